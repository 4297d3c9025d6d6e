import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { root, run } from "../lib/run.ts";
import { type Outcome, type ProcessOutcome, readReport, unreportedFailure } from "./outcome.ts";
import { PART_MAX_MS } from "./summary.ts";
import { OUTCOME_FILE } from "./vitest-reporter.ts";

export interface VitestOptions {
  project: "unit" | "workerd";
  /** Path prefixes of the test files to run. By default, all files of the project run. */
  files?: string[];
  /** Path prefixes of test files to leave out. */
  exclude?: string[];
  title?: string;
  seed?: number | undefined;
}

/** Each worker keeps about one core busy. */
const WORKERS = { unit: 1, workerd: 2 };

/** Runs the tests of a project. A skipped test counts as a failure. */
export const runVitest = ({
  project,
  files = [],
  exclude = [],
  title,
  seed,
}: VitestOptions): Promise<Outcome> =>
  vitestOutcome({
    files,
    log: join(root, "test-results", `${project}.log`),
    options: [
      ...["--project", project, `--maxWorkers=${WORKERS[project]}`],
      ...exclude.flatMap((prefix) => ["--exclude", `${prefix}*`, "--exclude", `${prefix}*/**`]),
      ...(title === undefined ? [] : ["--testNamePattern", title]),
      ...(seed === undefined
        ? []
        : ["--sequence.shuffle.files", "--sequence.shuffle.tests", `--sequence.seed=${seed}`]),
    ],
  });

const MOST_STOPS = 2;

interface Selection {
  options: string[];
  files: string[];
  /** If a test fails, the output of its process is written to this file. */
  log?: string;
}

/**
 * Runs Vitest. If Vitest's worker pool hangs after a test file, another process runs the files that
 * have not run yet. No file runs twice.
 * @throws Error with the output if Vitest ended before all tests did
 */
export async function vitestOutcome({ options, files, log }: Selection): Promise<Outcome> {
  const outcome: Outcome = { passed: 0, failures: [], tests: [] };
  let args = files;
  for (let stops = 0; ; stops++) {
    const { passed, failures, tests, notRun } = await processOutcome([...options, ...args], log);
    outcome.passed += passed;
    outcome.failures.push(...failures);
    outcome.tests.push(...tests);
    if (notRun.length === 0) return outcome;
    if (stops === MOST_STOPS) {
      const reason = `The test pool stopped ${stops + 1} times. Files that did not run: ${notRun.length}`;
      outcome.failures.push({ name: "the test pool", reason });
      return outcome;
    }
    console.log(
      `  The test pool stopped. Another process runs the last ${notRun.length} files, which have not run yet.`,
    );
    args = notRun;
  }
}

async function processOutcome(args: string[], log?: string): Promise<ProcessOutcome> {
  const folder = mkdtempSync(join(tmpdir(), "tributary-test-"));
  const file = join(folder, "outcome.json");
  const reporters = [
    "--reporter=default",
    `--reporter=${join(import.meta.dirname, "vitest-reporter.ts")}`,
  ];
  try {
    const { code, output } = await run(
      "vitest",
      ["run", ...args, ...reporters, "--includeTaskLocation"],
      {
        env: { NO_COLOR: "1", [OUTCOME_FILE]: file },
        maxMs: PART_MAX_MS,
      },
    );
    if (!existsSync(file)) throw new Error(output);
    const outcome = readReport<ProcessOutcome>(file);
    if (outcome.failures.length + outcome.notRun.length === 0 && code !== 0)
      outcome.failures.push(unreportedFailure("vitest", output));
    if (log !== undefined && outcome.failures.length > 0) {
      mkdirSync(dirname(log), { recursive: true });
      writeFileSync(log, output);
      console.log(`  Log of the failed tests: ${relative(root, log)}`);
    }
    return outcome;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
