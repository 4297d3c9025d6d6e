import { describe, expect, test } from "vitest";
import { countFailures, greenRuns, type LoggedRun } from "./run-log.ts";

const run = (commit: string, facts: Partial<LoggedRun> = {}): LoggedRun => ({
  ...{ suite: "npm test", commit, at: "2026-11-23T00:00:00.000Z", stress: false, seed: 1, passed: 9, failed: 0, seconds: 1, failures: [] },
  ...facts,
});
const red = { failed: 1, failures: ["a › fails"] };
const commits = (runs: LoggedRun[]) => runs.map(({ commit }) => commit);
const never = () => [];

describe("greenRuns", () => {
  test("counts the runs of one suite after its last failure", () => {
    const runs = [run("a"), run("b", red), run("c"), run("d", { suite: "npm run test:full", ...red }), run("e")];
    expect(commits(greenRuns(runs, "npm test", never))).toEqual(["c", "e"]);
    expect(greenRuns(runs, "npm run test:full", never)).toEqual([]);
  });

  const logged = [run("a"), run("b"), run("a", { suite: "npm run test:full" }), run("b", { suite: "npm run test:full" })];
  const changeAfterA = (isCore: boolean) => (commit: string) => (commit === "a" ? [{ path: "e2e/offline.spec.ts", isCore }] : []);

  test("drops the runs of both suites before a change of a test of npm test", () => {
    expect(commits(greenRuns(logged, "npm test", changeAfterA(true)))).toEqual(["b"]);
    expect(commits(greenRuns(logged, "npm run test:full", changeAfterA(true)))).toEqual(["b"]);
  });

  test("drops only the runs of the full suite before a change of another test", () => {
    expect(commits(greenRuns(logged, "npm test", changeAfterA(false)))).toEqual(["a", "b"]);
    expect(commits(greenRuns(logged, "npm run test:full", changeAfterA(false)))).toEqual(["b"]);
  });
});

test("countFailures lists each failed test once, with its number of runs", () => {
  const other = { failed: 2, failures: ["a › fails", "b › fails"] };
  expect(countFailures([run("a", red), run("b", other), run("c")])).toEqual([
    { name: "a › fails", times: 2 },
    { name: "b › fails", times: 1 },
  ]);
});
