import { stripVTControlCharacters } from "node:util";
import { root } from "./run.ts";

/** The part of Vitest's JSON report that is read here. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[];
  }[];
}

export interface Fault {
  file: string;
  text: string;
}

/** What did not pass and why: a whole log buries it. */
export const vitestFaults = ({ testResults }: VitestReport): Fault[] =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const file = name.slice(root.length + 1);
    const tests = assertionResults.filter(({ status }) => status !== "passed");
    if (message !== "" && tests.length === 0) return [{ file, text: `${file}\n${message}` }];
    return tests.map((t) => ({ file, text: `${file} > ${t.fullName} (${t.status})\n${(t.failureMessages ?? []).join("\n")}` }));
  });

/** The part of Playwright's JSON report that is read here. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
  /** What belongs to no test. */
  errors: PlaywrightError[];
}

interface PlaywrightError {
  message?: string;
  snippet?: string;
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    file: string;
    line: number;
    title: string;
    tests: { projectName: string; status: string; results: { errors: PlaywrightError[] }[] }[];
  }[];
}

/** Without the colours that Playwright writes for a terminal. */
export const playwrightErrorText = ({ message = "", snippet = "" }: PlaywrightError) => stripVTControlCharacters(`${message}\n${snippet}`);

/** The tests of a report that ended so, each with what every one of its tries met. */
export const playwrightFaults = (suites: PlaywrightSuite[], ...statuses: string[]): string[] =>
  suites.flatMap((suite) => [
    ...playwrightFaults(suite.suites ?? [], ...statuses),
    ...suite.specs.flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => statuses.includes(status))
        .map(
          ({ projectName, status, results }) =>
            `[${projectName}] e2e/${file}:${line} › ${title} (${status})\n${results.flatMap(({ errors }) => errors.map(playwrightErrorText)).join("\n")}`,
        ),
    ),
  ]);
