import * as z from "zod";
import type { ChangedTest } from "./changed-tests.ts";

export const Suite = z.enum(["npm test", "npm run test:full"]);
export type Suite = z.output<typeof Suite>;

export const LoggedRun = z.object({
  suite: Suite,
  commit: z.string(),
  at: z.iso.datetime(),
  stress: z.boolean(),
  seed: z.number(),
  passed: z.number(),
  failed: z.number(),
  seconds: z.number(),
  failures: z.array(z.string()),
});
export type LoggedRun = z.output<typeof LoggedRun>;

/** True if a run counts for a suite. A run of the full suite also counts for `npm test`. */
const runsSuite = (run: LoggedRun, suite: Suite): boolean =>
  run.suite === suite || run.suite === "npm run test:full";

/** Returns the newest green runs in a row, unless one of their tests has changed since. */
export function greenRuns(
  runs: readonly LoggedRun[],
  suite: Suite,
  changedSince: (commit: string) => ChangedTest[],
): LoggedRun[] {
  const row: LoggedRun[] = [];
  for (const run of runs.filter((one) => runsSuite(one, suite)).reverse()) {
    if (
      run.failed > 0 ||
      changedSince(run.commit).some(({ isCore }) => isCore || suite === "npm run test:full")
    )
      break;
    row.unshift(run);
  }
  return row;
}

export function countFailures(runs: readonly LoggedRun[]): { name: string; times: number }[] {
  const times = new Map<string, number>();
  for (const { failures } of runs)
    for (const name of new Set(failures)) times.set(name, (times.get(name) ?? 0) + 1);
  return [...times]
    .map(([name, count]) => ({ name, times: count }))
    .sort((a, b) => b.times - a.times);
}
