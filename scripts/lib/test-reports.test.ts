import { expect, test } from "vitest";
import { root } from "./run.ts";
import { playwrightFaults, vitestFaults } from "./test-reports.ts";

const error = (message: string) => ({ message: `\u001b[31m${message}\u001b[39m`, snippet: "> 7 | await it" });
const spec = (title: string, status: string, ...messages: string[]) => ({
  file: "watch.spec.ts",
  line: 7,
  title,
  tests: [{ projectName: "phone", status, results: messages.map((m) => ({ errors: [error(m)] })) }],
});

test("a browser test that failed is named with what each of its tries met, and none that passed", () => {
  const suites = [
    {
      specs: [spec("plays", "expected")],
      suites: [{ specs: [spec("seeks", "unexpected", "too late", "not at all"), spec("stops", "flaky", "late once")] }],
    },
  ];
  expect(playwrightFaults(suites, "unexpected", "skipped")).toEqual([
    "[phone] e2e/watch.spec.ts:7 › seeks (unexpected)\ntoo late\n> 7 | await it\nnot at all\n> 7 | await it",
  ]);
  expect(playwrightFaults(suites, "flaky")).toHaveLength(1);
});

test("a test that failed or was skipped is named, and a file that did not load", () => {
  const file = (name: string, message: string, ...assertionResults: { fullName: string; status: string; failureMessages: string[] }[]) => ({
    name: `${root}/${name}`,
    message,
    assertionResults,
  });
  const faults = vitestFaults({
    numPassedTests: 1,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [
      file(
        "a.test.ts",
        "",
        { fullName: "adds", status: "passed", failureMessages: [] },
        { fullName: "divides", status: "failed", failureMessages: ["by zero"] },
        { fullName: "waits", status: "skipped", failureMessages: [] },
      ),
      file("b.test.ts", "cannot find c.ts"),
    ],
  });
  expect(faults).toEqual([
    { file: "a.test.ts", text: "a.test.ts > divides (failed)\nby zero" },
    { file: "a.test.ts", text: "a.test.ts > waits (skipped)\n" },
    { file: "b.test.ts", text: "b.test.ts\ncannot find c.ts" },
  ]);
});
