import { describe, expect, test } from "vitest";
import { root } from "../lib/run.ts";
import { type PlaywrightReport, playwrightOutcome } from "./playwright-report.ts";

const error = (message: string) => ({
  message: `\u001b[31m${message}\u001b[39m`,
  snippet: "> 7 | await play()",
});
const spec = (title: string, status: string, ...messages: string[]) => ({
  file: "watch.spec.ts",
  line: 7,
  title,
  tests: [
    {
      projectName: "phone",
      status,
      results: messages.map((m) => ({
        duration: 1500,
        errors: [error(m)],
        attachments: [
          { name: "screenshot", path: `${root}/test-results/a.png` },
          { name: "trace", path: `${root}/test-results/trace.zip` },
          { name: "stdout" },
        ],
      })),
    },
  ],
});

describe("playwrightOutcome", () => {
  const report: PlaywrightReport = {
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 1 },
    suites: [
      {
        title: "watch.spec.ts",
        specs: [spec("plays", "expected"), spec("stops", "skipped")],
        suites: [
          {
            title: "on a phone",
            specs: [spec("seeks", "unexpected", "too late"), spec("loops", "flaky", "late once")],
          },
        ],
      },
    ],
    errors: [error("no server")],
  };

  test("playwrightOutcome names a failed test's file, line, title, error, screenshot and trace", () => {
    expect(playwrightOutcome(report).failures[0]).toEqual({
      name: "[phone] e2e/watch.spec.ts:7 › on a phone › seeks",
      reason:
        "too late\n> 7 | await play()\nscreenshot: test-results/a.png\ntrace: npx playwright show-trace test-results/trace.zip",
    });
  });

  test("playwrightOutcome counts a skipped test, a retried test and an error outside of tests as failures", () => {
    const { passed, failures } = playwrightOutcome(report);
    expect(passed).toBe(1);
    expect(failures.map(({ name }) => name.replace(/.*› /, ""))).toEqual([
      "seeks",
      "loops",
      "stops",
      "outside of tests",
    ]);
  });

  test("playwrightOutcome prints paths relative to the repository's root", () => {
    const failing = spec(
      "plays",
      "unexpected",
      `no file ${root}/a.mp4\n    at ${root}/e2e/watch.spec.ts:7:1`,
    );
    const outside = {
      message: `no module ${root}/e2e/b.ts`,
      location: { file: `${root}/e2e/watch.spec.ts`, line: 3 },
    };
    const { failures } = playwrightOutcome({
      ...report,
      suites: [{ title: "watch.spec.ts", specs: [failing] }],
      errors: [outside],
    });
    expect(failures.map(({ reason }) => reason.split("\n").slice(0, 2))).toEqual([
      ["no file a.mp4", "    at e2e/watch.spec.ts:7:1"],
      ["no module e2e/b.ts"],
    ]);
    expect(failures[1]?.name).toBe("e2e/watch.spec.ts:3 › outside of tests");
  });

  test("playwrightOutcome adds up the durations of all tries of a test", () => {
    const twice = spec("loops", "flaky", "late once", "");
    const { tests } = playwrightOutcome({
      ...report,
      suites: [{ title: "watch.spec.ts", specs: [twice] }],
    });
    expect(tests).toEqual([{ name: "[phone] e2e/watch.spec.ts:7 › loops", ms: 3000 }]);
  });
});
