import { describe, expect, test } from "vitest";
import { countFailures, greenRuns, type LoggedRun } from "./run-log.ts";

const run = (commit: string, facts: Partial<LoggedRun> = {}): LoggedRun => ({
  suite: "npm test",
  commit,
  at: "2026-11-23T00:00:00.000Z",
  stress: false,
  seed: 1,
  passed: 9,
  failed: 0,
  seconds: 1,
  failures: [],
  ...facts,
});
const red = { failed: 1, failures: ["a › fails"] };
const commits = (runs: LoggedRun[]) => runs.map(({ commit }) => commit);
const never = () => [];

describe("greenRuns", () => {
  const full: Partial<LoggedRun> = { suite: "npm run test:full" };

  test("greenRuns counts the runs of a test suite after its last failure", () => {
    const runs = [run("a", full), run("b", red), run("c"), run("d")];
    expect(commits(greenRuns(runs, "npm test", never))).toEqual(["c", "d"]);
    expect(commits(greenRuns(runs, "npm run test:full", never))).toEqual(["a"]);
  });

  test("greenRuns counts a run of the full test suite as a run of npm test too", () => {
    expect(commits(greenRuns([run("a"), run("b", full)], "npm test", never))).toEqual(["a", "b"]);
    expect(
      commits(greenRuns([run("a"), run("b", { ...full, ...red }), run("c")], "npm test", never)),
    ).toEqual(["c"]);
  });

  const logged = [run("a"), run("a", full), run("b", full)];
  const changeAfterA = (isCore: boolean) => (commit: string) =>
    commit === "a" ? [{ path: "e2e/offline.spec.ts", isCore }] : [];

  test("greenRuns does not count runs from before a change of a test that npm test runs", () => {
    expect(commits(greenRuns(logged, "npm test", changeAfterA(true)))).toEqual(["b"]);
    expect(commits(greenRuns(logged, "npm run test:full", changeAfterA(true)))).toEqual(["b"]);
  });

  test("greenRuns still counts earlier npm test runs if a test changes that only the full test suite runs", () => {
    expect(commits(greenRuns(logged, "npm test", changeAfterA(false)))).toEqual(["a", "a", "b"]);
    expect(commits(greenRuns(logged, "npm run test:full", changeAfterA(false)))).toEqual(["b"]);
  });
});

test("countFailures lists each failed test once, with the number of runs in which it failed", () => {
  const other = { failed: 2, failures: ["a › fails", "b › fails"] };
  expect(countFailures([run("a", red), run("b", other), run("c")])).toEqual([
    { name: "a › fails", times: 2 },
    { name: "b › fails", times: 1 },
  ]);
});
