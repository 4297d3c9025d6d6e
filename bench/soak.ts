/**
 * Simulates 20 users for hours, and says at the end whether memory, storage, open files or the
 * duration of an action grows without bound. Linux only; needs ffmpeg.
 *
 *   --hours 2   --people 20   --port 8775
 *   --pause 3 (average seconds between two actions of a user)
 *
 * With --demo, the test watches the demo's broadcasts instead. One request in fifty fails:
 *
 *   --minutes 90   --turn 9 (minutes between two broadcasts)
 */
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import * as z from "zod";
import { makeClip } from "../e2e/support/media.ts";
import { root } from "../scripts/lib/run.ts";
import { soakDemo } from "./soak/demo-broadcasts.ts";
import { judgeGrowth, type Limit, type Point, quantile } from "./soak/fit.ts";
import { heapAfterCollection } from "./soak/heap.ts";
import { folderSize, readProcesses } from "./soak/processes.ts";
import { ActError, SoakUser } from "./soak/soak-user.ts";
import { ACTS, KINDS, type Kind, SHARES, type World } from "./soak/user-actions.ts";

const { values } = parseArgs({
  options: {
    hours: { type: "string", default: "2" },
    people: { type: "string", default: "20" },
    port: { type: "string", default: "8775" },
    pause: { type: "string", default: "3" },
    demo: { type: "boolean", default: false },
    minutes: { type: "string", default: "90" },
    turn: { type: "string", default: "9" },
  },
});
const positive = (value: string) => z.coerce.number().positive().parse(value);
const [hours, people] = [positive(values.hours), positive(values.people)];
const [port, pause] = [positive(values.port), positive(values.pause)];
const [minutes, turn] = [positive(values.minutes), positive(values.turn)];
const HOUR_MS = 3_600_000;
const MIB = 1024 ** 2;
const REPORT_MS = Math.min(10 * 60_000, (hours * HOUR_MS) / 5);
const SAMPLE_MS = Math.min(30_000, (hours * HOUR_MS) / 40);
/** Time between two garbage collections, ms. Each collection stops the Worker for a moment. */
const COLLECT_MS = Math.min(5 * 60_000, (hours * HOUR_MS) / 10);
/** Minimum length of a run, hours, for a conclusion: in a shorter run, caches are not full yet. */
const JUDGED_HOURS = 0.5;

/** Series with the growth that counts as noise. A series with `judged: null` is only printed. */
const SERIES = {
  // RSS and heap include garbage that V8 has not collected yet.
  "workerd RSS": { unit: "MiB", judged: { noise: 50, noiseShare: 0.1 } },
  "workerd heap": { unit: "MiB", judged: { noise: 50, noiseShare: 0.1 } },
  "JS heap after a collection": { unit: "MiB", judged: { noise: 10, noiseShare: 0.1 } },
  "node RSS": { unit: "MiB", judged: { noise: 30, noiseShare: 0.1 } },
  "open sockets": { unit: "", judged: { noise: 20, noiseShare: 0.1 } },
  "files of Durable Objects": { unit: "", judged: { noise: 40, noiseShare: 0.1 } },
  "other open files": { unit: "", judged: { noise: 20, noiseShare: 0.1 } },
  "R2 storage": { unit: "MiB", judged: null },
  "D1 storage": { unit: "MiB", judged: null },
  "room and stream storage": { unit: "MiB", judged: null },
} as const satisfies Record<string, { unit: string; judged: Limit | null }>;
type Series = keyof typeof SERIES;
const NAMES = Object.keys(SERIES) as Series[];

const inspectorPort = port + 2;
const origin = `http://localhost:${port}`;
const state = join(root, ".cache/soak/state");
const series = new Map<Series, Point[]>(NAMES.map((name) => [name, []]));
const durations = new Map<Kind, number[]>(KINDS.map((kind) => [kind, []]));
const done = new Map<Kind, number>(KINDS.map((kind) => [kind, 0]));
const failures = new Map<string, number>();
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function startServer(): Promise<ChildProcess> {
  const env = {
    ...process.env,
    PORT: String(port),
    SANDBOX_PORT: String(port + 1),
    INSPECTOR_PORT: String(inspectorPort),
    OWNER_PID: String(process.pid),
    APP_ORIGIN: origin,
    TRIBUTARY_STATE: state,
  };
  const server = spawn(
    process.execPath,
    ["scripts/serve.ts", "--isolated", "--reset", "--no-demo-live"],
    {
      cwd: root,
      env,
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  const deadline = Date.now() + 10 * 60_000;
  while (Date.now() < deadline && server.exitCode === null) {
    const isReady = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return server;
    await sleep(500);
  }
  server.kill("SIGTERM");
  throw new Error("The server did not start");
}

function sample(server: ChildProcess, beganAt: number): void {
  const read = readProcesses(server.pid ?? 0);
  const at = (Date.now() - beganAt) / HOUR_MS;
  const size = (folder: string) => folderSize(join(state, folder)) / MIB;
  const now: Partial<Record<Series, number>> = {
    "workerd RSS": read.workerd / MIB,
    "workerd heap": read.workerdHeap / MIB,
    "node RSS": read.node / MIB,
    "open sockets": read.sockets,
    "files of Durable Objects": read.objectFiles,
    "other open files": read.otherFiles,
    "R2 storage": size("r2"),
    "D1 storage": size("d1"),
    "room and stream storage": size("do"),
  };
  for (const name of NAMES) {
    const value = now[name];
    if (value !== undefined) series.get(name)?.push({ hours: at, value });
  }
}

/** Records the heap's size after a garbage collection, because garbage would hide a leak. */
async function collect(server: ChildProcess, beganAt: number): Promise<void> {
  const value = (await heapAfterCollection(inspectorPort)) / MIB;
  series
    .get("JS heap after a collection")
    ?.push({ hours: (Date.now() - beganAt) / HOUR_MS, value });
  sample(server, beganAt);
}

const format = (value: number | null | undefined) =>
  value === null || value === undefined ? "-" : value >= 100 ? value.toFixed(0) : value.toFixed(1);

function report(beganAt: number): void {
  console.log(`\nafter ${((Date.now() - beganAt) / 60_000).toFixed(1)} minutes`);
  for (const name of NAMES)
    console.log(
      `  ${name.padEnd(26)}${format(series.get(name)?.at(-1)?.value).padStart(9)} ${SERIES[name].unit}`,
    );
  for (const kind of KINDS) {
    const times = durations.get(kind) ?? [];
    const quantiles = `p50 ${format(quantile(times, 0.5)).padStart(7)} ms   p99 ${format(quantile(times, 0.99)).padStart(7)} ms`;
    console.log(`  ${kind.padEnd(26)}${quantiles}   ${times.length} acts`);
    durations.set(kind, []);
  }
}

function note(kind: Kind, error: unknown): void {
  const failure =
    error instanceof ActError && error.status === 429
      ? `${kind}: refused for a budget`
      : `${kind}: ${error instanceof Error ? error.message : error}`;
  const line = failure
    .replace(/[a-z]{2,4}_[0-9a-z]{26}/g, "…")
    .replace(/,"requestId".*|<!DOCTYPE.*/s, "")
    .slice(0, 160);
  failures.set(line, (failures.get(line) ?? 0) + 1);
}

function choose(): Kind {
  let at = Math.random() * KINDS.reduce((sum, kind) => sum + SHARES[kind], 0);
  for (const kind of KINDS) {
    at -= SHARES[kind];
    if (at < 0) return kind;
  }
  return "browse";
}

async function live(user: SoakUser, world: World): Promise<void> {
  await sleep(Math.random() * pause * 1000);
  while (!world.isOver()) {
    const kind = choose();
    try {
      const ms = await ACTS[kind](user, world);
      if (ms !== null) {
        durations.get(kind)?.push(ms);
        done.set(kind, (done.get(kind) ?? 0) + 1);
      }
    } catch (error) {
      if (!world.isOver()) note(kind, error);
    }
    await sleep(Math.random() * 2 * pause * 1000);
  }
}

function conclude(): boolean {
  console.log("\nacts");
  for (const kind of KINDS)
    console.log(`  ${kind.padEnd(26)}${String(done.get(kind)).padStart(9)}`);
  if (failures.size > 0) console.log("\nfailures");
  for (const [failure, count] of failures)
    console.log(`  ${String(count).padStart(5)} x ${failure}`);
  console.log("\nsecond half of the run, by a straight line");
  const growing: string[] = [];
  const isShort = hours < JUDGED_HOURS;
  for (const name of NAMES) {
    const { unit, judged } = SERIES[name];
    const verdict = judgeGrowth(series.get(name) ?? [], judged ?? { noise: 0, noiseShare: 0 });
    const isGrowing = !isShort && judged !== null && verdict?.grows === true;
    if (isGrowing) growing.push(name);
    const line = `${format(verdict?.slope).padStart(9)} ${unit} an hour, r2 ${verdict?.r2.toFixed(2) ?? "-"}`;
    console.log(
      `  ${name.padEnd(26)}${line}${judged === null ? ", kept on purpose" : isGrowing ? ", GROWS" : ""}`,
    );
  }
  if (isShort)
    console.log(
      `\nVerdict: none. A run of less than ${JUDGED_HOURS} hours shows that the soak works, not that nothing grows.`,
    );
  else
    console.log(
      growing.length === 0
        ? "\nVerdict: nothing grows without bound."
        : `\nVerdict: grows: ${growing.join(", ")}.`,
    );
  return isShort || growing.length === 0;
}

let isOver = false;

async function soakUsers(server: ChildProcess): Promise<boolean> {
  const clip = makeClip({ seconds: 10, width: 640, height: 360, frameRate: 10, isSmall: true });
  const crowd: SoakUser[] = [];
  for (let n = 0; n < people; n++) {
    const user = new SoakUser(origin, n);
    await user.signUp();
    crowd.push(user);
  }
  const [first] = crowd;
  const Videos = z.array(z.object({ id: z.string() }));
  const videoIds = (await first?.get("/api/videos", Videos))?.map(({ id }) => id) ?? [];
  const world: World = {
    videoIds,
    streamIds: new Set(),
    isOnAir: false,
    clip,
    clipBytes: readFileSync(clip),
    isOver: () => isOver,
  };
  const beganAt = Date.now();
  sample(server, beganAt);
  const sampling = setInterval(() => sample(server, beganAt), SAMPLE_MS);
  const collecting = setInterval(
    () => void collect(server, beganAt).catch((error: unknown) => console.error(error)),
    COLLECT_MS,
  );
  const reporting = setInterval(() => report(beganAt), REPORT_MS);
  const lives = crowd.map((user) => live(user, world));
  await sleep(hours * HOUR_MS);
  isOver = true;
  clearInterval(sampling);
  clearInterval(reporting);
  clearInterval(collecting);
  await Promise.all(lives);
  sample(server, beganAt);
  report(beganAt);
  return conclude();
}

const server = await startServer();
try {
  const isGood = values.demo
    ? await soakDemo({ origin, state, minutes, turn })
    : await soakUsers(server);
  if (!isGood) process.exitCode = 1;
} finally {
  isOver = true;
  server.kill("SIGTERM");
  rmSync(join(root, ".cache/soak"), { recursive: true, force: true });
}
