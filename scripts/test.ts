/**
 * Runs the tests and ends with one line `N passed, N failed`. No test is retried.
 *
 *   node scripts/test.mjs           checks, unit tests, workerd tests and the journeys marked @core
 *   node scripts/test.mjs <words>   the tests whose file, folder or title contains one of the words
 *   node scripts/test.mjs --full [words]
 *                                   everything: every journey at each of its widths, security and
 *                                   money at full size
 *   node scripts/test.mjs --checks  the checks of the source and of the build, without tests
 *     --seed N                      seed of a random order
 *     --report FILE                 writes the results as JSON
 *     --slowest N                   lists the N slowest tests at the end
 */
import { buildWorker } from "./build.ts";
import { parseOptions } from "./lib/parse-options.ts";
import { FFMPEG, HEADLESS_CHROMIUM, requireProgram } from "./lib/programs.ts";
import { fail } from "./lib/progress.mjs";
import { endRunning, runOrThrow, toolEnv } from "./lib/run.ts";
import { checkBuild, checkSource } from "./test/checks.ts";
import { FULL_SIZE } from "./test/full-size.ts";
import { runPlaywright, startBrowserServer } from "./test/playwright.ts";
import {
  selectTests,
  titlePattern,
  unmatchedFilters,
  type VitestSelection,
  withFolder,
} from "./test/selection.ts";
import { PART_MAX_MS, Summary } from "./test/summary.ts";
import { runVitest, type VitestOptions } from "./test/vitest.ts";

const { values: options, positionals: filters } = parseOptions({
  allowPositionals: true,
  options: {
    full: { type: "boolean", default: false },
    checks: { type: "boolean", default: false },
    seed: { type: "string" },
    report: { type: "string" },
    slowest: { type: "string", default: "0" },
  },
});
const seed = options.seed === undefined ? undefined : Number(options.seed);
if (seed !== undefined && !Number.isSafeInteger(seed)) fail("--seed takes a whole number.");
const slowest = Number(options.slowest);
if (!Number.isSafeInteger(slowest) || slowest < 0) fail("--slowest takes a whole number.");
Object.assign(process.env, toolEnv());
// A terminal signals every process of a run, but `kill` and a canceled CI job signal only this
// process.
for (const [signal, code] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
] as const)
  process.on(signal, () => {
    endRunning();
    process.exit(code);
  });

const summary = new Summary();
async function programs(): Promise<void> {
  // Programs are installed one by one, because the package manager's lock allows only one.
  for (const program of [HEADLESS_CHROMIUM, FFMPEG]) await requireProgram(program);
}
const buildOnce = () => summary.check("build", () => buildWorker());
const unit = (selection: Partial<VitestOptions> = {}, name = "unit tests") =>
  summary.part(name, () => runVitest({ project: "unit", seed, ...selection }));
const workerd = (selection: Partial<VitestOptions> = {}, name = "workerd tests") =>
  summary.part(name, () => runVitest({ project: "workerd", seed, ...selection }));

/**
 * Runs independent suites at the same time. With --full, the files of FULL_SIZE do not run here,
 * because `rest` runs them with all of their cases.
 */
async function core(): Promise<void> {
  await programs();
  const source = checkSource(summary);
  const units = unit({ exclude: options.full ? FULL_SIZE.unit : [] });
  if (await buildOnce()) {
    const exclude = options.full ? FULL_SIZE.workerd : [];
    await Promise.all([workerd({ exclude }), source.then(() => checkBuild(summary)), units]);
    await journeys("core");
  }
  await Promise.all([source, units]);
}

async function journeys(which: "core" | "rest" | "all", list?: string[]): Promise<void> {
  let stop: () => Promise<void> = async () => undefined;
  const start = async () => {
    stop = await startBrowserServer();
  };
  if (!(await summary.check("server of the browser tests", start))) return;
  const run = (projects: string[], name: string) => {
    const ofProjects = list?.filter((line) =>
      projects.some((project) => line.startsWith(`[${project}]`)),
    );
    if (ofProjects?.length === 0) return;
    return summary.part(name, () =>
      runPlaywright({ projects, journeys: which, seed, ...(ofProjects && { list: ofProjects }) }),
    );
  };
  const suffix = which === "rest" ? ", the others" : "";
  try {
    await run(["desktop", "phone"], `browser journeys${suffix}`);
    await run(["live"], `live journeys${suffix}`);
  } finally {
    await stop();
  }
}

const FULL_SIZE_PARTS = 5;

async function rest(): Promise<void> {
  await journeys("rest");
  // These two checks measure time, so nothing else runs at the same time.
  await summary.check("parsers take linear time", () => measure("bench/parsers.ts"));
  await summary.check("a rejected sign-in takes the same time for every name", () =>
    measure("bench/sign-in.ts"),
  );
  process.env.TEST_SIZE = "full";
  await unit({ files: FULL_SIZE.unit }, "unit tests at full size");
  // Each part is a new process, because workerd slows down with the objects of thousands of tests.
  for (let part = 0; part < FULL_SIZE_PARTS; part++) {
    const files = FULL_SIZE.workerd.filter((_, i) => i % FULL_SIZE_PARTS === part);
    const name = `workerd tests at full size, part ${part + 1} of ${FULL_SIZE_PARTS}`;
    await workerd({ files }, name);
  }
}

const measure = (file: string) =>
  runOrThrow("node", [file], {
    onOutput: (text) => process.stdout.write(text),
    maxMs: PART_MAX_MS,
  });

const noMatch = (unmatched: string[]) =>
  `No test has ${unmatched.map((filter) => `"${filter}"`).join(" or ")} in its path or title.`;

async function matching(): Promise<void> {
  await programs();
  const selected = await selectTests(filters);
  if (options.full) process.env.TEST_SIZE = "full";
  const title = titlePattern(filters);
  const runs = (select: typeof unit, name: string, { files, titled }: VitestSelection) => [
    ...(files.length > 0 ? [() => select({ files }, name)] : []),
    ...(titled.length > 0 ? [() => select({ files: titled, title }, `${name}, by title`)] : []),
  ];
  const units = runs(unit, "unit tests", selected.unit);
  const workers = runs(workerd, "workerd tests", selected.workerd);
  const needsBuild = workers.length > 0 || selected.browser.length > 0;
  if (units.length === 0 && !needsBuild) fail(noMatch(filters));
  for (const run of units) await run();
  if (needsBuild && !(await buildOnce())) return;
  for (const run of workers) await run();
  if (selected.browser.length > 0) await journeys("all", selected.browser);
  const unmatched = unmatchedFilters(filters, [
    ...selected.unit.files,
    ...selected.workerd.files,
    ...selected.browser.map(withFolder),
    ...summary.names,
  ]);
  if (unmatched.length > 0)
    await summary.check("selection", () => Promise.reject(new Error(noMatch(unmatched))));
}

console.log(seed === undefined ? "" : `\n  Order: --seed ${seed}\n`);
if (options.checks) {
  await checkSource(summary);
  if (await buildOnce()) await checkBuild(summary);
} else if (filters.length > 0) {
  await matching();
} else {
  await core();
  if (options.full) await rest();
}
process.exit(summary.end(options.report, slowest));
