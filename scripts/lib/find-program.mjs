// @ts-check
// Plain JavaScript for Node 20: scripts/doctor.mjs looks for programs before the installation.
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * @typedef {object} Program
 * @property {string} name
 * @property {string} variable environment variable with the program's path
 * @property {string[]} commands names on the PATH, best first
 * @property {[string, ...string[]]} packages of Debian and Ubuntu, best first; every release
 * has the last one
 */

/** @type {Program} */
export const CHROMIUM = {
  name: "Chromium",
  variable: "CHROMIUM_PATH",
  commands: ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"],
  packages: ["chromium"],
};

/**
 * Chromium without a window, with the same engine and codecs. A page takes only 40% of the CPU time
 * that it takes in Chromium with a window.
 * @type {Program}
 */
export const HEADLESS_CHROMIUM = {
  ...CHROMIUM,
  commands: ["chromium-headless-shell", ...CHROMIUM.commands],
  packages: ["chromium-headless-shell", "chromium"],
};

/** @type {Program} */
export const FFMPEG = {
  name: "ffmpeg",
  variable: "FFMPEG_PATH",
  commands: ["ffmpeg"],
  packages: ["ffmpeg"],
};

/**
 * Finds a program at the path in its environment variable, else on the PATH, else at `otherPaths`.
 * @param {Program} program
 * @param {string[]} [otherPaths]
 * @returns {string | null}
 */
export function findProgram(program, otherPaths = []) {
  const named = process.env[program.variable];
  if (named) return existsSync(named) ? named : null;
  const folders = (process.env.PATH ?? "").split(delimiter);
  const onPath = program.commands.flatMap((command) =>
    folders.map((folder) => join(folder, command)),
  );
  return [...onPath, ...otherPaths].find(isExecutable) ?? null;
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * True if `npm test` can install a missing program: as root on Debian or Ubuntu, unless the
 * environment variable has a path, even a wrong one.
 * @param {Program} program
 */
export const canInstall = ({ variable }) =>
  !process.env[variable] && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

/**
 * @param {Program} program
 * @returns {string} why the program was not found, and the fix
 */
export function notFoundMessage({ name, variable, packages }) {
  const path = process.env[variable];
  if (path) return `${variable} names ${path}, which does not exist. Correct it, or unset it.`;
  const packageName = packages.at(-1);
  return `${name} was not found. Install it (Debian, Ubuntu: sudo apt-get install ${packageName}; macOS: brew install ${packageName}), or name its path: ${variable}=/path/to/it npm test`;
}
