/** Deploys the Worker that `npm run build` made: `npm run deploy -- --env production`. Other arguments are passed to wrangler. */
import { spawnSync } from "node:child_process";
import { deployArguments } from "./lib/deploy-arguments.ts";
import { root } from "./lib/run.ts";

try {
  const { status, error } = spawnSync("wrangler", deployArguments(process.argv.slice(2)), { cwd: root, stdio: "inherit" });
  if (error) throw error;
  process.exitCode = status ?? 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
