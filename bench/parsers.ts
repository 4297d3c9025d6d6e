/**
 * Checks that every parser of outside text takes linear time. A parser fails if its CPU time grows
 * more than 2.6-fold with each doubling of a hostile text, up to the parser's size limit.
 *
 * First it measures two parsers that take more than linear time, and ends if it accepts one of them.
 *
 *   npm run -s bench:parsers                 all parsers
 *   npm run -s bench:parsers -- captions     only the parsers with "captions" in their name
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import * as z from "zod";
import { root } from "../scripts/lib/run.ts";

/** A parser that prints nothing for this long counts as an endless loop. */
const SILENCE_MAX_MS = 5 * 60_000;

const TARGET_MS = 50;
/**
 * V8's heap for new objects. With the default of 16 MB, garbage collection makes the CPU time jump
 * although the work is linear.
 */
const YOUNG_GENERATION = ["--max-semi-space-size=256", "--min-semi-space-size=256"];

const GROUPS = ["parsers", "schemas", "expressions"];

const Line = z.union([
  z.object({ start: z.string(), max: z.number() }),
  z.object({
    finding: z.object({
      name: z.string(),
      cpuAtLimit: z.number().nullable(),
      worst: z.string(),
      fault: z.string().nullable(),
    }),
  }),
]);

interface Progress {
  done: number;
  current: string | null;
  faults: string[];
}

function show(
  finding: { name: string; cpuAtLimit: number | null; worst: string; fault: string | null },
  isListed: boolean,
): void {
  const { name, cpuAtLimit, worst, fault } = finding;
  if (fault !== null) console.log(`  FAIL ${name}: ${fault}`);
  else if (isListed || (cpuAtLimit ?? 0) > TARGET_MS)
    console.log(
      `  ${(cpuAtLimit ?? 0).toFixed(1).padStart(8)} ms  ${name}  ${JSON.stringify(worst)}`,
    );
}

async function runChild(group: string, word: string, progress: Progress): Promise<void> {
  const args = [
    ...YOUNG_GENERATION,
    join(root, "bench/parsers/child.ts"),
    group,
    String(progress.done),
    word,
  ];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  let silence = setTimeout(() => child.kill("SIGKILL"), SILENCE_MAX_MS);
  const exit = new Promise<number | null>((resolve) => child.on("exit", resolve));
  for await (const text of createInterface({ input: child.stdout })) {
    clearTimeout(silence);
    silence = setTimeout(() => child.kill("SIGKILL"), SILENCE_MAX_MS);
    const line = Line.parse(JSON.parse(text));
    if ("start" in line) {
      progress.current = line.start;
      continue;
    }
    progress.current = null;
    progress.done += 1;
    show(line.finding, group === "parsers" || word !== "");
    if (line.finding.fault !== null)
      progress.faults.push(`${line.finding.name}: ${line.finding.fault}`);
  }
  clearTimeout(silence);
  const code = await exit;
  if (progress.current !== null) {
    const fault = `${progress.current}: does not end`;
    console.log(`  FAIL ${fault}`);
    progress.faults.push(fault);
    progress.done += 1;
  } else if (code !== 0) throw new Error(`Measuring the ${group} ended with ${code}.`);
}

async function measureGroup(group: string, word: string): Promise<Progress> {
  const progress: Progress = { done: 0, current: null, faults: [] };
  do {
    progress.current = null;
    await runChild(group, word, progress);
  } while (progress.current !== null);
  return progress;
}

console.log("Parsers that must fail:");
const controls = await measureGroup("controls", "");
if (controls.done === 0 || controls.faults.length < controls.done)
  throw new Error("The measurement accepts a parser that takes more than linear time.");
console.log("Parsers, schemas and expressions of the product:");
let count = 0;
const faults: string[] = [];
for (const group of GROUPS) {
  const measured = await measureGroup(group, process.argv[2] ?? "");
  count += measured.done;
  faults.push(...measured.faults);
}
console.log(`\n${count - faults.length} linear, ${faults.length} not`);
process.exit(faults.length === 0 && count > 0 ? 0 : 1);
