// @ts-check
// `npm run doctor` reports what the machine lacks for `npm start` and `npm test`. Runs before the
// installation too: plain JavaScript for Node 20. Exits with 1 if one of the commands would fail.
import * as fs from "node:fs";
import * as os from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { encodersIn, needsOf, reportOf } from "./doctor-needs.mjs";
import {
  canInstall,
  FFMPEG,
  findProgram,
  HEADLESS_CHROMIUM,
  notFoundMessage,
} from "./lib/find-program.mjs";
import { hasDevVars, isInstalled, requireNode20, run, runNpm } from "./lib/install.mjs";
import { bridgePorts, portFrom, portProblem } from "./lib/ports.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/**
 * @param {{ code: number; output: string }} outcome of `program --version`
 * @returns {string | null} the version, or null if the program does not run
 */
const versionIn = ({ code, output }) =>
  code === 0 ? (/\d+\.\d+(\.\d+)?/.exec(output)?.[0] ?? null) : null;

/** @type {{ engines: { npm: string }; devDependencies: Record<string, string> }} */
const packageJson = JSON.parse(fs.readFileSync(join(root, "package.json"), "utf8"));

async function findChromium() {
  const path = findProgram(HEADLESS_CHROMIUM);
  if (path !== null || !isInstalled()) return path;
  const { chromium } = await import("@playwright/test");
  return findProgram(HEADLESS_CHROMIUM, [chromium.executablePath()]);
}

/**
 * @param {import("./lib/find-program.mjs").Program} program
 * @param {string | null} path
 */
const found = (program, path) => ({
  path,
  canInstall: canInstall(program),
  fix: notFoundMessage(program),
});

async function doesRegistryAnswer() {
  const { code } = await runNpm([
    "view",
    `node@${packageJson.devDependencies.node}`,
    "version",
    "--fetch-retries=0",
    "--fetch-timeout=10000",
  ]);
  return code === 0;
}

/** A container can have less memory than its machine. */
const memory = () =>
  Math.min(os.totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

/** @returns {Promise<import("./doctor-needs.mjs").Machine>} */
async function inspect() {
  const { bavail, bsize } = fs.statfsSync(root);
  const ffmpeg = findProgram(FFMPEG);
  const port = portFrom("PORT", 8787);
  const sandboxPort = portFrom("SANDBOX_PORT", 8788);
  return {
    // Under `npm run`, this process can run on the project's Node; npm_node_execpath is the
    // machine's Node.
    node:
      versionIn(await run(process.env.npm_node_execpath ?? process.execPath, ["--version"])) ??
      process.version,
    npm: versionIn(await runNpm(["--version"])),
    minimumNpm: Number(packageJson.engines.npm.replace(">=", "")),
    git: versionIn(await run("git", ["--version"])),
    isInstalled: isInstalled(),
    doesRegistryAnswer: isInstalled() ? null : await doesRegistryAnswer(),
    freeDisk: bavail * bsize,
    memory: memory(),
    cores: os.availableParallelism(),
    ports: [
      { port, problem: await portProblem("PORT", port) },
      { port: sandboxPort, problem: await portProblem("SANDBOX_PORT", sandboxPort) },
      ...(await Promise.all(
        Object.entries(bridgePorts()).map(async ([variable, bridgePort]) => ({
          port: bridgePort,
          problem: await portProblem(variable, bridgePort),
        })),
      )),
    ],
    hasDevVars: hasDevVars(),
    chromium: found(HEADLESS_CHROMIUM, await findChromium()),
    ffmpeg: found(FFMPEG, ffmpeg),
    encoders:
      ffmpeg === null ? [] : encodersIn((await run(ffmpeg, ["-hide_banner", "-encoders"])).output),
  };
}

requireNode20();
const { lines, isReady } = reportOf(needsOf(await inspect()));
for (const line of lines) console.log(line);
process.exitCode = isReady ? 0 : 1;
