import { readFileSync } from "node:fs";

export interface Failure {
  /** File, line and title of the test. A test has the same name in every run. */
  name: string;
  reason: string;
}

export interface Outcome {
  passed: number;
  failures: Failure[];
  tests: { name: string; ms: number }[];
}

/** Outcome of one process of a test runner. */
export interface ProcessOutcome extends Outcome {
  /** Absolute paths of the test files that did not run because the worker pool stopped. */
  notRun: string[];
}

export const readReport = <Report>(file: string): Report => JSON.parse(readFileSync(file, "utf8"));

/** Failure of a runner that crashed without a report. Its error is at the end of the output. */
export const unreportedFailure = (runner: string, output: string): Failure => ({
  name: `${runner}: outside of tests`,
  reason: output.slice(-8000),
});
