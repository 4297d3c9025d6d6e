import { hostileTexts } from "./hostile-texts.ts";
import type { Subject } from "./subject.ts";

const MEASURABLE_MS = 20;
export const GROWTH_MAX = 2.6;
const ROUNDS = 10;
/** A text that takes longer than this time, ms, is not doubled again. */
const ENOUGH_MS = 2000;

const SMALLEST = 64;

export interface Finding {
  name: string;
  cpuAtLimit: number;
  worst: string;
  fault: string | null;
}

interface Run {
  cpu: number;
  result: unknown;
  error: unknown;
}
/** Prepares a text of this length and returns a function that parses it. */
type Prepare = (length: number) => () => Run;

function timed(parse: () => unknown): Run {
  const run: Run = { cpu: 0, result: undefined, error: undefined };
  const start = process.cpuUsage();
  try {
    run.result = parse();
  } catch (error) {
    // A parser can reject the text. The CPU time until the rejection counts too.
    run.error = error;
  }
  const { user, system } = process.cpuUsage(start);
  run.cpu = (user + system) / 1000;
  return run;
}

/** If CPU time grows by more than this factor in one run, several rounds measure it again. */
const SUSPICIOUS = 2.3;

/** Mean CPU time of several runs, ms. */
function meanCpu(run: () => Run, runs: number): number {
  let sum = 0;
  for (let n = 0; n < runs; n++) sum += run().cpu;
  return sum / runs;
}

/**
 * Compares the least CPU times of up to ten rounds. Other work on the machine can only make a run
 * slower, so the rounds end early once their least times are not suspicious. Each round parses every
 * length the same number of characters, so that each bears the same share of garbage collection.
 *
 * Text that outgrows the processor's cache takes more than its share of time, but only once. So a
 * fault must show in two doublings, and the time must also grow too much beyond the size limit. A
 * parser that rejects the longer text in less time gets no second chance.
 */
function comparedRuns(
  prepare: Prepare,
  length: number,
): { leastCpu: number; fault: string | null } {
  const [runQuarter, runHalf, runWhole] = [
    prepare(length / 4),
    prepare(length / 2),
    prepare(length),
  ];
  let [quarter, half, whole] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
  ];
  for (let n = 0; n < ROUNDS; n++) {
    quarter = Math.min(quarter, meanCpu(runQuarter, 4));
    half = Math.min(half, meanCpu(runHalf, 2));
    whole = Math.min(whole, runWhole().cpu);
    if (half < MEASURABLE_MS || whole <= half * SUSPICIOUS) return { leastCpu: whole, fault: null };
  }
  if (whole <= half * GROWTH_MAX || whole <= quarter * GROWTH_MAX ** 2)
    return { leastCpu: whole, fault: null };
  const runDouble = prepare(length * 2);
  let double = Number.POSITIVE_INFINITY;
  for (let n = 0; n < ROUNDS; n++) double = Math.min(double, runDouble().cpu);
  if (double >= whole && double <= whole * GROWTH_MAX) return { leastCpu: whole, fault: null };
  const times = [quarter, half, whole].map((ms) => ms.toFixed(1)).join(", ");
  return { leastCpu: whole, fault: `${times} ms for ${length / 4} characters and its doubles` };
}

interface Growth {
  last: Run;
  /** False if a text below the size limit took long enough. */
  reachedLimit: boolean;
  fault: string | null;
}

/** Quadruples a text until its CPU time is measurable, and then doubles it up to the limit. */
function growthOf(prepare: Prepare, limit: number): Growth {
  const once = (length: number) => prepare(length)();
  const measured = (length: number) => {
    const parse = prepare(length);
    const run = parse();
    // A single run can include the garbage collection of earlier texts.
    return run.cpu < MEASURABLE_MS ? run : { ...run, cpu: Math.min(run.cpu, parse().cpu) };
  };
  // Short texts come first, so that exponential growth is found before a text takes hours. The
  // first length is chosen so that the last text has exactly the size limit.
  let length = limit / 4 ** Math.max(0, Math.floor(Math.log2(limit / SMALLEST) / 2));
  let last = measured(length);
  while (last.cpu < MEASURABLE_MS && length < limit) {
    length *= 4;
    last = measured(length);
  }
  if (last.cpu < MEASURABLE_MS) return { last, reachedLimit: true, fault: null };
  let before = once(length / 2).cpu;
  for (;;) {
    const isSuspicious = before >= MEASURABLE_MS && last.cpu > before * SUSPICIOUS;
    const { leastCpu, fault } = isSuspicious
      ? comparedRuns(prepare, length)
      : { leastCpu: last.cpu, fault: null };
    last.cpu = leastCpu;
    const reachedLimit = length >= limit;
    if (fault !== null || reachedLimit || leastCpu > ENOUGH_MS)
      return { last, reachedLimit, fault };
    before = leastCpu;
    length *= 2;
    last = once(length);
  }
}

function resultFault(resultMax: number, { result, error }: Run): string | null {
  if (error !== undefined) throw error;
  return typeof result === "string" && result.length > resultMax
    ? `answers the longest text with ${result.length} characters`
    : null;
}

/** Returns the hostile texts, without those that are the same work for the parser. */
function textsFor({ tokens, relevant }: Subject, length: number) {
  const texts = hostileTexts(tokens);
  if (!relevant) return texts;
  const seen = new Set<string>();
  return texts.filter(({ text }) => {
    const key = relevant(text(length));
    return !seen.has(key) && seen.add(key);
  });
}

export function measure(subject: Subject): Finding {
  const { name, max, prefix = "", resultMax, run } = subject;
  const finding: Finding = { name, cpuAtLimit: 0, worst: "", fault: null };
  const limit = max - prefix.length;
  for (const { unit, text } of textsFor(subject, limit)) {
    const prepare = (length: number) => {
      const whole = prefix + text(length);
      return () => timed(() => run(whole));
    };
    const { last, reachedLimit, fault: tooSlow } = growthOf(prepare, limit);
    const tooLong =
      tooSlow === null && resultMax !== undefined
        ? resultFault(resultMax, reachedLimit ? last : prepare(limit)())
        : null;
    const fault = tooSlow ?? tooLong;
    if (fault !== null)
      return {
        name,
        cpuAtLimit: last.cpu,
        worst: unit,
        fault: `${fault}, of ${JSON.stringify(unit)}`,
      };
    if (last.cpu > finding.cpuAtLimit)
      Object.assign(finding, { cpuAtLimit: last.cpu, worst: unit });
  }
  return finding;
}
