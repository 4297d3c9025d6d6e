import { describe, expect, test } from "vitest";
import { root } from "../lib/run.ts";
import { type PlaywrightReport, playwrightFailures, vitestFailures } from "./failures.ts";
import { titlePattern } from "./selection.ts";
import { isSelected } from "./vitest.ts";

const error = (message: string) => ({ message: `\u001b[31m${message}\u001b[39m`, snippet: "> 7 | await play()" });
const spec = (title: string, status: string, ...messages: string[]) => ({
  file: "watch.spec.ts",
  line: 7,
  title,
  tests: [
    {
      projectName: "phone",
      status,
      results: messages.map((m) => ({
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

describe("playwrightFailures", () => {
  const report: PlaywrightReport = {
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 1 },
    suites: [
      {
        title: "watch.spec.ts",
        specs: [spec("plays", "expected"), spec("stops", "skipped")],
        suites: [{ title: "on a phone", specs: [spec("seeks", "unexpected", "too late"), spec("loops", "flaky", "late once")] }],
      },
    ],
    errors: [error("no server")],
  };

  test("names the test by file, line and title, with its error, screenshot and trace", () => {
    expect(playwrightFailures(report)[0]).toEqual({
      name: "[phone] e2e/watch.spec.ts:7 › on a phone › seeks",
      reason: "too late\n> 7 | await play()\nscreenshot: test-results/a.png\ntrace: npx playwright show-trace test-results/trace.zip",
    });
  });

  test("counts a skipped test, one that passed on a second try, and an error outside of tests", () => {
    expect(playwrightFailures(report).map(({ name }) => name.replace(/.*› /, ""))).toEqual(["seeks", "loops", "stops", "outside of tests"]);
  });
});

describe("vitestFailures", () => {
  const file = (name: string, message: string, ...tests: [fullName: string, status: string, failureMessages: string[]][]) => ({
    ...{ name: `${root}/${name}`, message },
    assertionResults: tests.map(([fullName, status, failureMessages]) => ({ fullName, status, failureMessages })),
  });
  const stack = `by zero\n    at divide (${root}/a.ts:3:1)\n    at run (${root}/node_modules/vitest/run.js:1:1)`;

  test("lists tests that failed or were skipped, and files that did not load", () => {
    const failures = vitestFailures({
      numPassedTests: 1,
      testResults: [
        file("a.test.ts", "", ["adds", "passed", []], ["divides", "failed", [stack]], ["waits", "skipped", []]),
        file("b.test.ts", "cannot find c.ts"),
      ],
    });
    expect(failures).toEqual([
      { name: "a.test.ts › divides", reason: "by zero\n    at divide (a.ts:3:1)" },
      { name: "a.test.ts › waits", reason: "skipped" },
      { name: "b.test.ts", reason: "cannot find c.ts" },
    ]);
  });
});

describe("isSelected", () => {
  const title = titlePattern(["Upload"]);

  test("leaves out tests that the title did not select", () => {
    expect(isSelected({ name: "a.test.ts › adds", reason: "skipped" }, title)).toBe(false);
  });

  test("keeps a skipped test that the title selects, and every failed one", () => {
    expect(isSelected({ name: "a.test.ts › resumes an upload", reason: "skipped" }, title)).toBe(true);
    expect(isSelected({ name: "a.test.ts", reason: "cannot find c.ts" }, title)).toBe(true);
    expect(isSelected({ name: "a.test.ts › adds", reason: "skipped" }, undefined)).toBe(true);
  });
});
