import { writeFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { seconds, sinceStart } from "../lib/progress.mjs";
import type { Failure, Outcome } from "./outcome.ts";

export interface RunReport {
  passed: number;
  failed: number;
  seconds: number;
  failures: string[];
  parts: { name: string; passed: number; failed: number; seconds: number }[];
}

export class Summary {
  readonly #parts: RunReport["parts"] = [];
  readonly #failures: Failure[] = [];
  readonly #tests: Outcome["tests"] = [];

  /** Runs a suite. An exception counts as one failure. Returns true if everything passed. */
  async part(name: string, work: () => Promise<Outcome>): Promise<boolean> {
    const start = performance.now();
    const { passed, failures, tests } = await work().catch((error: unknown) => failed(name, error));
    const ms = performance.now() - start;
    this.#parts.push({ name, passed, failed: failures.length, seconds: Math.round(ms / 100) / 10 });
    this.#failures.push(...failures);
    this.#tests.push(...tests);
    const isGreen = failures.length === 0;
    const counts = isGreen ? `${passed} passed` : `${failures.length} failed, ${passed} passed`;
    const mark = passed === 0 && isGreen ? "none" : isGreen ? "ok  " : "FAIL";
    console.log(`  ${mark} ${name.padEnd(40)} ${counts.padEnd(24)} ${seconds(ms)}`);
    for (const failure of failures)
      console.log(
        `\n       ${failure.name}\n${shortened(failure.reason).replace(/^/gm, "         ")}\n`,
      );
    return isGreen;
  }

  check(name: string, work: () => Promise<unknown>): Promise<boolean> {
    return this.part(name, async () => {
      await work();
      return { passed: 1, failures: [], tests: [] };
    });
  }

  get names(): string[] {
    return this.#tests.map(({ name }) => name);
  }

  end(reportFile: string | undefined, slowest: number): number {
    const passed = this.#parts.reduce((sum, part) => sum + part.passed, 0);
    const failed = this.#failures.length;
    const names = this.#failures.map(({ name }) => name);
    const total: RunReport = {
      passed,
      failed,
      seconds: Math.round(performance.now() / 1000),
      failures: names,
      parts: this.#parts,
    };
    if (reportFile !== undefined) writeFileSync(reportFile, JSON.stringify(total));
    if (slowest > 0) console.log(`\nSlowest:\n${slowestTests(this.#tests, slowest).join("\n")}`);
    if (failed > 0) console.log(`\nFailed:\n${names.map((name) => `  ${name}`).join("\n")}`);
    console.log(`\nDone after ${sinceStart()}.\n\n${passed} passed, ${failed} failed`);
    return failed === 0 ? 0 : 1;
  }
}

export const slowestTests = (tests: Outcome["tests"], count: number): string[] =>
  tests
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ name, ms }) => `${seconds(ms).padStart(10)}  ${name}`);

/** Time limit of a suite, ms. A hanging suite fails with its output before CI cancels the run. */
export const PART_MAX_MS = 40 * 60_000;

const LINES = 40;

/** Keeps the first and last lines of an output, where tools name the cause of a failure. */
function shortened(reason: string): string {
  const lines = stripVTControlCharacters(reason).trim().split("\n");
  if (lines.length <= LINES) return lines.join("\n");
  return [
    ...lines.slice(0, LINES / 2),
    `... ${lines.length - LINES} more lines ...`,
    ...lines.slice(-LINES / 2),
  ].join("\n");
}

const failed = (name: string, error: unknown): Outcome => ({
  passed: 0,
  failures: [{ name, reason: error instanceof Error ? error.message : String(error) }],
  tests: [],
});
