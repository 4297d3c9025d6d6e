import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import { runOrThrow } from "../../scripts/lib/run.ts";

export const LIGHTHOUSE = "lighthouse@13.5.0";

/** CPU slowdown that simulates a mid-tier phone on a machine with a benchmark index near 1,750. */
export const DEFAULT_SLOWDOWN = 4;

const INDEX_MAX_MS = 1750;

/**
 * Returns the CPU slowdown with which this machine simulates a mid-tier phone. Source: Lighthouse,
 * docs/throttling.md, "Calibrating the CPU slowdown".
 */
export const slowdownFor = (index: number): number =>
  Math.min(DEFAULT_SLOWDOWN, Math.max(1, index / (INDEX_MAX_MS / DEFAULT_SLOWDOWN)));

const Score = z.object({ score: z.number().nullable() });
const Report = z.object({
  categories: z.object({
    performance: Score,
    accessibility: Score,
    "best-practices": Score,
    seo: Score,
  }),
  audits: z.object({
    "largest-contentful-paint": z.object({ numericValue: z.number() }),
    "cumulative-layout-shift": z.object({ numericValue: z.number() }),
    "total-blocking-time": z.object({ numericValue: z.number() }),
    metrics: z.object({
      details: z.object({
        items: z
          .tuple([z.object({ observedFirstContentfulPaintTs: z.number() })])
          .rest(z.unknown()),
      }),
    }),
  }),
});
export type Report = z.output<typeof Report>;

const Gathered = z.looseObject({
  BenchmarkIndex: z.number(),
  settings: z.looseObject({ throttling: z.looseObject({ cpuSlowdownMultiplier: z.number() }) }),
});

export interface Visit {
  benchmarkIndex: number;
  /** Total Blocking Time in ms of CPU time, so that other processes do not count. */
  blockingCpuMs: number;
  byDefault: Report;
  calibrated: Report;
}

/** Retries, because Lighthouse can miss the start of its trace ("Please run Lighthouse again"). */
export async function visit(url: string, cookie: string | null, tries = 3): Promise<Visit> {
  const folder = mkdtempSync(join(tmpdir(), "tributary-lighthouse-"));
  try {
    return await visitOnce(folder, url, cookie);
  } catch (error) {
    if (tries === 1 || !/run Lighthouse again/.test(String(error))) throw error;
    return visit(url, cookie, tries - 1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function visitOnce(folder: string, url: string, cookie: string | null): Promise<Visit> {
  const lighthouse = (...args: string[]) =>
    runOrThrow("npm", [
      ...["exec", "--yes", `--package=${LIGHTHOUSE}`, "--", "lighthouse", url, "--quiet"],
      ...[
        "--chrome-flags=--headless=new --no-sandbox --disable-quic",
        "--only-categories=performance,accessibility,best-practices,seo",
      ],
      ...(cookie === null ? [] : [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`]),
      ...args,
    ]);
  await lighthouse(`-G=${folder}`);
  const file = join(folder, "artifacts.json");
  const gathered = Gathered.parse(JSON.parse(readFileSync(file, "utf8")));
  const audit = async (slowdown: number) => {
    // Lighthouse reads the slowdown only from the settings that are stored next to the trace.
    gathered.settings.throttling.cpuSlowdownMultiplier = slowdown;
    writeFileSync(file, JSON.stringify(gathered));
    const report = join(folder, "report.json");
    await lighthouse(
      `-A=${folder}`,
      `--throttling.cpuSlowdownMultiplier=${slowdown}`,
      "--output=json",
      `--output-path=${report}`,
    );
    return Report.parse(JSON.parse(readFileSync(report, "utf8")));
  };
  const byDefault = await audit(DEFAULT_SLOWDOWN);
  const paintedAt = byDefault.audits.metrics.details.items[0].observedFirstContentfulPaintTs;
  const blockingCpuMs = blockingCpu(
    JSON.parse(readFileSync(join(folder, "trace.json"), "utf8")),
    paintedAt,
  );
  return {
    blockingCpuMs,
    benchmarkIndex: gathered.BenchmarkIndex,
    byDefault,
    calibrated: await audit(slowdownFor(gathered.BenchmarkIndex)),
  };
}

const Trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      ts: z.number(),
      dur: z.number().optional(),
      tdur: z.number().optional(),
      args: z.object({ name: z.unknown() }).partial().optional(),
    }),
  ),
});
/** A task blocks input for its time beyond this limit, ms (as in Total Blocking Time). */
const LONG_MS = 50;

/** Returns how long the busiest main thread of all renderers was blocked, in ms of CPU time. */
function blockingCpu(trace: unknown, since: number): number {
  const { traceEvents } = Trace.parse(trace);
  const threadOf = ({ pid, tid }: { pid: number; tid: number }) => `${pid}:${tid}`;
  const renderers = new Set(
    traceEvents
      .filter((e) => e.name === "thread_name" && e.args?.name === "CrRendererMain")
      .map(threadOf),
  );
  const tasks = traceEvents.filter((e) => e.name.endsWith("RunTask") && renderers.has(threadOf(e)));
  const cpu = (of: { tdur?: number }) => (of.tdur ?? 0) / 1000;
  const whole = (thread: string) =>
    tasks.filter((e) => threadOf(e) === thread).reduce((sum, e) => sum + cpu(e), 0);
  const [main] = [...renderers].sort((a, b) => whole(b) - whole(a));
  const after = tasks.filter((e) => threadOf(e) === main && e.ts >= since);
  return after.reduce((sum, e) => sum + Math.max(0, cpu(e) * DEFAULT_SLOWDOWN - LONG_MS), 0);
}
