import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "../lib/run.ts";
import type { Failure, Outcome } from "./outcome.ts";

export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
  errors: PlaywrightError[];
}

interface PlaywrightError {
  message?: string;
  snippet?: string;
  location?: { file: string; line: number };
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs: PlaywrightSpec[];
}

interface PlaywrightSpec {
  file: string;
  line: number;
  title: string;
  tests: {
    projectName: string;
    status: string;
    results: {
      duration: number;
      errors: PlaywrightError[];
      attachments: { name: string; path?: string }[];
    }[];
  }[];
}

/** A test that was skipped, or that passed only on a retry, counts as a failure. */
export function playwrightOutcome({ stats, suites, errors }: PlaywrightReport): Outcome {
  const tests = suites.flatMap((suite) => testsOf(suite, []));
  return {
    passed: stats.expected,
    failures: [...tests.flatMap(({ failure }) => failure ?? []), ...errors.map(outsideFailure)],
    tests: tests.map(({ name, ms }) => ({ name, ms })),
  };
}

interface Test {
  name: string;
  ms: number;
  failure: Failure | undefined;
}

function testsOf({ suites = [], specs }: PlaywrightSuite, titles: string[]): Test[] {
  return [
    ...suites.flatMap((suite) => testsOf(suite, [...titles, suite.title])),
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests.map(({ projectName, status, results }) => {
        const name = `[${projectName}] e2e/${file}:${line} › ${[...titles, title].join(" › ")}`;
        const ms = results.reduce((sum, { duration }) => sum + duration, 0);
        return {
          name,
          ms,
          failure: status === "expected" ? undefined : { name, reason: reasonOf(status, results) },
        };
      }),
    ),
  ];
}

const reasonOf = (status: string, results: PlaywrightSpec["tests"][number]["results"]): string =>
  [
    ...(status === "unexpected" ? [] : [status]),
    ...results.flatMap(({ errors, attachments }) => [
      ...errors.map(errorText),
      ...attachments.flatMap(attachmentLine),
    ]),
  ].join("\n");

const errorText = ({ message = "", snippet = "" }: PlaywrightError): string =>
  stripVTControlCharacters(`${message}\n${snippet}`).trim().replaceAll(`${root}/`, "");

function outsideFailure(error: PlaywrightError): Failure {
  const { file, line } = error.location ?? { file: "", line: 0 };
  const location = file.startsWith(`${root}/`) ? `${relative(root, file)}:${line} › ` : "";
  return { name: `${location}outside of tests`, reason: errorText(error) };
}

function attachmentLine({ name, path }: { name: string; path?: string }): string[] {
  if (path === undefined) return [];
  const file = relative(root, path);
  return [name === "trace" ? `trace: npx playwright show-trace ${file}` : `${name}: ${file}`];
}
