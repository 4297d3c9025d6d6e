import { hostileTexts } from "./hostile-texts.ts";
import type { Subject } from "./subject.ts";

const MEASURABLE_MS = 20;
export const GROWTH_MAX = 2.6;
const RUNS = 5;
/** A text that takes longer than this time, ms, is not doubled again. */
const ENOUGH_MS = 2000;

const SMALLEST = 64;

export interface Finding {
  name: string;
  cpuAtLimit: number;
  worst: string;
  fault: string | null;
}

function cpuOf(work: () => unknown): number {
  const start = process.cpuUsage();
  try {
    work();
  } catch {
    // A parser can reject the text. The CPU time until the rejection counts too.
  }
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

const leastCpu = (work: () => unknown) =>
  Math.min(...Array.from({ length: RUNS }, () => cpuOf(work)));

/** If CPU time grows by more than this factor in one run, several runs measure it again. */
const SUSPICIOUS = 2.3;

function growthFault(run: (length: number) => () => unknown, length: number): string | null {
  for (let tries = 0; ; tries++) {
    const [before, now] = [leastCpu(run(length / 2)), leastCpu(run(length))];
    if (before < MEASURABLE_MS || now <= before * GROWTH_MAX) return null;
    if (tries === 1)
      return `${before.toFixed(1)} ms for ${length / 2} characters, ${now.toFixed(1)} ms for ${length}`;
  }
}

function doubled(
  run: (length: number) => () => unknown,
  from: number,
  max: number,
): { cpu: number; fault: string | null } {
  // The first length is chosen so that the last doubling reaches exactly the size limit.
  const start = max / 2 ** Math.ceil(Math.log2(max / from));
  let before = cpuOf(run(start));
  for (let length = start * 2; length <= max; length *= 2) {
    const now = cpuOf(run(length));
    const fault =
      now >= MEASURABLE_MS && now > before * SUSPICIOUS ? growthFault(run, length) : null;
    if (fault !== null || now > ENOUGH_MS) return { cpu: now, fault };
    before = now;
  }
  return { cpu: before, fault: null };
}

function resultFault({ resultMax, run }: Subject, text: string): string | null {
  if (resultMax === undefined) return null;
  const result = run(text);
  return typeof result === "string" && result.length > resultMax
    ? `answers ${text.length} characters with ${result.length} characters`
    : null;
}

export function measure(subject: Subject): Finding {
  const { name, max, tokens, prefix = "", run } = subject;
  const finding: Finding = { name, cpuAtLimit: 0, worst: "", fault: null };
  for (const { unit, text } of hostileTexts(tokens)) {
    const prepared = (length: number) => {
      const whole = prefix + text(length);
      return () => run(whole);
    };
    const room = max - prefix.length;
    let cpu = 0;
    // Short texts come first, so that exponential growth is found before a text takes hours.
    for (let length = Math.min(SMALLEST, room); ; length = Math.min(length * 4, room)) {
      cpu = cpuOf(prepared(length));
      if (cpu >= MEASURABLE_MS && room > SMALLEST) {
        const { fault, cpu: atLimit } = doubled(prepared, length / 2, room);
        if (fault !== null)
          return {
            name,
            cpuAtLimit: atLimit,
            worst: unit,
            fault: `${fault}, of ${JSON.stringify(unit)}`,
          };
        cpu = atLimit;
        break;
      }
      if (length === room) break;
    }
    const long = resultFault(subject, prefix + text(room));
    if (long !== null)
      return { name, cpuAtLimit: cpu, worst: unit, fault: `${long}, of ${JSON.stringify(unit)}` };
    if (cpu > finding.cpuAtLimit) Object.assign(finding, { cpuAtLimit: cpu, worst: unit });
  }
  return finding;
}
