import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../lib/run.ts";
import { type Outcome, readReport, unreportedFailure } from "./outcome.ts";
import { PART_MAX_MS } from "./summary.ts";
import { OUTCOME_FILE } from "./vitest-reporter.ts";

export interface VitestOptions {
  project: "unit" | "workerd";
  files?: string[];
  title?: string;
  /** One of several equal shares of the files, such as "1/2". */
  shard?: string;
  seed?: number | undefined;
}

/** A skipped test counts as a failure. */
export const runVitest = ({
  project,
  files = [],
  title,
  shard,
  seed,
}: VitestOptions): Promise<Outcome> =>
  vitestOutcome([
    ...["--project", project, ...files],
    ...(title === undefined ? [] : ["--testNamePattern", title]),
    ...(shard === undefined ? [] : [`--shard=${shard}`]),
    ...(seed === undefined
      ? []
      : ["--sequence.shuffle.files", "--sequence.shuffle.tests", `--sequence.seed=${seed}`]),
  ]);

/** @throws Error with the output if Vitest ended before all tests did */
export async function vitestOutcome(args: string[]): Promise<Outcome> {
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
    const outcome = readReport<Outcome>(file);
    if (outcome.failures.length === 0 && code !== 0)
      outcome.failures.push(unreportedFailure("vitest", output));
    return outcome;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
