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

/** If one run takes more than this factor of the previous run's time, it is measured again. */
const SUSPICIOUS = 2.3;

/** Returns the mean CPU time of `runs` runs, ms. */
function meanCpu(run: () => Run, runs: number): number {
  let sum = 0;
  for (let n = 0; n < runs; n++) sum += run().cpu;
  return sum / runs;
}

/**
 * Measures a text, its half and its quarter in up to ten rounds and compares the shortest times.
 * Other programs can only lengthen a time, so the rounds end as soon as the times look linear. A
 * round parses the quarter four times and the half twice, so that all three lengths cause the same
 * amount of garbage collection.
 *
 * A linear parser can also look slow at one length, where its data outgrow the processor's cache.
 * Therefore a parser fails only if the time also grows too much over two doublings, and again when
 * the text is twice as long as the size limit. If the parser rejects that longer text quickly, the
 * last condition does not apply.
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
