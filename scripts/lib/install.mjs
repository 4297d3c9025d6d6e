// @ts-check
// Plain JavaScript for Node 20: this runs before the installation.
import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { fail, startedAt } from "./progress.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const stampFile = join(root, "node_modules", ".tributary-lock");

/**
 * The oldest Node that can start the project. The machine's Node runs the plain JavaScript before
 * the installation (start.mjs, dev.mjs, test.mjs, doctor.mjs). The npm package `node` runs the
 * TypeScript after the installation.
 */
export const MINIMUM_NODE = 20;

/** @param {string} version */
export const isNodeTooOld = (version) =>
  Number(version.replace(/^v/, "").split(".")[0]) < MINIMUM_NODE;

/** @param {string} version */
export const nodeTooOldMessage = (version) =>
  `Tributary needs Node ${MINIMUM_NODE} or later, but this machine has Node ${version.replace(/^v/, "")}. Get a newer one from https://nodejs.org.`;

export function requireNode20() {
  if (isNodeTooOld(process.version)) fail(nodeTooOldMessage(process.version));
}

const lockPrint = () =>
  createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");

export function isInstalled() {
  if (!existsSync(projectNode())) return false;
  if (existsSync(stampFile)) return readFileSync(stampFile, "utf8") === lockPrint();
  // The stamp file is missing after a manual `npm install`. npm writes its copy of the lock file at
  // the end of an installation.
  const theirs = statSync(join(root, "node_modules", ".package-lock.json"), {
    throwIfNoEntry: false,
  });
  return theirs !== undefined && theirs.mtimeMs > statSync(join(root, "package-lock.json")).mtimeMs;
}

export const projectNode = () =>
  join(root, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");

/**
 * Runs npm in the repository. Under `npm run`, uses the npm that runs the script, because a machine
 * can have several.
 * @param {string[]} args
 */
export function runNpm(args) {
  const npm = process.env.npm_execpath;
  return npm ? run(process.execPath, [npm, ...args]) : run("npm", args);
}

/**
 * Installs the packages of the lock file, unless node_modules already matches the lock file.
 * @returns {Promise<boolean>} whether anything was installed
 */
export async function ensureInstalled() {
  if (isInstalled()) {
    writeFileSync(stampFile, lockPrint());
    return false;
  }
  // `npm ci` would need the packages of all platforms, and some registries do not offer them all.
  const { code, output } = await runNpm([
    "install",
    "--no-save",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ]);
  if (code !== 0) fail(`npm install failed:\n\n${output.trim()}`);
  writeFileSync(stampFile, lockPrint());
  return true;
}

/**
 * Runs a command in the repository. The exit code is 127 if the command does not exist.
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<{ code: number; output: string }>} output: standard output and error together
 */
export function run(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
    });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("error", (error) => resolve({ code: 127, output: error.message }));
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

const devVars = join(root, ".dev.vars");

export const hasDevVars = () => existsSync(devVars);

/**
 * Writes .dev.vars with new random secrets if the file does not exist.
 * @returns {boolean} whether it wrote the file
 */
export function ensureDevVars() {
  if (hasDevVars()) return false;
  const example = readFileSync(join(root, ".dev.vars.example"), "utf8");
  writeFileSync(
    devVars,
    example.replace(
      /^([A-Z_]+_SECRET)=$/gm,
      (_, name) => `${name}=${randomBytes(32).toString("base64url")}`,
    ),
    { mode: 0o600 },
  );
  return true;
}

/**
 * Runs a script on the project's Node, forwards every signal to it, and ends with its exit code.
 * When this process is killed, the IPC channel closes and the script stops.
 * @param {string} script
 * @param {string[]} args
 */
export function continueIn(script, args) {
  const bin = join(root, "node_modules", ".bin");
  const child = spawn(projectNode(), [join(root, script), ...args], {
    cwd: root,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: {
      ...process.env,
      PATH: [bin, process.env.PATH].join(delimiter),
      STARTED_AT: String(startedAt),
    },
  });
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
    process.on(signal, () => child.kill(signal));
  // npm's shell does not forward signals. A changed parent id means that the shell has ended.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && child.kill("SIGTERM"), 500).unref();
  child.on("error", (error) => fail(`${projectNode()} does not start: ${error.message}`));
  child.on("close", (code) => process.exit(code ?? 1));
}
