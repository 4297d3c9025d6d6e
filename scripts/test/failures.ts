import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "../lib/run.ts";

/** One test that did not pass. */
export interface Failure {
  /** File, line and title: the same for every run in which it fails. */
  name: string;
  /** The error messages, and where a screenshot and a trace are. */
  reason: string;
}

/** The part of Vitest's JSON report that is read here. */
export interface VitestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[];
  }[];
}

/** Each test of a report that failed or was skipped, and each file that did not load. */
export function vitestFailures({ testResults }: VitestReport): Failure[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults.filter(({ status }) => status !== "passed");
    if (message !== "" && tests.length === 0) return [{ name: file, reason: message }];
    return tests.map(({ fullName, status, failureMessages }) => {
      const messages = (failureMessages ?? []).map(stripVTControlCharacters);
      return { name: `${file} › ${fullName}`, reason: status === "failed" ? messages.map(withoutLibraryFrames).join("\n") : status };
    });
  });
}

/** An error with the stack frames of this repository only. */
const withoutLibraryFrames = (message: string) =>
  message
    .split("\n")
    .filter((line) => !/^\s+at /.test(line) || (line.includes(root) && !line.includes("node_modules")))
    .join("\n")
    .replaceAll(`${root}/`, "");

/** The part of Playwright's JSON report that is read here. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
  /** Errors outside of tests. */
  errors: PlaywrightError[];
}

interface PlaywrightError {
  message?: string;
  snippet?: string;
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs: {
    file: string;
    line: number;
    title: string;
    tests: {
      projectName: string;
      status: string;
      results: { errors: PlaywrightError[]; attachments: { name: string; path?: string }[] }[];
    }[];
  }[];
}

const errorText = ({ message = "", snippet = "" }: PlaywrightError) => stripVTControlCharacters(`${message}\n${snippet}`).trim();

/** Each test of a report that failed, was skipped or passed only on a second try, and each error outside of tests. */
export const playwrightFailures = ({ suites, errors }: PlaywrightReport): Failure[] => [
  ...suites.flatMap((suite) => suiteFailures(suite, [])),
  ...errors.map((error) => ({ name: "outside of tests", reason: errorText(error) })),
];

function suiteFailures({ suites = [], specs }: PlaywrightSuite, titles: string[]): Failure[] {
  return [
    ...suites.flatMap((suite) => suiteFailures(suite, [...titles, suite.title])),
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status !== "expected")
        .map(({ projectName, status, results }) => ({
          name: `[${projectName}] e2e/${file}:${line} › ${[...titles, title].join(" › ")}`,
          reason: [
            ...(status === "unexpected" ? [] : [status]),
            ...results.flatMap(({ errors, attachments }) => [...errors.map(errorText), ...attachments.flatMap(attachmentLine)]),
          ].join("\n"),
        })),
    ),
  ];
}

function attachmentLine({ name, path }: { name: string; path?: string }): string[] {
  if (path === undefined) return [];
  const file = relative(root, path);
  return [name === "trace" ? `trace: npx playwright show-trace ${file}` : `${name}: ${file}`];
}

/** Reads the JSON report that a test runner wrote. Its shape is the runner's own. */
export const readReport = <Report>(file: string): Report => JSON.parse(readFileSync(file, "utf8"));
