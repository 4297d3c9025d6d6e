import { writeFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { seconds, sinceStart } from "../lib/progress.mjs";
import type { Failure } from "./failures.ts";

/** The result of one part of a test run. */
export interface Outcome {
  passed: number;
  failures: Failure[];
}

/** What a whole run found, as `--report FILE` writes it. */
export interface RunReport {
  passed: number;
  failed: number;
  seconds: number;
  failures: string[];
  parts: { name: string; passed: number; failed: number; seconds: number }[];
}

/** Prints one line for each part as it ends and, last, the line that continuous integration reads. */
export class Summary {
  readonly #parts: RunReport["parts"] = [];
  readonly #failures: Failure[] = [];

  /** Runs one part. An error that it throws counts as one failure. @returns whether everything passed */
  async part(name: string, work: () => Promise<Outcome>): Promise<boolean> {
    const start = performance.now();
    const { passed, failures } = await work().catch((error: unknown) => ({ passed: 0, failures: [{ name, reason: messageOf(error) }] }));
    const ms = performance.now() - start;
    this.#parts.push({ name, passed, failed: failures.length, seconds: Math.round(ms / 100) / 10 });
    this.#failures.push(...failures);
    const isGreen = failures.length === 0;
    const counts = isGreen ? `${passed} passed` : `${failures.length} failed, ${passed} passed`;
    console.log(`  ${isGreen ? "ok  " : "FAIL"} ${name.padEnd(40)} ${counts.padEnd(24)} ${seconds(ms)}`);
    for (const failure of failures) console.log(`\n       ${failure.name}\n${shortened(failure.reason).replace(/^/gm, "         ")}\n`);
    return isGreen;
  }

  /** Runs one check, which throws an error that says what is wrong. */
  check(name: string, work: () => Promise<unknown>): Promise<boolean> {
    return this.part(name, async () => {
      await work();
      return { passed: 1, failures: [] };
    });
  }

  /** The number of tests and checks that have run so far. */
  get total(): number {
    return this.#parts.reduce((sum, part) => sum + part.passed + part.failed, 0);
  }

  /** Prints the totals and writes them to a file if one is asked for. @returns the exit code */
  end(reportFile: string | undefined): number {
    const passed = this.#parts.reduce((sum, part) => sum + part.passed, 0);
    const failed = this.#failures.length;
    const names = this.#failures.map(({ name }) => name);
    const total: RunReport = { passed, failed, seconds: Math.round(performance.now() / 1000), failures: names, parts: this.#parts };
    if (reportFile !== undefined) writeFileSync(reportFile, JSON.stringify(total));
    if (failed > 0) console.log(`\nFailed:\n${names.map((name) => `  ${name}`).join("\n")}`);
    console.log(`\nDone after ${sinceStart()}.\n\n${passed} passed, ${failed} failed`);
    return failed === 0 ? 0 : 1;
  }
}

/** A part that hangs ends as a failure with its output, before continuous integration gives up on the whole run. */
export const PART_MAX_MS = 30 * 60_000;

const LINES = 40;

/** The first and the last lines of a long reason: a tool names the cause in one of the two. */
function shortened(reason: string): string {
  const lines = stripVTControlCharacters(reason).trim().split("\n");
  if (lines.length <= LINES) return lines.join("\n");
  return [...lines.slice(0, LINES / 2), `... ${lines.length - LINES} more lines ...`, ...lines.slice(-LINES / 2)].join("\n");
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
