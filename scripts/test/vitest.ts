import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../lib/run.ts";
import { type Failure, readReport, type VitestReport, vitestFailures } from "./failures.ts";
import { type Outcome, PART_MAX_MS } from "./summary.ts";

export interface VitestOptions {
  project: "unit" | "workerd";
  /** Paths, or parts of them; all files if there are none. */
  files?: string[];
  /** A regular expression that a test's title must match. */
  title?: string;
  /** Which of several equal shares of the files runs, such as "1/2". */
  shard?: string;
  /** Runs files and tests in an order that this number decides. */
  seed?: number | undefined;
}

/** Runs tests by Vitest. A skipped test counts as a failure. */
export async function runVitest({ project, files = [], title, shard, seed }: VitestOptions): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), "tributary-test-"));
  const file = join(folder, "report.json");
  try {
    const { code, output } = await run(
      "vitest",
      [
        ...["run", "--project", project, ...files, "--reporter=default", "--reporter=json", `--outputFile.json=${file}`],
        ...(title === undefined ? [] : ["--testNamePattern", title]),
        ...(shard === undefined ? [] : [`--shard=${shard}`]),
        ...(seed === undefined ? [] : ["--sequence.shuffle.files", "--sequence.shuffle.tests", `--sequence.seed=${seed}`]),
      ],
      { env: { NO_COLOR: "1" }, maxMs: PART_MAX_MS },
    );
    if (!existsSync(file)) throw new Error(output);
    const report = readReport<VitestReport>(file);
    const failures = vitestFailures(report).filter((failure) => isSelected(failure, title));
    // Errors outside of tests stand only at the end of the output.
    if (failures.length === 0 && code !== 0) failures.push({ name: `${project}: outside of tests`, reason: output.slice(-8000) });
    return { passed: report.numPassedTests, failures };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The states that Vitest reports for a test that `--testNamePattern` left out, and for a skipped one. */
const SKIPPED = ["skipped", "pending"];

/** Whether a failure is real: Vitest also reports each test whose title does not match as skipped. */
export const isSelected = ({ name, reason }: Failure, title: string | undefined): boolean =>
  title === undefined || !SKIPPED.includes(reason) || new RegExp(title).test(name);
