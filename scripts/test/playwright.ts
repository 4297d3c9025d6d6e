import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { chooseBrowserServer } from "../lib/browser-server.ts";
import { root, run, toolEnv } from "../lib/run.ts";
import { type Outcome, readReport, unreportedFailure } from "./outcome.ts";
import { type PlaywrightReport, playwrightOutcome } from "./playwright-report.ts";
import { PART_MAX_MS } from "./summary.ts";

export interface PlaywrightOptions {
  projects: string[];
  journeys: "core" | "rest" | "all";
  /** Lines as printed by `npx playwright test --list`. */
  list?: string[];
  seed?: number | undefined;
}

/** Runs browser tests. A skipped test counts as a failure. */
export async function runPlaywright({
  projects,
  journeys,
  list,
  seed,
}: PlaywrightOptions): Promise<Outcome> {
  const results = join(root, "test-results", projects.join("-"));
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const file = join(results, "report.json");
  const selected = join(results, "selected.txt");
  if (list) writeFileSync(selected, list.join("\n"));
  const { code, output } = await run(
    "playwright",
    [
      ...[
        "test",
        "--reporter=json",
        `--output=${join(results, "files")}`,
        ...projects.map((project) => `--project=${project}`),
      ],
      ...(list ? [`--test-list=${selected}`] : []),
      ...(seed === undefined ? [] : [`--shuffle=${seed}`]),
    ],
    { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, JOURNEYS: journeys }, maxMs: PART_MAX_MS },
  );
  if (!existsSync(file)) throw new Error(output);
  const outcome = playwrightOutcome(readReport<PlaywrightReport>(file));
  const { passed, failures } = outcome;
  const missing = (list?.length ?? 0) - passed - failures.length;
  if (missing > 0)
    failures.push({
      name: "browser tests",
      reason: `${missing} of the selected journeys did not run.`,
    });
  if (failures.length === 0 && code !== 0) failures.push(unreportedFailure("playwright", output));
  return outcome;
}

const READY_MAX_MS = 240_000;

/** Starts the server that all browser tests share. Returns a function that ends the server. */
export async function startBrowserServer(): Promise<() => Promise<void>> {
  const { origin, args, env } = chooseBrowserServer();
  const child = spawn("node", [...args, "--no-build"], {
    cwd: root,
    env: toolEnv(env),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit");
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (data) => (output += String(data)));
  const isReady = () =>
    fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(10_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  const deadline = Date.now() + READY_MAX_MS;
  while (!(await isReady())) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server of the browser tests ended:\n${output}`);
    if (Date.now() > deadline) {
      child.kill("SIGKILL");
      throw new Error(
        `The server of the browser tests was not ready after ${READY_MAX_MS / 1000} s:\n${output}`,
      );
    }
    await delay(200);
  }
  process.env.E2E_IS_SERVED = "1";
  return async () => {
    child.kill("SIGTERM");
    await ended;
  };
}
