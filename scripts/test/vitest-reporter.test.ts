import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { root } from "../lib/run.ts";
import type { Outcome } from "./outcome.ts";
import { vitestOutcome } from "./vitest.ts";
import { PAUSE_MS } from "./vitest-reporter.ts";

const FILES = {
  "vitest.config.ts": "export default { test: { globals: true } };",
  "queue.test.ts": `
describe("a queue", () => {
  test("hangs", () => new Promise(() => undefined), 20);
});
test("adds", () => {
  void Promise.reject(new Error("nobody waits"));
  expect(1 + 1).toBe(3);
});
test.skip("waits", () => undefined);`,
  "suite.test.ts": `
interface Unused { removed: "by the compiler, which must not move the lines" }
describe("a store", () => {
  beforeAll(() => {
    throw new Error("no database");
  });
  test("saves", () => undefined);
  test("loads", () => undefined);
});
test("counts", () => undefined);`,
  "hook.test.ts": `
beforeAll(() => {
  throw new Error("no server");
});
test("answers", () => undefined);`,
  "import.test.ts": 'import "./nowhere.ts";',
  "cause.test.ts": `
test("splits", () => {
  throw new Error("Property failed", { cause: new Error("expected 1 to be 2") });
});`,
};
const STUCK_FILES = {
  "one.test.ts": 'test("counts", () => undefined);',
  "two.test.ts": 'test("counts", () => undefined);',
  "three.test.ts": 'test("counts", () => undefined);',
  "four.test.ts": 'test("counts", () => undefined);',
  "red.test.ts": 'test("fails", () => expect(1).toBe(2));',
  "stuck.config.ts": `
import { ThreadsPoolWorker } from "vitest/node";
class LosesTheEndOfFiles extends ThreadsPoolWorker {
  deserialize(data) {
    return data.type === "testfileFinished" ? { ...data, type: "lost" } : data;
  }
}
export default {
  test: {
    globals: true,
    maxWorkers: 1,
    pool: { name: "stuck", createPoolWorker: (options) => new LosesTheEndOfFiles(options) },
  },
};`,
};

let folder: string;
let outcome: Outcome;

function write(files: Record<string, string>): void {
  for (const [name, source] of Object.entries(files)) writeFileSync(join(folder, name), source);
}

const runFixture = (files: string[], ...options: string[]) =>
  vitestOutcome({ files, options: ["--root", folder, ...options] });

function failure(text: string) {
  const [found, ...others] = outcome.failures.filter(({ name }) => name.includes(text));
  expect(others).toEqual([]);
  const prefix = `${folder.slice(root.length + 1)}/`;
  return (
    found && { name: found.name.replace(prefix, ""), reason: found.reason.replaceAll(prefix, "") }
  );
}

beforeAll(async () => {
  mkdirSync(join(root, ".cache"), { recursive: true });
  folder = mkdtempSync(join(root, ".cache", "reporter-"));
  write(FILES);
  outcome = await runFixture([]);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the Vitest reporter names the time limit of a test that timed out", () => {
  const { name, reason = "" } = failure("hangs") ?? {};
  expect(name).toBe("queue.test.ts:3 › a queue hangs");
  expect(reason).toMatch(/^Error: Test timed out in 20ms\./);
  expect(reason).toMatch(/\n {4}at queue\.test\.ts:3:3$/);
});

test("the Vitest reporter shows a failed assertion only with stack frames of this repository", () => {
  const reason =
    "AssertionError: expected 2 to be 3 // Object.is equality\n    at queue.test.ts:7:17";
  expect(failure("adds")).toEqual({ name: "queue.test.ts:5 › adds", reason });
});

test("the Vitest reporter reports a failed hook (beforeAll) as one failure, with file and line", () => {
  expect(failure("suite.test.ts")).toEqual({
    name: "suite.test.ts:3 › a store",
    reason: "Error: no database\n    at suite.test.ts:5:11\nTests that did not run: 2",
  });
  expect(failure("hook.test.ts")).toEqual({
    name: "hook.test.ts:3",
    reason: "Error: no server\n    at hook.test.ts:3:9\nTests that did not run: 1",
  });
});

test("the Vitest reporter reports a test file that cannot be imported as a failure", () => {
  const { name, reason } = failure("import.test.ts") ?? {};
  expect(name).toBe("import.test.ts:1");
  expect(reason).toContain("Cannot find module './nowhere.ts' imported from import.test.ts");
});

test("the Vitest reporter reports an unhandled promise rejection even if tests fail too", () => {
  expect(failure("outside of tests")).toEqual({
    name: "queue.test.ts:6 › outside of tests",
    reason: "Error: nobody waits\n    at queue.test.ts:6:23",
  });
});

test("the Vitest reporter reports the cause of an error", () => {
  expect(failure("splits")?.reason).toMatch(
    /^Error: Property failed\n.*cause\.test\.ts.*\nCaused by: Error: expected 1 to be 2/s,
  );
});

test("the Vitest reporter reports a skipped test as a failure", () => {
  expect(failure("waits")).toEqual({ name: "queue.test.ts:9 › waits", reason: "skipped" });
});

test("the Vitest reporter counts the passed tests, and records the time of each test that ran", () => {
  expect(outcome.passed).toBe(1);
  expect(outcome.tests.map(({ name }) => name.replace(/.*› /, "")).sort()).toEqual([
    "a queue hangs",
    "adds",
    "counts",
    "splits",
  ]);
  for (const { ms } of outcome.tests) expect(ms).toBeGreaterThan(0);
});

test("the output of a process with a failed test is kept in a log file", async () => {
  const log = join(folder, "results", "vitest.log");
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  const options = ["--root", folder, "--testNamePattern", "splits"];
  await vitestOutcome({ options, files: ["cause"], log });
  expect(readFileSync(log, "utf8")).toContain("expected 1 to be 2");
  vi.restoreAllMocks();
});

test("the Vitest reporter leaves out tests that the title pattern does not select", async () => {
  const selected = await runFixture(["suite"], "--testNamePattern", "counts");
  expect(selected).toMatchObject({ passed: 1, failures: [] });
  const skipped = await runFixture(["queue"], "--testNamePattern", "waits");
  expect(skipped.failures.map(({ reason }) => reason)).toEqual(["skipped"]);
});

test("the Vitest reporter fails a run in which no test ran, and shows Vitest's output", async () => {
  const { failures } = await runFixture(["nothing-has-this-name"]);
  expect(failures).toEqual([
    { name: "vitest: outside of tests", reason: expect.stringContaining("No test files found") },
  ]);
});

describe("Vitest's worker pool when it loses the message that a test file has ended", () => {
  beforeAll(() => write(STUCK_FILES));
  beforeEach(() => void vi.stubEnv(PAUSE_MS, "500"));
  afterEach(() => void vi.unstubAllEnvs());
  const runStuck = (...files: string[]) =>
    runFixture(files, "--config", join(folder, "stuck.config.ts"));

  test("a test run passes if the lost message was about the last test file", async () => {
    expect(await runStuck("one")).toMatchObject({ passed: 1, failures: [] });
  });

  test("a second process runs the test files that the pool has not run, and no file runs twice", async () => {
    const { passed, failures, tests } = await runStuck("one", "two", "red");
    expect(passed).toBe(2);
    expect(failures.map(({ name }) => name)).toEqual([
      expect.stringMatching(/red\.test\.ts:1 › fails$/),
    ]);
    expect(new Set(tests.map(({ name }) => name)).size).toBe(3);
  });

  test("a test run fails once the pool has stopped three times, and says how many test files did not run", async () => {
    const { passed, failures } = await runStuck("one", "two", "three", "four");
    expect(passed).toBe(3);
    expect(failures).toEqual([
      {
        name: "the test pool",
        reason: "The test pool stopped 3 times. Files that did not run: 1",
      },
    ]);
  });
});
