// @ts-check
// Plain JavaScript for Node 20: this runs before anything is installed.
import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { fail } from "./progress.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const stampFile = join(root, "node_modules", ".tributary-lock");

/** Ends the program on a Node that is too old to go on. */
export function requireNode20() {
  const major = Number(process.versions.node.split(".")[0]);
  if (major < 20) fail(`Tributary needs Node 20 or later; this is Node ${process.versions.node}. See https://nodejs.org.`);
}

const lockPrint = () =>
  createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");

/** Whether node_modules is what the lock file asks for. */
function isInstalled() {
  if (!existsSync(projectNode())) return false;
  if (existsSync(stampFile)) return readFileSync(stampFile, "utf8") === lockPrint();
  // Installed by hand: npm writes its own copy of the lock last of all.
  const theirs = statSync(join(root, "node_modules", ".package-lock.json"), { throwIfNoEntry: false });
  return theirs !== undefined && theirs.mtimeMs > statSync(join(root, "package-lock.json")).mtimeMs;
}

/** The Node that the project brings along (the npm package `node`). */
const projectNode = () => join(root, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");

/**
 * Installs exactly what the lock file says, unless that is done.
 * @returns {Promise<boolean>} whether anything was installed
 */
export async function ensureInstalled() {
  if (isInstalled()) {
    writeFileSync(stampFile, lockPrint());
    return false;
  }
  // The npm that runs us, if one does: a machine may have several.
  const npm = process.env.npm_execpath;
  // Not `npm ci`: it refuses a lock file without the packages of other platforms, which a registry may not have.
  const args = ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"];
  const { code, output } = npm ? await run(process.execPath, [npm, ...args]) : await run("npm", args);
  if (code !== 0) fail(`npm install failed:\n\n${output.trim()}`);
  writeFileSync(stampFile, lockPrint());
  return true;
}

/**
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<{ code: number; output: string }>}
 */
function run(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], shell: process.platform === "win32" });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("error", (error) => resolve({ code: 127, output: error.message }));
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * Writes .dev.vars with fresh random secrets where there is none.
 * @returns {boolean} whether it was written
 */
export function ensureDevVars() {
  const file = join(root, ".dev.vars");
  if (existsSync(file)) return false;
  const example = readFileSync(join(root, ".dev.vars.example"), "utf8");
  writeFileSync(
    file,
    example.replace(/^([A-Z_]+_SECRET)=$/gm, (_, name) => `${name}=${randomBytes(32).toString("base64url")}`),
    { mode: 0o600 },
  );
  return true;
}

/**
 * Goes on in another program on the project's own Node, hands it every signal, and ends when it ends. If we are killed
 * outright, the broken channel tells it to stop.
 * @param {string} script
 * @param {string[]} args
 */
export function continueIn(script, args) {
  const bin = join(root, "node_modules", ".bin");
  const child = spawn(projectNode(), [join(root, script), ...args], {
    cwd: root,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: { ...process.env, PATH: [bin, process.env.PATH].join(delimiter) },
  });
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.on(signal, () => child.kill(signal));
  // npm runs us through a shell that does not hand signals on: when it is gone, so is whoever wanted us.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && child.kill("SIGTERM"), 500).unref();
  child.on("error", (error) => fail(`${projectNode()} does not start: ${error.message}`));
  child.on("close", (code) => process.exit(code ?? 1));
}
