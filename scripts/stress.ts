/**
 * Repeats the tests in random order, with one busy loop on each core, and prints each failure with
 * its count.
 *
 *   npm run test:stress -- --runs 5        five runs of `npm test`
 *     --full                               of `npm run test:full` instead
 *     --calm                               without the busy loops
 *     --seed N                             seed of the first run's order; each later run adds 1
 *     --append FILE                        adds each run to a log, one JSON object per line
 *   npm run test:stress -- --status FILE   number of green runs in a row at the end of the log
 */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseOptions } from "./lib/parse-options.ts";
import { fail } from "./lib/progress.mjs";
import { root } from "./lib/run.ts";
import { changedTests } from "./test/changed-tests.ts";
import { countFailures, greenRuns, LoggedRun, type Suite } from "./test/run-log.ts";

const { values: options } = parseOptions({
  options: {
    runs: { type: "string", default: "1" },
    full: { type: "boolean", default: false },
    calm: { type: "boolean", default: false },
    seed: { type: "string" },
    append: { type: "string" },
    status: { type: "string" },
  },
});

const git = (...args: string[]) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();

function printStatus(file: string): void {
  if (!existsSync(file))
    fail(
      `No runs are logged yet: ${file} does not exist. To log five runs: npm run test:stress -- --runs 5 --append ${file}`,
    );
  const runs = readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => LoggedRun.parse(JSON.parse(line)));
  for (const suite of ["npm test", "npm run test:full"] as const) {
    const green = greenRuns(runs, suite, (commit) => changedTests(root, commit));
    console.log(
      `${suite}: ${green.length} green in a row, ${green.filter(({ stress }) => stress).length} of them under stress`,
    );
  }
}

/**
 * Keeps a core busy, and ends soon after its parent, because a killed parent cannot stop the loop.
 */
const BUSY_LOOP = `
  const parent = process.ppid;
  while (process.ppid === parent) for (const end = Date.now() + 500; Date.now() < end; );`;

function runOnce(suite: Suite, seed: number): LoggedRun {
  const folder = mkdtempSync(join(tmpdir(), "tributary-stress-"));
  const loops = options.calm
    ? []
    : Array.from({ length: availableParallelism() }, () =>
        spawn(process.execPath, ["-e", BUSY_LOOP]),
      );
  const facts = {
    suite,
    commit: git("rev-parse", "HEAD"),
    at: new Date().toISOString(),
    stress: !options.calm,
    seed,
  };
  const start = performance.now();
  try {
    const report = join(folder, "report.json");
    const args = [
      ...(suite === "npm test" ? [] : ["--full"]),
      "--seed",
      String(seed),
      "--report",
      report,
    ];
    const env = { ...process.env, FAST_CHECK_SEED: String(seed) };
    const { status } = spawnSync(process.execPath, ["scripts/test.mjs", ...args], {
      cwd: root,
      env,
      stdio: "inherit",
    });
    // A run that a signal has ended exits with 128 plus the signal's number (scripts/test.ts).
    if (status === null || status > 128) throw new Error("The run was ended by a signal.");
    if (!existsSync(report)) {
      const seconds = Math.round((performance.now() - start) / 1000);
      return {
        ...facts,
        passed: 0,
        failed: 1,
        seconds,
        failures: ["the run ended without a report"],
      };
    }
    const found: unknown = JSON.parse(readFileSync(report, "utf8"));
    return LoggedRun.parse({ ...facts, ...(typeof found === "object" ? found : {}) });
  } finally {
    for (const loop of loops) loop.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
}

if (options.status !== undefined) {
  printStatus(options.status);
  process.exit(0);
}
const count = Number(options.runs);
const first = options.seed === undefined ? randomInt(2 ** 31) : Number(options.seed);
if (!Number.isSafeInteger(count) || count < 1) fail("--runs takes a whole number of at least 1.");
if (!Number.isSafeInteger(first)) fail("--seed takes a whole number.");
if (
  options.append !== undefined &&
  git("status", "--porcelain", "--untracked-files=no", "--", `:!${options.append}`) !== ""
)
  fail("Commit your changes first: the log names the commit of each run.");
const runs: LoggedRun[] = [];
for (let i = 0; i < count; i++) {
  const run = runOnce(options.full ? "npm run test:full" : "npm test", first + i);
  runs.push(run);
  if (options.append !== undefined) appendFileSync(options.append, `${JSON.stringify(run)}\n`);
  console.log(
    `\nRun ${i + 1} of ${count}, seed ${run.seed}: ${run.passed} passed, ${run.failed} failed, ${run.seconds} s`,
  );
}
const failures = countFailures(runs);
console.log(
  failures.length === 0
    ? "\nNothing failed."
    : `\nFailures:\n${failures.map(({ name, times }) => `  ${times} x ${name}`).join("\n")}`,
);
process.exit(failures.length === 0 ? 0 : 1);
