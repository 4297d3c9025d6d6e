/**
 * Measures how well an upload survives random interruptions of a real browser (reload, closed tab,
 * crash, kill, lost network). Counts the parts of a file that are sent again (allowed: one per
 * concurrent upload, and none that the server has stored). "Resume" is the time from the start of
 * the upload's code on the reopened page to the first byte of the next part. Then measures the
 * upload speed, in turns with a minimal page and Worker.
 *
 *   --kills N (50)   --rounds N (5)   --files N (3, at once)   --mb N (40, per file)   --seed N (1)
 */
import { spawn } from "node:child_process";
import { createHash, randomFillSync } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { signUp } from "../e2e/support/accounts.ts";
import { makeClip } from "../e2e/support/media.ts";
import { FFMPEG, requireProgram } from "../scripts/lib/programs.ts";
import { root, toolEnv } from "../scripts/lib/run.ts";
import { startBare } from "./upload/baseline.ts";
import { KILLS, type Kill, openBrowser } from "./upload/stage.ts";

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "50" },
    rounds: { type: "string", default: "5" },
    files: { type: "string", default: "3" },
    mb: { type: "string", default: "40" },
    seed: { type: "string", default: "1" },
    port: { type: "string", default: "8790" },
  },
});
const kills = Number(values.kills);
const rounds = Number(values.rounds);
const fileCount = Number(values.files);
const fileBytes = Number(values.mb) * 1024 * 1024;
const port = Number(values.port);
const origin = `http://localhost:${port}`;
/** Upload speed during the interruptions, bytes per second: 320 Mbit/s. */
const LINE_BYTES = 40_000_000;
const folder = join(root, ".cache/bench-upload");

function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
const random = createRandom(Number(values.seed));

/**
 * Makes a short real clip and appends an MP4 `free` box of random bytes, so that swapped pieces of
 * the file change its hash.
 */
function makeFile(name: string, bytes: number): { path: string; sha256: string } {
  const clip = readFileSync(makeClip({ seconds: 2, width: 320, height: 240 }));
  const box = randomFillSync(Buffer.alloc(bytes - clip.length));
  box.writeUInt32BE(box.length);
  box.write("free", 4);
  const whole = Buffer.concat([clip, box]);
  const path = join(folder, name);
  writeFileSync(path, whole);
  return { path, sha256: createHash("sha256").update(whole).digest("hex") };
}

async function sha256At(url: string, cookies: string): Promise<string> {
  const response = await fetch(url, { headers: { Cookie: cookies } });
  if (!response.ok || !response.body)
    throw new Error(`The stored file answered ${response.status}`);
  const hash = createHash("sha256");
  const reader = response.body.getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read())
    hash.update(chunk.value);
  return hash.digest("hex");
}

const median = (numbers: number[]) => quantile(numbers, 0.5);
function quantile(numbers: number[], q: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}

await requireProgram(FFMPEG);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const server = spawn(
  "node",
  ["scripts/serve.ts", "--isolated", "--reset", "--no-seed", "--no-demo-live"],
  {
    cwd: root,
    env: toolEnv({
      PORT: String(port),
      SANDBOX_PORT: String(port + 1),
      TRIBUTARY_STATE: join(folder, "state"),
      OWNER_PID: String(process.pid),
    }),
    stdio: ["ignore", "pipe", "inherit"],
  },
);
await new Promise<void>((ready, failed) => {
  server.stdout.on("data", (text) => String(text).includes("Tributary is ready") && ready());
  server.on("exit", (code) => failed(new Error(`The server ended with ${code}`)));
});
const bare = await startBare(port + 2, join(folder, "bare"));
const stage = await openBrowser({ origin, profile: join(folder, "profile") });
await signUp(stage.page());
// Chromium writes cookies to disk with a delay of seconds, so a killed browser would lose its
// session.
await stage.restart();

// Part 1: uploads with interruptions.
await stage.setLine(LINE_BYTES);
const resumeMs: number[] = [];
const loadMs: number[] = [];
const copyMs: number[] = [];
const tally = new Map<Kill, number>();
let done = 0;
let identical = 0;
let sentFiles = 0;
let repicks = 0;

for (let batch = 0; done < kills; batch++) {
  const files = Array.from({ length: fileCount }, (_, i) =>
    makeFile(`batch-${batch}-${i}.mp4`, fileBytes),
  );
  const paths = files.map((f) => f.path);
  await stage.goto("/upload");
  await stage.choose(paths);
  await stage.started(fileCount);
  // The browser must copy the files first: otherwise a user would have to choose them again.
  copyMs.push(await stage.copied());
  while (done < kills && !(await stage.storedWithin(fileCount, 50 + random() * 700))) {
    const kill = KILLS[Math.floor(random() * KILLS.length)] ?? "reload";
    const resumed = await stage.kill(kill, fileCount);
    done += 1;
    tally.set(kill, (tally.get(kill) ?? 0) + 1);
    if (resumed === "lost") {
      repicks += 1;
      await stage.choose(paths);
    } else if (resumed !== null) {
      resumeMs.push(resumed.resume);
      loadMs.push(resumed.load);
    }
  }
  if (!(await stage.storedWithin(fileCount, 120_000)))
    throw new Error(`Batch ${batch} did not get to its end after kill ${done}.`);
  const [stored, cookies] = [await stage.storedFiles(), await stage.cookies()];
  sentFiles += files.length;
  for (const { path, sha256 } of files) {
    const url = stored.get(basename(path));
    if (url && (await sha256At(origin + url, cookies)) === sha256) identical += 1;
    rmSync(path);
  }
  await stage.removeAll();
  console.error(`${done} of ${kills} kills, ${identical} of ${sentFiles} files whole`);
}
const cuts = stage.parts.cuts();
const resent = cuts.reduce((sum, cut) => sum + cut.resent, 0);
const storedSentAgain = cuts.reduce((sum, cut) => sum + cut.storedSentAgain, 0);
const mostResentAStream = Math.max(
  0,
  ...cuts.map((cut) => (cut.resent === 0 ? 0 : cut.resent / cut.inFlight)),
);

// Part 2: upload speed without interruptions.
await stage.setLine(-1);
const uploadSpeeds: number[] = [];
const floor: number[] = [];
const large = 192 * 1024 * 1024;
for (let round = rounds === 0 ? 0 : -1; round < rounds; round++) {
  const file = makeFile(`round-${round}.mp4`, large);
  const order = round % 2 === 0 ? ["bare", "ours"] : ["ours", "bare"];
  for (const system of order) {
    const seconds =
      system === "ours"
        ? await stage.timeUploadPage(file.path)
        : await stage.timeBare(`http://localhost:${port + 2}/`, file.path);
    if (round >= 0) (system === "ours" ? uploadSpeeds : floor).push(large / 1e6 / seconds);
  }
  await stage.removeAll();
  rmSync(file.path);
}
await stage.close();
await bare.dispose();
server.removeAllListeners("exit");
server.kill("SIGTERM");
rmSync(folder, { recursive: true, force: true });

const ratio = median(uploadSpeeds.map((speed, i) => speed / (floor[i] ?? Number.NaN)));
const result = {
  bench: "upload",
  kills: done,
  byKind: Object.fromEntries(tally),
  files: sentFiles,
  identical,
  repicks,
  resent,
  mostResentAStream,
  storedSentAgain,
  copyMs: median(copyMs),
  resumeMs: { median: median(resumeMs), p95: quantile(resumeMs, 0.95) },
  pageLoadMs: { median: median(loadMs), p95: quantile(loadMs, 0.95) },
  oursMBs: median(uploadSpeeds),
  bareMBs: median(floor),
  ratio,
};
console.table({
  kills: `${done} (${[...tally].map(([kind, n]) => `${n} ${kind}`).join(", ")})`,
  "files stored, bytes identical": `${identical} of ${sentFiles}`,
  "chosen a second time": repicks,
  "parts sent again": resent,
  "... at most a stream in flight (bar 1)": mostResentAStream,
  "... of them stored before (bar 0)": storedSentAgain,
  "resume: upload code runs to next part sent, ms (bar 300)": `${Math.round(result.resumeMs.median)} median, ${Math.round(result.resumeMs.p95)} p95`,
  "... page load before it, ms (not in it)": `${Math.round(result.pageLoadMs.median)} median, ${Math.round(result.pageLoadMs.p95)} p95`,
  "copy of the files in the browser, ms": Math.round(median(copyMs)),
  "upload page, MB/s": Math.round(result.oursMBs),
  "bare R2 binding, MB/s (peer)": Math.round(result.bareMBs),
  "ratio (bar 0.9)": Number(ratio.toFixed(2)),
});
console.log(JSON.stringify(result));
const passes =
  identical === sentFiles &&
  repicks === 0 &&
  storedSentAgain === 0 &&
  mostResentAStream <= 1 &&
  result.resumeMs.median <= 300 &&
  ratio >= 0.9;
process.exit(passes ? 0 : 1);
