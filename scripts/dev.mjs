// @ts-check
// `npm run dev`. Plain JavaScript for Node 20: installs missing packages, then starts
// scripts/dev.ts.
import { continueIn, ensureDevVars, ensureInstalled, requireNode20 } from "./lib/install.mjs";
import { portFrom, requireFreePorts } from "./lib/ports.mjs";
import { step } from "./lib/progress.mjs";

requireNode20();
await requireFreePorts({
  PORT: portFrom("PORT", 8787),
  SANDBOX_PORT: portFrom("SANDBOX_PORT", 8788),
});
await step("Packages", ensureInstalled, (installed) => (installed ? "installed" : "up to date"));
ensureDevVars();
continueIn("scripts/dev.ts", process.argv.slice(2));
