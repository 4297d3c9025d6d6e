import { readFileSync } from "node:fs";

/** One test that did not pass. */
export interface Failure {
  /**
   * File and line from the repository's root, and the title: the same for every run in which it
   * fails.
   */
  name: string;
  /** The error messages, and where a screenshot and a trace are. */
  reason: string;
}

/** The result of one part of a test run. */
export interface Outcome {
  passed: number;
  failures: Failure[];
  /** Each test that ran, under the name that its failure has. */
  tests: { name: string; ms: number }[];
}

/** Reads the JSON report of a test runner, whose shape is the runner's own. */
export const readReport = <Report>(file: string): Report => JSON.parse(readFileSync(file, "utf8"));

/**
 * The failure of a runner that ended with an error although its report has none; the error is at
 * the end of the output.
 */
export const unreportedFailure = (runner: string, output: string): Failure => ({
  name: `${runner}: outside of tests`,
  reason: output.slice(-8000),
});
