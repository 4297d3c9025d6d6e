// @ts-check
// Plain JavaScript for Node 20: `npm run doctor` runs before the installation.
import { isNodeTooOld, nodeTooOldMessage } from "./lib/install.mjs";

/** @typedef {"npm start" | "npm test"} Command */

/**
 * @typedef {object} Machine
 * @property {string} node version of the machine's own Node
 * @property {string | null} npm version
 * @property {number} minimumNpm major version, from package.json
 * @property {string | null} git version
 * @property {boolean} isInstalled whether node_modules matches the lock file
 * @property {boolean | null} doesRegistryAnswer null: not checked, because the packages are
 * installed
 * @property {number} freeDisk bytes
 * @property {number} memory bytes
 * @property {number} cores
 * @property {{ port: number; problem: string | undefined }[]} ports
 * @property {boolean} hasDevVars
 * @property {FoundProgram} chromium
 * @property {FoundProgram} ffmpeg
 * @property {string[]} encoders names of ffmpeg's encoders
 */

/**
 * @typedef {object} FoundProgram
 * @property {string | null} path
 * @property {boolean} canInstall whether `npm test` installs it
 * @property {string} fix
 */

/**
 * @typedef {object} Need
 * @property {string} name
 * @property {boolean} isMet
 * @property {Command[]} blocks commands that fail without it
 * @property {string} detail what the machine has, or the fix
 */

const GIB = 2 ** 30;
/** Disk space for the packages (1.2 GB), npm's cache, the build, the demo data and a test run. */
const DISK_BEFORE_INSTALLATION = 3 * GIB;

const DISK_AFTER_INSTALLATION = 1 * GIB;
const GOOD_MEMORY = 3.5 * GIB;
const GOOD_CORES = 2;
/** e2e/support/media.ts makes test clips with these encoders. */
const ENCODERS = ["libx264", "aac", "libvpx-vp9", "libopus"];

/** @type {Command[]} */
const BOTH = ["npm start", "npm test"];

/**
 * Compares a machine with the needs of the project.
 * @param {Machine} machine
 * @returns {Need[]}
 */
export const needsOf = (machine) => [
  ...toolNeeds(machine),
  ...packageNeeds(machine),
  ...resourceNeeds(machine),
  ...machine.ports.map(({ port, problem }) =>
    need(`port ${port}`, ["npm start"], problem === undefined, "free", problem),
  ),
  ...programNeeds(machine),
];

/**
 * @param {Machine} machine
 * @returns {Need[]}
 */
function toolNeeds({ node, npm, minimumNpm, git }) {
  const isNpmGood = npm !== null && Number.parseInt(npm, 10) >= minimumNpm;
  const npmProblem = npm === null ? "npm was not found." : `This machine has npm ${npm}.`;
  return [
    need("Node", BOTH, !isNodeTooOld(node), node, nodeTooOldMessage(node)),
    need(
      "npm",
      BOTH,
      isNpmGood,
      npm,
      `${npmProblem} Install npm ${minimumNpm} or later: npm install --global npm@${minimumNpm}`,
    ),
    need(
      "git",
      ["npm test"],
      git !== null,
      git,
      "The checks list the repository's files with git. Install it from https://git-scm.com.",
    ),
  ];
}

/**
 * @param {Machine} machine
 * @returns {Need[]}
 */
function packageNeeds({ isInstalled, doesRegistryAnswer, hasDevVars }) {
  const registryFix =
    "npm cannot reach its registry. Check the network, the proxy, and the output of: npm config get registry";
  return [
    need(
      "packages",
      [],
      isInstalled,
      "match the lock file",
      "`npm start` and `npm test` install them. By hand: npm install --no-save",
    ),
    ...(doesRegistryAnswer === null
      ? []
      : [need("package registry", BOTH, doesRegistryAnswer, "answers", registryFix)]),
    need(
      ".dev.vars",
      [],
      hasDevVars,
      "present",
      "`npm start` and `npm test` write it with new random secrets.",
    ),
  ];
}

/**
 * @param {Machine} machine
 * @returns {Need[]}
 */
function resourceNeeds({ isInstalled, freeDisk, memory, cores }) {
  const disk = isInstalled ? DISK_AFTER_INSTALLATION : DISK_BEFORE_INSTALLATION;
  const [free, total] = [gigabytes(freeDisk), gigabytes(memory)];
  const diskFix = `Only ${free} are free. Free ${gigabytes(disk)}, or move the repository to another disk.`;
  const memoryFix = `With ${total}, a whole \`npm test\` may run out of memory. Run parts of it: npm test -- <words of a title or path>`;
  return [
    need("free disk space", BOTH, freeDisk >= disk, free, diskFix),
    need("memory", [], memory >= GOOD_MEMORY, total, memoryFix),
    need(
      "cores",
      [],
      cores >= GOOD_CORES,
      String(cores),
      "The tests take about twice as long as on two cores.",
    ),
  ];
}

/**
 * @param {Machine} machine
 * @returns {Need[]}
 */
function programNeeds({ chromium, ffmpeg, encoders }) {
  const missing = ENCODERS.filter((encoder) => !encoders.includes(encoder));
  const fix = `${ffmpeg.path} lacks ${missing.join(", ")}. Install a full build, or name its path: FFMPEG_PATH=/path/to/it npm test`;
  return [
    programNeed("Chromium", chromium),
    programNeed("ffmpeg", ffmpeg),
    ...(ffmpeg.path === null
      ? []
      : [need("ffmpeg's encoders", ["npm test"], missing.length === 0, ENCODERS.join(", "), fix)]),
  ];
}

/**
 * @param {string} name
 * @param {FoundProgram} program
 * @returns {Need}
 */
const programNeed = (name, { path, canInstall, fix }) =>
  need(
    name,
    canInstall ? [] : ["npm test"],
    path !== null,
    path,
    canInstall ? "`npm test` installs it with apt-get." : fix,
  );

/**
 * @param {string} name
 * @param {Command[]} blocks
 * @param {boolean} isMet
 * @param {string | null} found
 * @param {string | undefined} fix
 * @returns {Need}
 */
const need = (name, blocks, isMet, found, fix) => ({
  name,
  blocks,
  isMet,
  detail: (isMet ? found : fix) ?? "",
});

/** @param {number} bytes */
const gigabytes = (bytes) => `${(bytes / GIB).toFixed(1)} GB`;

/**
 * Reads the output of `ffmpeg -encoders`: one line " V....D libx264 description" for each encoder,
 * after a line of dashes.
 * @param {string} output
 * @returns {string[]} names
 */
export const encodersIn = (output) =>
  [...output.matchAll(/^ [VAS][A-Z.]{5} ([\w-]+)/gm)].map(([, name = ""]) => name);

/**
 * @param {Need[]} needs
 * @returns {{ lines: string[]; isReady: boolean }} one line for each need, then one for each
 * command
 */
export function reportOf(needs) {
  const width = Math.max(...needs.map(({ name }) => name.length));
  const lines = needs.map(({ name, isMet, blocks, detail }) => {
    const state = isMet ? "ok     " : "missing";
    const purpose = isMet || blocks.length === 0 ? "" : `(needed for ${blocks.join(" and ")}) `;
    return `  ${state}  ${name.padEnd(width)}  ${purpose}${detail}`;
  });
  const verdicts = BOTH.map((command) => {
    const missing = needs
      .filter(({ isMet, blocks }) => !isMet && blocks.includes(command))
      .map(({ name }) => name);
    return { command, missing };
  });
  return {
    lines: [
      ...lines,
      "",
      ...verdicts.map(
        ({ command, missing }) =>
          `${command}: ${missing.length === 0 ? "ready" : `missing ${missing.join(", ")}`}`,
      ),
    ],
    isReady: verdicts.every(({ missing }) => missing.length === 0),
  };
}
