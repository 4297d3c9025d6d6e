/**
 * Measures the latency of a live stream from camera to screen. A source broadcasts images of a
 * clock, and a second Chromium reads the clock from the displayed frames. The baseline is hls.js
 * with default settings. A beep shows by how many ms the sound is later than the image ("sound
 * p50"). Only the mode "interactive" has this figure, because there our player plays the sound.
 *
 *   --rounds N (5)   --seconds N (8, measured per join)
 *   --watch N (120, seconds for which one viewer of the first mode watches; stalls are counted)
 *   --size 1280x720   --modes interactive,websocket,ll-hls,hls,plain (from the browser)
 *   --push whip,rtmp,dash,fmp4,mpegts (default: whip,rtmp,dash,fmp4; "" for none)
 *     A browser sends WHIP. ffmpeg sends RTMP, low-latency DASH, and HLS with fMP4 or MPEG-TS.
 *     HLS is measured in the modes hls and plain. WHIP, RTMP and DASH are measured in each mode.
 */
import { parseArgs } from "node:util";
import type { Page } from "@playwright/test";
import { startBridge } from "../bridge/server.ts";
import type { Measured, Watched } from "./live/contract.ts";
import { PUSH_TYPES, type PushType, startEncoder } from "./live/encoder.ts";
import { buildPages, launch, openPage, startServer } from "./live/stage.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "8" },
    watch: { type: "string", default: "120" },
    size: { type: "string", default: "1280x720" },
    port: { type: "string", default: "8765" },
    push: { type: "string", default: "whip,rtmp,dash,fmp4" },
    modes: { type: "string", default: "interactive,websocket,ll-hls,hls,plain" },
  },
});
const rounds = Number(values.rounds);
const measureMs = Number(values.seconds) * 1000;
const watchSeconds = Number(values.watch);
const [width = 1280, height = 720] = values.size.split("x").map(Number);
const MODES = (["interactive", "websocket", "ll-hls", "hls", "plain"] as const).filter((m) =>
  values.modes.split(",").includes(m),
);
const NAMES = {
  interactive: "WebSocket, own decoders",
  websocket: "WebSocket, fragment a frame",
  "ll-hls": "LL-HLS, 200-ms parts",
  hls: "HLS, 1.5 segments behind",
  plain: "HLS, hls.js defaults (peer)",
};
/** Time after a viewer joins that is not measured, ms, because the player is catching up. */
const SETTLE_MS = {
  interactive: 2_000,
  websocket: 2_000,
  "ll-hls": 3_000,
  hls: 3_000,
  plain: 1_000,
};

const quantile = (sorted: number[], q: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
const sorted = (numbers: number[]) => [...numbers].sort((a, b) => a - b);

const PUSHED = ["hls", "plain"] as const;
type Push = PushType | "whip";
const isPush = (type: string): type is Push =>
  type === "whip" || PUSH_TYPES.some((known) => known === type);

interface Row {
  source: string;
  mode: Watched;
  p50: number;
  p95: number;
  firstFrameP50: number;
  firstFrameP95: number;
  stalls: number;
  unreadable: number;
  /** Delay of the sound relative to the image, ms. Null if the browser plays the sound. */
  skewP50: number | null;
  skewWorst: number | null;
  frames: number;
  said: (number | null)[];
  played: string[];
}

function rowOf(source: string, mode: Watched, joins: Measured[]): Row {
  const ages = sorted(joins.flatMap((j) => j.ages));
  const first = sorted(joins.map((j) => j.firstFrameMs));
  const skews = sorted(joins.flatMap((j) => j.skews));
  return {
    source,
    mode,
    p50: Math.round(quantile(sorted(joins.map((j) => quantile(sorted(j.ages), 0.5))), 0.5)),
    p95: Math.round(quantile(ages, 0.95)),
    firstFrameP50: Math.round(quantile(first, 0.5)),
    firstFrameP95: Math.round(quantile(first, 0.95)),
    stalls: joins.reduce((n, j) => n + j.stalls, 0),
    unreadable: joins.reduce((n, j) => n + j.unreadable, 0),
    skewP50: skews.length > 0 ? Math.round(quantile(skews, 0.5)) : null,
    skewWorst: skews.length > 0 ? Math.round(sorted(skews.map(Math.abs)).at(-1) ?? 0) : null,
    frames: ages.length,
    said: joins.map((j) => j.saidMs),
    played: [...new Set(joins.map((j) => j.mode))],
  };
}

const folder = await buildPages("live", ["broadcaster", "viewer"]);
const server = await startServer(Number(values.port), folder);
const { origin } = server.front;
const browser = await launch();

async function join(streamId: string, mode: Watched, ms: number): Promise<Measured> {
  const viewer = await openPage(browser, origin, "viewer");
  const measured = await viewer.evaluate(([id, m, s, t]) => window.measure(id, m, s, t), [
    streamId,
    mode,
    SETTLE_MS[mode],
    ms,
  ] as const);
  await viewer.context().close();
  const p50 = Math.round(quantile(sorted(measured.ages), 0.5));
  const skew =
    measured.skews.length > 0
      ? `, sound behind by ${Math.round(quantile(sorted(measured.skews), 0.5))} ms`
      : "";
  console.error(
    `${mode}: ${p50} ms, first frame ${Math.round(measured.firstFrameMs)} ms, stalls ${measured.stalls}${skew}`,
  );
  return measured;
}

async function measureAll(
  source: string,
  streamId: string,
  modes: readonly Watched[],
): Promise<Row[]> {
  const results = new Map(modes.map((mode) => [mode, [] as Measured[]]));
  for (let round = 0; round < rounds; round++) {
    for (const mode of modes) results.get(mode)?.push(await join(streamId, mode, measureMs));
  }
  return modes.map((mode) => rowOf(source, mode, results.get(mode) ?? []));
}

/** Polls a page. Playwright's `waitForFunction` would accept a promise as a truthy result. */
async function poll<T>(
  page: Page,
  request: (of: string) => Promise<T | null>,
  of: string,
): Promise<T> {
  for (;;) {
    const found = await page.evaluate(request, of);
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

const threeSegments = (page: Page, streamId: string) =>
  poll(
    page,
    async (id) => {
      const response = await fetch(`/api/streams/${id}/playback`, { method: "POST" });
      if (!response.ok) return null;
      const { base } = await response.json<{ base: string }>();
      const playlist = await fetch(`${base}/hls.m3u8`);
      return playlist.ok && (await playlist.text()).split("#EXTINF").length > 3 ? true : null;
    },
    streamId,
  );

async function fromBrowser() {
  const broadcaster = await openPage(browser, origin, "broadcaster");
  await signUp(broadcaster);
  const streamId = await broadcaster.evaluate(async () => {
    const stream: { id: string } = await (
      await fetch("/api/streams", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ title: "Latency", category: "tech" }),
      })
    ).json();
    return stream.id;
  });
  const size = { width, height, frameRate: 30 };
  await broadcaster.evaluate(([id, s]) => window.broadcast(id, s), [streamId, size] as const);
  await threeSegments(broadcaster, streamId);
  const rows = await measureAll("browser", streamId, MODES);
  const [first] = MODES;
  const watched =
    first && watchSeconds > 0 ? await join(streamId, first, watchSeconds * 1000) : null;
  const { stats } = await broadcaster.evaluate(() => window.snapshot);
  await broadcaster.evaluate(() => window.stopBroadcast());
  await broadcaster.context().close();
  return { rows, watched, stats };
}

async function fromEncoder(type: Push): Promise<Row[]> {
  const broadcaster = await openPage(browser, origin, "broadcaster");
  const username = await signUp(broadcaster);
  const { key, ingestUrl, dashUrl }: Record<"key" | "ingestUrl" | "dashUrl", string> =
    await broadcaster.evaluate(async () => (await fetch("/api/stream-key")).json());
  const bridge = await startBridge({
    ...{ origin, host: "127.0.0.1", port: 0 },
    whip: { port: 0, settings: { udpPorts: undefined, addresses: ["127.0.0.1"] } },
    log: (message) => console.error(message),
  });
  const size = { width: 640, height: 360 };
  const rtmpUrl = `rtmp://127.0.0.1:${bridge.port}/live/${key}`;
  const address = { rtmp: rtmpUrl, dash: dashUrl, whip: "", fmp4: ingestUrl, mpegts: ingestUrl }[
    type
  ];
  const encoder = type === "whip" ? null : startEncoder(address, { ...size, type });
  const endpoint = `http://127.0.0.1:${bridge.whipPort}/whip`;
  try {
    if (type === "whip")
      await broadcaster.evaluate(([target, s]) => window.sendWhip(target, s), [
        { endpoint, key },
        { ...size, frameRate: 30 },
      ] as const);
    const streamId = await poll(
      broadcaster,
      async (name) => {
        const streams: { id: string; streamer: { username: string } }[] = await (
          await fetch("/api/streams/live")
        ).json();
        return streams.find((s) => s.streamer.username === name)?.id ?? null;
      },
      username,
    );
    await threeSegments(broadcaster, streamId);
    const source = type === "whip" ? "browser whip" : `ffmpeg ${type}`;
    const isInstant = type !== "fmp4" && type !== "mpegts";
    return await measureAll(source, streamId, isInstant ? MODES : PUSHED);
  } finally {
    const complaints = await encoder?.stop();
    if (complaints) console.error(complaints);
    await bridge.close();
    await broadcaster.context().close();
  }
}

const signUp = (page: Page) =>
  page.evaluate(async () => {
    const username = `bench_${Date.now().toString(36)}`;
    await fetch("/api/auth/signup", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ username, email: `${username}@example.com`, password: "Upstream42x" }),
    });
    return username;
  });

try {
  const { rows: browserRows, watched, stats } = await fromBrowser();
  const rows = [...browserRows];
  for (const type of values.push.split(",").filter(isPush)) rows.push(...(await fromEncoder(type)));
  const ratio = (row: Row) =>
    row.p50 / (rows.find((r) => r.source === row.source && r.mode === "plain")?.p50 ?? Number.NaN);
  const encoded = `${width}x${height} at ${stats.framesPerSecond} fps, ${(stats.bitrate / 1e6).toFixed(1)} Mbit/s with sound`;
  console.log(`\n${encoded}; ${rounds} joins a mode, ${values.seconds} s each\n`);
  const heads = [
    "p50 ms",
    "p95 ms",
    "first p50",
    "first p95",
    "stalls",
    "x peer",
    "sound p50",
    "worst",
  ];
  console.log(`${"".padEnd(44)}${heads.map((h) => h.padStart(11)).join("")}`);
  for (const row of rows) {
    const cells = [
      row.p50,
      row.p95,
      row.firstFrameP50,
      row.firstFrameP95,
      row.stalls,
      ratio(row).toFixed(3),
      row.skewP50 ?? "-",
      row.skewWorst ?? "-",
    ];
    console.log(
      `${row.source.padEnd(14)}${NAMES[row.mode].padEnd(30)}${cells.map((c) => String(c).padStart(11)).join("")}`,
    );
  }
  const long = watched && {
    mode: watched.mode,
    seconds: watchSeconds,
    stalls: watched.stalls,
    p50: Math.round(quantile(sorted(watched.ages), 0.5)),
    p95: Math.round(quantile(sorted(watched.ages), 0.95)),
  };
  if (long)
    console.log(
      `\none viewer for ${long.seconds} s (${long.mode}): ${long.stalls} stalls, ${long.p50} ms p50, ${long.p95} ms p95`,
    );
  console.log("");
  const withRatio = rows.map((row) => ({ ...row, ratio: Number(ratio(row).toFixed(4)) }));
  console.log(
    JSON.stringify({
      bench: "live",
      width,
      height,
      ...stats,
      rounds,
      watched: long,
      rows: withRatio,
    }),
  );
} finally {
  await browser.close();
  await server.stop();
}
