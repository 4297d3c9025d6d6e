// @ts-check
// `npm run hooks` installs the git hooks of lefthook.yml; `npm run hooks -- uninstall` removes
// them.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureInstalled } from "./lib/install.mjs";
import { fail } from "./lib/progress.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
// The package `lefthook` would install the hooks at every `npm install`. The packages of its
// binaries do not, so package.json has only these.
const isWindows = process.platform === "win32";
const packageName = `lefthook-${isWindows ? "windows" : process.platform}-${process.arch}`;
const binary = join(
  root,
  "node_modules",
  packageName,
  "bin",
  isWindows ? "lefthook.exe" : "lefthook",
);

await ensureInstalled();
if (!existsSync(binary))
  fail(
    `The package ${packageName} is not installed. The hooks need it; commits work without the hooks.`,
  );
const args = process.argv.slice(2);
const { status, error } = spawnSync(binary, args.length > 0 ? args : ["install"], {
  cwd: root,
  stdio: "inherit",
});
if (error) fail(`${binary} did not start: ${error.message}`);
process.exitCode = status ?? 1;
