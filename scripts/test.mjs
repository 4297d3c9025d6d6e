// @ts-check
// `npm test`. Plain JavaScript for Node 20 without dependencies: installs the packages, then starts
// scripts/test.ts, which documents the arguments.
import { continueIn, ensureDevVars, ensureInstalled, requireNode20 } from "./lib/install.mjs";
import { step } from "./lib/progress.mjs";

requireNode20();
await step("Packages", ensureInstalled, (installed) => (installed ? "installed" : "up to date"));
ensureDevVars();
continueIn("scripts/test.ts", process.argv.slice(2));
