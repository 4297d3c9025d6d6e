/**
 * Runs every check and every test, goes on after a failure, and ends with one line `N passed, N failed`. A check counts
 * as one; of the test runners every test counts. Arguments choose parts: checks, unit, workerd, e2e; or `security` or
 * `money`, those tests alone, at their full size; or `widths`, every journey in the browser at each width that it is marked for.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { buildWorker, WORKER_BUNDLE } from "./build.ts";
import { checkImports } from "./checks/imports.ts";
import { checkMessages } from "./checks/messages.ts";
import { checkRoutes } from "./checks/routes.ts";
import { chooseBrowserServer } from "./lib/browser-server.ts";
import { FFMPEG, HEADLESS_CHROMIUM, requireProgram } from "./lib/programs.ts";
import { fail, seconds, sinceStart } from "./lib/progress.mjs";
import { root, run, runOrThrow, toolEnv } from "./lib/run.ts";
import {
  type Fault,
  type PlaywrightReport,
  playwrightErrorText,
  playwrightFaults,
  type VitestReport,
  vitestFaults,
} from "./lib/test-reports.ts";
import { WORKER_GZIP_MAX } from "./lib/worker-bundle.ts";

interface Count {
  passed: number;
  failed: number;
  /** What to show when something failed. */
  report: string;
}

const PARTS = ["checks", "unit", "workerd", "e2e", "security", "money", "widths"] as const;
/** They take the place of others, and run only when they are asked for. */
const FULL_SIZE: readonly string[] = ["security", "money", "widths"];
/** What `npm run test:money` runs, at its full size as well. */
const MONEY = ["worker/domain/ledger", "worker/domain/billing", "worker/domain/partner", "worker/domain/payouts", "worker/platform/stripe"];
/** What `npm run test:security` runs; in `npm test` the long ones of them run at a tenth (worker/testing/scale.ts). */
const SECURITY = {
  unit: [
    "worker/http",
    "worker/config.test.ts",
    "worker/domain/signing.test.ts",
    "worker/domain/users",
    "worker/domain/prompts",
    "scripts/local/backup",
    "bench/recs-growth/simulated-feeds.test.ts",
  ],
  workerd: [
    "worker/http",
    "worker/api/bad-input",
    "worker/api/auth",
    "worker/api/media",
    "worker/api/oauth",
    "worker/api/passkeys",
    "worker/api/pre-hijack",
    "worker/api/second-step",
    "worker/api/step-up",
    "worker/domain/users",
    "worker/domain/sessions",
    "worker/domain/codes",
    "worker/domain/devices",
    "worker/domain/exports",
    "worker/domain/deletion",
    "worker/domain/api-keys",
    "worker/domain/search",
    "worker/domain/streams/close-person",
    "durable-objects/sign-in-throttle",
    "durable-objects/chat-room/frame-access",
    "durable-objects/chat-room/durability",
  ],
  e2e: ["e2e/xss.spec.ts"],
};
const chosen = process.argv.slice(2);
const unknown = chosen.find((c) => !PARTS.some((p) => p === c));
if (unknown) fail(`There is no part "${unknown}". Choose among: ${PARTS.join(", ")}.`);
const isSecurity = chosen.includes("security");
const isMoney = chosen.includes("money");
if (isSecurity || isMoney) process.env.TRIBUTARY_SECURITY_FULL = "1";
if (chosen.includes("widths")) process.env.TRIBUTARY_WIDTHS = "all";
const wants = (part: (typeof PARTS)[number]) => (chosen.length === 0 && !FULL_SIZE.includes(part)) || chosen.includes(part);

Object.assign(process.env, toolEnv());
const total = { passed: 0, failed: 0 };
const failures: string[] = [];

/** Runs one part, prints its line and adds its count. Whatever it throws is one failure. */
async function part(name: string, work: () => Promise<Count>): Promise<boolean> {
  const from = performance.now();
  const count = await work().catch(
    (error): Count => ({ passed: 0, failed: 1, report: error instanceof Error ? error.message : String(error) }),
  );
  total.passed += count.passed;
  total.failed += count.failed;
  const result = count.failed === 0 ? `${count.passed} passed` : `${count.failed} FAILED, ${count.passed} passed`;
  console.log(`  ${count.failed === 0 ? "ok  " : "FAIL"} ${name.padEnd(34)} ${result.padEnd(24)} ${seconds(performance.now() - from)}`);
  if (count.failed > 0) {
    failures.push(name);
    console.log(`\n${count.report.trim().replace(/^/gm, "       ")}\n`);
  }
  return count.failed === 0;
}

const check = (name: string, work: () => Promise<unknown>) =>
  part(name, async () => {
    await work();
    return { passed: 1, failed: 0, report: "" };
  });

const checkFaults = (name: string, find: () => string[]) =>
  check(name, async () => {
    const faults = find();
    if (faults.length > 0) throw new Error(faults.join("\n"));
  });

async function checks(): Promise<void> {
  await check("types", async () => {
    // Side by side its checkers each work out the same types: half as much again.
    await runOrThrow("tsc", ["--singleThreaded"]);
    await runOrThrow("tsc", ["--singleThreaded", "-p", "tsconfig.node.json"]);
  });
  await check("lint and format", () => runOrThrow("biome", ["check", "."]));
  await checkFaults("imports run one way", checkImports);
  await checkFaults("routes are registered", checkRoutes);
  await checkFaults("every text is a message, in every language", checkMessages);
  await check("no dead code", () => runOrThrow("knip", ["--no-progress"]));
  await check("binding types are generated", () => runOrThrow("npm", ["run", "--silent", "cf-typegen", "--", "--check"]));
  await check("migrations match the schema", checkMigrations);
  for (const env of ["staging", "production"]) {
    await check(`deploys to ${env} (dry run)`, () => runOrThrow("npm", ["run", "--silent", "deploy", "--", "--dry-run", "--env", env]));
  }
  await checkFaults(`the Worker is at most ${WORKER_GZIP_MAX / 1024} KiB, gzip`, () => {
    const bytes = gzipSync(readFileSync(join(WORKER_BUNDLE, "index.js")), { level: 9 }).length;
    return bytes <= WORKER_GZIP_MAX ? [] : [`It is ${Math.ceil(bytes / 1024)} KiB: see docs/decisions/035-size-of-the-worker.md.`];
  });
}

/** drizzle-kit, asked on a copy, finds nothing that the migrations lack. */
async function checkMigrations(): Promise<void> {
  mkdirSync(join(root, ".cache"), { recursive: true });
  const copy = mkdtempSync(join(root, ".cache", "migrations-"));
  try {
    cpSync(join(root, "migrations"), copy, { recursive: true });
    // drizzle-kit takes the folder relative to where it runs.
    const out = `./${copy.slice(root.length + 1)}`;
    const said = await runOrThrow("drizzle-kit", ["generate", "--dialect", "sqlite", "--schema", "./worker/db/tables/*.ts", "--out", out]);
    if (!said.includes("No schema changes"))
      throw new Error(`The tables differ from the migrations: run npm run db:generate -- --name why, and commit what it made.\n${said}`);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/**
 * A file of which something failed among all the others runs once more alone, as in the browser tests: that tells a fault of ours
 * from a moment of a busy machine's. Who needed it is named.
 */
async function vitest(project: string, filters: string[] = []): Promise<Count> {
  const first = await runVitest(project, filters);
  const files = [...new Set(first.faults.map(({ file }) => file))];
  if (files.length === 0 || files.length > FEW || first.hasStray) return first;
  const again = await runVitest(project, files);
  if (again.failed > 0) return { ...again, passed: first.passed };
  console.log(`  NOTE passed on a second try, alone, only:\n${first.report.trim().replace(/^/gm, "       ")}`);
  return { passed: first.passed + first.failed, failed: 0, report: "" };
}

/** So many files may have met a busy moment; more of them have a fault in common. */
const FEW = 3;

async function runVitest(project: string, filters: string[]): Promise<VitestRun> {
  const folder = mkdtempSync(join(tmpdir(), "tributary-test-"));
  const file = join(folder, "report.json");
  const { code, output } = await run(
    "vitest",
    ["run", "--project", project, ...filters, "--reporter=default", "--reporter=json", `--outputFile.json=${file}`],
    {
      env: { NO_COLOR: "1" },
    },
  );
  if (!existsSync(file)) return { passed: 0, failed: 1, report: output, faults: [], hasStray: false };
  const report: VitestReport = JSON.parse(readFileSync(file, "utf8"));
  rmSync(folder, { recursive: true });
  // A skipped test holds nothing: it counts as failed. So does a file that does not even load.
  const failed = report.numFailedTests + report.numPendingTests + report.numTodoTests;
  const faults = vitestFaults(report);
  return {
    passed: report.numPassedTests,
    failed: Math.max(failed, code === 0 ? 0 : 1),
    // Errors outside of tests are in the output alone, at its end.
    report: faults.length > 0 ? faults.map(({ text }) => text).join("\n\n") : output.slice(-8000),
    faults,
    hasStray: output.includes("Unhandled Error"),
  };
}

interface VitestRun extends Count {
  faults: Fault[];
  /** An error that belongs to no test; trying files again would hide it. */
  hasStray: boolean;
}

async function playwright(args: string[]): Promise<Count> {
  await requireProgram(HEADLESS_CHROMIUM);
  await requireProgram(FFMPEG);
  const file = join(root, "test-results", "results.json");
  rmSync(file, { force: true });
  const { code, output } = await run("playwright", ["test", ...args], {
    onOutput: (text) => {
      // The browser tests take minutes: say that they move.
      for (const line of text.split("\n")) if (/^\s+[✓✘]/.test(line)) console.log(`       ${line.trim()}`);
    },
  });
  if (!existsSync(file)) return { passed: 0, failed: 1, report: output };
  const { stats, suites, errors }: PlaywrightReport = JSON.parse(readFileSync(file, "utf8"));
  const flaky = playwrightFaults(suites, "flaky");
  if (flaky.length > 0) console.log(`  NOTE passed on a second try only:\n${flaky.join("\n").replace(/^/gm, "       ")}`);
  // What failed, and not the log in which one would look for it.
  const faults = [...playwrightFaults(suites, "unexpected", "skipped"), ...errors.map(playwrightErrorText)];
  const failed = Math.max(stats.unexpected + stats.skipped, code === 0 ? 0 : 1);
  return { passed: stats.expected + stats.flaky, failed, report: faults.length > 0 ? faults.join("\n\n") : output };
}

/**
 * One server for both runs of the browser tests: to make what it begins with takes as long as several of them.
 * @throws Error with what it said when it does not come to serve
 */
async function serve(): Promise<{ end(): Promise<void> }> {
  const { origin, args, env } = chooseBrowserServer();
  const child = spawn("node", [...args, "--no-build"], { cwd: root, env: toolEnv(env), stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "exit");
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (said += String(data)));
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`The server of the browser tests ended:\n${said}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  process.env.E2E_IS_SERVED = "1";
  return {
    end: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

console.log("\nTributary's tests\n");
if (chosen.length === 0)
  console.log(`  All of them take about twenty minutes on two cores. One part alone: npm test ${PARTS.join(" | ")}\n`);
const built = await check("build", () => buildWorker());
const onBuild = (work: () => Promise<Count>) => (built ? work() : Promise.reject(new Error("Not run: the build failed.")));
const SHARES = [1, 2];
const workerd = (n: number) =>
  part(`tests in workerd, share ${n}`, () => onBuild(() => vitest("workerd", [`--shard=${n}/${SHARES.length}`])));
// Each of these keeps one core busy: two at a time, on two cores, the longest first. The browser needs both, so it goes alone.
const waiting = [
  ...(wants("workerd") ? SHARES.map((n) => () => workerd(n)) : []),
  ...(wants("unit") ? [() => part("unit tests", () => vitest("unit"))] : []),
  ...(wants("checks") ? [checks] : []),
];
async function work(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) await next();
}
await Promise.all([work(), work()]);
if (wants("e2e") || wants("widths")) {
  const served = built ? await serve() : undefined;
  await part("browser tests", () => onBuild(() => playwright(["--project=desktop", "--project=phone"])));
  await part("browser tests, live", () => onBuild(() => playwright(["--project=live", "--output=test-results/live"])));
  await served?.end();
}
if (isSecurity) {
  await part("security, unit tests", () => vitest("unit", SECURITY.unit));
  await part("security, tests in workerd", () => onBuild(() => vitest("workerd", SECURITY.workerd)));
  await part("security, browser tests", () => onBuild(() => playwright(SECURITY.e2e)));
}
if (isMoney) {
  await part("money, unit tests", () => vitest("unit", MONEY));
  await part("money, tests in workerd", () => onBuild(() => vitest("workerd", MONEY)));
}
console.log(`\n${failures.length === 0 ? "Everything holds" : `Failed: ${failures.join(", ")}`}, after ${sinceStart()}.\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
