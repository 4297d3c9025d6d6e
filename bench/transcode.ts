/**
 * Measures how fast the upload page transcodes a 1080p30 video. Part 1 measures only the encoding
 * of 720p, 480p and 360p in a worker, in turns with mediabunny's own conversion, and the longest
 * task of the page's main thread ("blocked"). Part 2 measures the real upload page.
 *
 *   --rounds N (5)   --seconds N (20, length of the video)
 *   --port N (8780; uses the next two ports as well)
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Page } from "@playwright/test";
import { signUp } from "../e2e/support/accounts.ts";
import { makeClip } from "../e2e/support/media.ts";
import { FFMPEG, requireProgram } from "../scripts/lib/programs.ts";
import { PATH } from "./live/proxy.ts";
import { buildPages, launch, openPage, startServer } from "./live/stage.ts";
import type { Held, RenditionSpec, Way } from "./transcode/contract.ts";
import { watchPage } from "./transcode/watch-page.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "20" },
    port: { type: "string", default: "8780" },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const RENDITIONS: RenditionSpec[] = [
  { width: 1280, height: 720, bitrate: 2_500_000 },
  { width: 854, height: 480, bitrate: 1_200_000 },
  { width: 640, height: 360, bitrate: 700_000 },
];
/** Limits: minimum speed as a multiple of real time, and the longest blocking task, ms. */
const BARS = { speed: 2.5, blockedMs: 60 };

const median = (numbers: number[]) =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
const round = (value: number, digits = 2) => Number(value.toFixed(digits));

interface Journey {
  storedAt: number;
  watchableAt: number;
  readyAt: Record<string, number>;
  isCopied: boolean;
  held: Held;
}

function packetsOf(file: string): string {
  const raw = execFileSync(
    process.env.FFMPEG_PATH || "ffmpeg",
    ["-v", "error", "-i", file, "-map", "0:v", "-c", "copy", "-f", "h264", "-"],
    {
      maxBuffer: 1e9,
    },
  );
  return createHash("sha256").update(raw).digest("hex");
}

async function upload(page: Page, file: string): Promise<Journey> {
  await page.goto("/upload", { waitUntil: "networkidle" });
  const from = performance.now();
  const now = () => (performance.now() - from) / 1000;
  const readyAt: Record<string, number> = {};
  page.on("response", (r) => {
    const name = /\/renditions\/(\w+)$/.exec(new URL(r.url()).pathname)?.[1];
    if (name && r.request().method() === "PATCH" && r.ok()) readyAt[name] = round(now());
  });
  const started = page.waitForResponse(
    (r) => r.url().endsWith("/api/uploads") && r.request().postDataJSON()?.purpose === "original",
  );
  const named = page.waitForResponse(
    (r) => r.url().endsWith("/api/videos") && r.request().method() === "POST",
  );
  await page.evaluate(() => window.held());
  await page.getByLabel("Choose videos").setInputFiles(file);
  const { video }: { video: { id: string } } = await (await named).json();
  const { id }: { id: string } = await (await started).json();
  await page.waitForResponse((r) => r.url().endsWith(`/api/uploads/${id}/complete`) && r.ok(), {
    timeout: 120_000,
  });
  const storedAt = round(now());
  const links = async (): Promise<{ base: string; originalUrl: string | null }> =>
    page.evaluate(
      async (videoId) => (await fetch(`/api/videos/${videoId}/links`)).json(),
      video.id,
    );
  const { originalUrl } = await links();
  const bytes = await page.evaluate(
    async (url) => (await fetch(url, { headers: { Range: "bytes=0-999" } })).status,
    originalUrl ?? "",
  );
  if (bytes !== 206) throw new Error(`The stored original answered ${bytes}.`);
  const watchableAt = round(now());
  await page.getByText("All versions ready").waitFor({ timeout: 300_000 });
  const held = await page.evaluate(() => window.held());
  const copy = await page.evaluate(
    async (base) => {
      const blob = await (await fetch(`${base}/1080p/media.mp4`)).blob();
      return new Promise<string>((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
        reader.readAsDataURL(blob);
      });
    },
    (await links()).base,
  );
  const folder = mkdtempSync(join(tmpdir(), "transcode-"));
  writeFileSync(join(folder, "copy.mp4"), Buffer.from(copy, "base64"));
  const isCopied = packetsOf(join(folder, "copy.mp4")) === packetsOf(file);
  rmSync(folder, { recursive: true });
  return { storedAt, watchableAt, readyAt, isCopied, held };
}

await requireProgram(FFMPEG);
const clip = makeClip({ seconds, width: 1920, height: 1080 });
const folder = await buildPages("transcode", ["transcode"]);
copyFileSync(clip, join(folder, "source.mp4"));
const server = await startServer(Number(values.port), folder);
const browser = await launch();
try {
  const { origin } = server.front;
  const page = await openPage(browser, origin, "transcode");
  await page.waitForFunction(() => "transcode" in window);
  const measure = (way: Way) =>
    page.evaluate((order) => window.transcode(order), {
      way,
      url: `${PATH}source.mp4`,
      rungs: RENDITIONS,
    });
  const speeds: Record<Way, number[]> = { ours: [], canvas: [] };
  const blocked: Held[] = [];
  const each: number[][] = RENDITIONS.map(() => []);
  for (let turn = 0; turn < rounds; turn++) {
    for (const way of turn % 2 === 0
      ? (["ours", "canvas"] as const)
      : (["canvas", "ours"] as const)) {
      await page.evaluate(() => window.held());
      const results = await measure(way);
      speeds[way].push(seconds / results.reduce((sum, rendition) => sum + rendition.seconds, 0));
      if (way !== "ours") continue;
      blocked.push(await page.evaluate(() => window.held()));
      for (const [i, rendition] of results.entries()) each[i]?.push(seconds / rendition.seconds);
    }
    console.error(
      `${turn + 1} of ${rounds}: ours ${round(speeds.ours.at(-1) ?? 0)} x, canvas ${round(speeds.canvas.at(-1) ?? 0)} x`,
    );
  }
  await page.context().close();

  const context = await browser.newContext({ baseURL: origin });
  await context.addInitScript(watchPage);
  const studio = await context.newPage();
  await signUp(studio, "bench");
  const journey = await upload(studio, clip);

  const most = (kind: keyof Held) =>
    Math.round(Math.max(journey.held[kind], ...blocked.map((b) => b[kind])));
  const result = {
    bench: "transcode",
    rounds,
    seconds,
    speed: round(median(speeds.ours)),
    peerSpeed: round(median(speeds.canvas)),
    ratio: round(median(speeds.ours.map((speed, i) => speed / (speeds.canvas[i] ?? Number.NaN)))),
    rungs: Object.fromEntries(
      RENDITIONS.map((rendition, i) => [`${rendition.height}p`, round(median(each[i] ?? []))]),
    ),
    blockedMs: most("task"),
    frameGapMs: most("frame"),
    ...journey,
    bars: BARS,
  };
  const reached = {
    speed: result.speed >= BARS.speed,
    blocked: result.blockedMs <= BARS.blockedMs,
    copied: journey.isCopied,
    // `watchable` is true if viewers could watch the original before the first rendition was ready.
    watchable:
      journey.watchableAt <
      Math.min(...["720p", "480p", "360p"].map((name) => journey.readyAt[name] ?? 0)),
  };
  console.table({
    [`720p + 480p + 360p of 1080p30, x real time (bar ${BARS.speed})`]: result.speed,
    "... each, x real time": Object.entries(result.rungs)
      .map(([name, speed]) => `${name} ${speed}`)
      .join(", "),
    "mediabunny's own scaling, x real time (peer)": result.peerSpeed,
    "ours / peer": result.ratio,
    [`page blocked at most, ms (bar ${BARS.blockedMs})`]: result.blockedMs,
    "... longest wait for a frame, ms": result.frameGapMs,
    "upload page: original stored after, s": journey.storedAt,
    "... and can be watched after, s": journey.watchableAt,
    "... versions after, s": Object.entries(journey.readyAt)
      .map(([name, at]) => `${name} ${at}`)
      .join(", "),
    "... 1080p is the source's own packets": journey.isCopied,
  });
  console.log(JSON.stringify({ ...result, reached }));
  process.exitCode = Object.values(reached).every(Boolean) ? 0 : 1;
} finally {
  await browser.close();
  await server.stop();
}
