import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Reporter, TestCase, TestModule, TestSpecification, TestSuite } from "vitest/node";
import { root } from "../lib/run.ts";
import type { Failure, ProcessOutcome } from "./outcome.ts";

/** Environment variable with the outcome's path, because Vitest passes no options to reporters. */
export const OUTCOME_FILE = "VITEST_OUTCOME_FILE";

/** Environment variable with the longest allowed pause between two test files, ms. */
export const PAUSE_MS = "VITEST_PAUSE_MS";

const DEFAULT_PAUSE_MS = 20_000;

type Errors = ReturnType<TestModule["errors"]>;
type VitestError = Errors[number];

/** Silence, ms, after which running files are printed. A test that blocks cannot time out. */
const QUIET_MS = 3 * 60_000;

/**
 * Writes the outcome of a Vitest process as JSON, because Vitest's own report lacks the errors of
 * suites and the messages of timeouts. Ends the process if no other test file starts after the end
 * of a file: the pool of workerd can lose the message that a file has ended
 * (github.com/cloudflare/workers-sdk/issues/15498). The outcome then lists the files that did not
 * run.
 */
export default class OutcomeReporter implements Reporter {
  readonly #running = new Set<string>();
  #last = "none";
  #timer: NodeJS.Timeout | undefined;
  #files: string[] = [];
  readonly #ended: TestModule[] = [];
  #pause: NodeJS.Timeout | undefined;

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#files = specifications.map(({ moduleId }) => moduleId);
  }

  onTestModuleQueued(): void {
    clearTimeout(this.#pause);
  }

  onTestModuleStart({ moduleId }: TestModule): void {
    clearTimeout(this.#pause);
    this.#running.add(relative(root, moduleId));
    this.#waitAgain();
  }

  onTestModuleEnd(module: TestModule): void {
    this.#running.delete(relative(root, module.moduleId));
    this.#waitAgain();
    this.#ended.push(module);
    if (this.#running.size === 0) this.#limitPause();
  }

  #limitPause(): void {
    clearTimeout(this.#pause);
    const ms = Number(process.env[PAUSE_MS] ?? DEFAULT_PAUSE_MS);
    this.#pause = setTimeout(() => {
      const ended = new Set(this.#ended.map(({ moduleId }) => moduleId));
      const notRun = this.#files.filter((file) => !ended.has(file));
      console.error(
        `The test pool did nothing for ${ms / 1000} s after ${this.#last}. Files that did not run: ${notRun.length}`,
      );
      const outcome = { ...outcomeOf(this.#ended, []), notRun };
      writeOutcome(outcome);
      process.exit(outcome.failures.length + notRun.length === 0 ? 0 : 1);
    }, ms).unref();
  }

  onTestCaseResult(test: TestCase): void {
    this.#last = nameOf(test);
    this.#waitAgain();
  }

  #waitAgain(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      console.error(
        `No test ended for ${QUIET_MS / 1000} s. Running: ${[...this.#running].join(", ")}. Last: ${this.#last}`,
      );
    }, QUIET_MS).unref();
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly VitestError[]): void {
    clearTimeout(this.#pause);
    writeOutcome(outcomeOf(modules, unhandled));
  }
}

function writeOutcome(outcome: ProcessOutcome): void {
  const file = process.env[OUTCOME_FILE];
  if (file === undefined) throw new Error(`${OUTCOME_FILE} is not set.`);
  writeFileSync(file, JSON.stringify(outcome));
}

function outcomeOf(
  modules: readonly TestModule[],
  unhandled: readonly VitestError[],
): ProcessOutcome {
  const suites = modules.flatMap((module) => [module, ...module.children.allSuites()]);
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  return {
    notRun: [],
    passed: tests.filter((test) => test.result().state === "passed").length,
    failures: [
      ...suites.flatMap(suiteFailure),
      ...tests.flatMap(testFailure),
      ...unhandled.map(unhandledFailure),
    ],
    tests: tests.flatMap((test) => {
      const ms = test.diagnostic()?.duration;
      return ms === undefined ? [] : [{ name: nameOf(test), ms }];
    }),
  };
}

/** A suite has errors if its file does not load or one of its hooks throws. */
function suiteFailure(suite: TestModule | TestSuite): Failure[] {
  const errors = suite.errors();
  if (errors.length === 0) return [];
  const skipped = [...suite.children.allTests()].filter(
    (test) => test.result().state === "skipped",
  ).length;
  const reason = [
    ...errors.map(reasonOf),
    ...(skipped > 0 ? [`Tests that did not run: ${skipped}`] : []),
  ].join("\n");
  if (suite.type === "suite") return [{ name: nameOf(suite), reason }];
  const line = errors
    .flatMap(({ stacks = [] }) => stacks)
    .find(({ file }) => file === suite.moduleId)?.line;
  return [{ name: locationOf(suite.moduleId, line), reason }];
}

function testFailure(test: TestCase): Failure[] {
  const { state, errors } = test.result();
  if (state === "passed" || (state === "skipped" && !isSkippedOnPurpose(test))) return [];
  return [{ name: nameOf(test), reason: errors?.map(reasonOf).join("\n") ?? state }];
}

function isSkippedOnPurpose(test: TestCase): boolean {
  if (suitesOf(test).some((suite) => suite.errors().length > 0)) return false;
  const pattern = test.project.config.testNamePattern;
  return pattern === undefined || pattern.test(titleOf(test));
}

function unhandledFailure(error: VitestError): Failure {
  const [, file, line] =
    /(?:^|\s|\()([^\s(]+):(\d+):\d+\)?$/m.exec(ownFrames(error).join("\n")) ?? [];
  return {
    name: `${file === undefined ? "" : `${file}:${line} › `}outside of tests`,
    reason: reasonOf(error),
  };
}

/**
 * Formats an error and its causes. The cause of a failed property is the failed expectation.
 * Vitest begins the name of a cause with "Caused by".
 */
function reasonOf(error: VitestError): string {
  const message = stripVTControlCharacters(error.message).replaceAll(`${root}/`, "");
  const lines = [`${error.name ?? "Error"}: ${message}`, ...ownFrames(error)];
  return error.cause === undefined
    ? lines.join("\n")
    : [...lines, reasonOf(error.cause)].join("\n");
}

/** The stack of a timeout contains another error's message, so only frames of our files count. */
const ownFrames = ({ stack = "" }: VitestError): string[] =>
  stack
    .split("\n")
    .filter(
      (line) => /^\s+at /.test(line) && line.includes(`${root}/`) && !line.includes("node_modules"),
    )
    .map((line) => line.replace("file://", "").replace(`${root}/`, ""));

function suitesOf(task: TestCase | TestSuite): (TestModule | TestSuite)[] {
  const { parent } = task;
  return parent.type === "module" ? [parent] : [...suitesOf(parent), parent];
}

const titleOf = (task: TestCase | TestSuite): string =>
  [...suitesOf(task), task]
    .flatMap((each) => (each.type === "module" ? [] : [each.name]))
    .join(" ");

const nameOf = (task: TestCase | TestSuite): string =>
  `${locationOf(task.module.moduleId, task.location?.line)} › ${titleOf(task)}`;

const locationOf = (file: string, line: number | undefined): string =>
  relative(root, file) + (line === undefined ? "" : `:${line}`);
