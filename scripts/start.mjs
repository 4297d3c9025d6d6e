// @ts-check
// `npm start`. Plain JavaScript for Node 20 without dependencies: installs the packages, then
// starts scripts/serve.ts and passes its flags on (--reset, --no-seed, --no-demo-live).
import { continueIn, ensureDevVars, ensureInstalled, requireNode20 } from "./lib/install.mjs";
import { endLeftWorkers, noteOf } from "./lib/leftover-workers.mjs";
import { bridgePorts, portFrom, requireFreePorts } from "./lib/ports.mjs";
import { step } from "./lib/progress.mjs";

requireNode20();
if (!process.argv.includes("--help")) {
  await endLeftWorkers(noteOf(portFrom("PORT", 8787)));
  await requireFreePorts({
    PORT: portFrom("PORT", 8787),
    SANDBOX_PORT: portFrom("SANDBOX_PORT", 8788),
    ...bridgePorts({ isolated: process.argv.includes("--isolated") }),
  });
}
console.log("\nTributary\n");
await step("Packages", ensureInstalled, (installed) => (installed ? "installed" : "up to date"));
if (ensureDevVars()) console.log("  Secrets                    made .dev.vars");
continueIn("scripts/serve.ts", process.argv.slice(2));
