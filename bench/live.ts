/**
 * Latency of a live stream, glass to glass, through the real Worker and Durable Object: one Chromium broadcasts a canvas with
 * a clock burnt into it, another watches and reads the clock back from the frames it shows. The low-latency modes run in turns
 * with their peer, hls.js as it comes on the same stream's 2-s segments.
 *
 *   --rounds N (5)   --seconds N (8, measured a join)   --watch N (120: one viewer of the first mode, its stalls counted)
 *   --size 1280x720   --modes websocket,ll-hls,hls,plain
 */
import { parseArgs } from "node:util";
import type { Measured, Watched } from "./live/contract.ts";
import { buildPages, launch, openPage, startServer } from "./live/stage.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "8" },
    watch: { type: "string", default: "120" },
    size: { type: "string", default: "1280x720" },
    port: { type: "string", default: "8765" },
    modes: { type: "string", default: "interactive,websocket,ll-hls,hls,plain" },
  },
});
const rounds = Number(values.rounds);
const measureMs = Number(values.seconds) * 1000;
const watchSeconds = Number(values.watch);
const [width = 1280, height = 720] = values.size.split("x").map(Number);
const MODES = (["interactive", "websocket", "ll-hls", "hls", "plain"] as const).filter((m) => values.modes.split(",").includes(m));
const NAMES = {
  interactive: "WebSocket, own decoders",
  websocket: "WebSocket, fragment a frame",
  "ll-hls": "LL-HLS, 200-ms parts",
  hls: "HLS, 1.5 segments behind",
  plain: "HLS, hls.js defaults (peer)",
};
/** The catch-up after joining is not what is measured. */
const SETTLE_MS = { interactive: 2_000, websocket: 2_000, "ll-hls": 3_000, hls: 3_000, plain: 1_000 };

const quantile = (sorted: number[], q: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
const sorted = (numbers: number[]) => [...numbers].sort((a, b) => a - b);

const folder = await buildPages("live", ["broadcaster", "viewer"]);
const server = await startServer(Number(values.port), folder);
const { origin } = server.front;
const browser = await launch();
try {
  const broadcaster = await openPage(browser, origin, "broadcaster");
  const streamId = await broadcaster.evaluate(async () => {
    const post = (path: string, body: unknown) =>
      fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }).then((r) =>
        r.json<{ id: string }>(),
      );
    const username = `bench_${Date.now().toString(36)}`;
    await post("/api/auth/signup", { username, email: `${username}@example.com`, password: "Upstream42x" });
    const stream: { id: string } = await post("/api/streams", { title: "Latency", category: "tech" });
    return stream.id;
  });
  await broadcaster.evaluate(([id, w, h]) => window.broadcast(id, { width: w, height: h, frameRate: 30 }), [
    streamId,
    width,
    height,
  ] as const);
  // The peer needs its three segments before it can start.
  await broadcaster.waitForFunction(async (id) => {
    const { base } = await (await fetch(`/api/streams/${id}/playback`, { method: "POST" })).json<{ base: string }>();
    const answer = await fetch(`${base}/hls.m3u8`);
    return answer.ok && (await answer.text()).split("#EXTINF").length > 3;
  }, streamId);
  const join = async (mode: Watched, ms: number): Promise<Measured> => {
    const viewer = await openPage(browser, origin, "viewer");
    const measured = await viewer.evaluate(([id, m, s, t]) => window.measure(id, m, s, t), [streamId, mode, SETTLE_MS[mode], ms] as const);
    await viewer.context().close();
    const p50 = Math.round(quantile(sorted(measured.ages), 0.5));
    console.error(`${mode}: ${p50} ms, first frame ${Math.round(measured.firstFrameMs)} ms, stalls ${measured.stalls}`);
    return measured;
  };
  const results = new Map(MODES.map((mode) => [mode, [] as Measured[]]));
  for (let round = 0; round < rounds; round++) {
    for (const mode of MODES) results.get(mode)?.push(await join(mode, measureMs));
  }
  const [first] = MODES;
  const watched = first && watchSeconds > 0 ? await join(first, watchSeconds * 1000) : null;
  const { stats } = await broadcaster.evaluate(() => window.snapshot);
  await broadcaster.evaluate(() => window.stopBroadcast());

  const rows = MODES.map((mode) => {
    const joins = results.get(mode) ?? [];
    const ages = sorted(joins.flatMap((j) => j.ages));
    const first = sorted(joins.map((j) => j.firstFrameMs));
    return {
      mode,
      p50: Math.round(quantile(sorted(joins.map((j) => quantile(sorted(j.ages), 0.5))), 0.5)),
      p95: Math.round(quantile(ages, 0.95)),
      firstFrameP50: Math.round(quantile(first, 0.5)),
      firstFrameP95: Math.round(quantile(first, 0.95)),
      stalls: joins.reduce((n, j) => n + j.stalls, 0),
      unreadable: joins.reduce((n, j) => n + j.unreadable, 0),
      frames: ages.length,
      said: joins.map((j) => j.saidMs),
      played: [...new Set(joins.map((j) => j.mode))],
    };
  });
  const peer = rows.find((r) => r.mode === "plain")?.p50 ?? Number.NaN;
  console.log(
    `\n${width}x${height} at ${stats.framesPerSecond} fps, ${(stats.bitrate / 1e6).toFixed(1)} Mbit/s with sound; ${rounds} joins a mode, ${values.seconds} s each\n`,
  );
  console.log(`${"".padEnd(30)}${["p50 ms", "p95 ms", "first p50", "first p95", "stalls", "x peer"].map((h) => h.padStart(11)).join("")}`);
  for (const row of rows) {
    const cells = [row.p50, row.p95, row.firstFrameP50, row.firstFrameP95, row.stalls, (row.p50 / peer).toFixed(3)];
    console.log(NAMES[row.mode].padEnd(30) + cells.map((c) => String(c).padStart(11)).join(""));
  }
  const long = watched && {
    mode: watched.mode,
    seconds: watchSeconds,
    stalls: watched.stalls,
    p50: Math.round(quantile(sorted(watched.ages), 0.5)),
    p95: Math.round(quantile(sorted(watched.ages), 0.95)),
  };
  if (long) {
    console.log(`\none viewer for ${long.seconds} s (${long.mode}): ${long.stalls} stalls, ${long.p50} ms p50, ${long.p95} ms p95`);
  }
  console.log("");
  console.log(
    JSON.stringify({
      bench: "live",
      width,
      height,
      ...stats,
      rounds,
      watched: long,
      rows: rows.map((r) => ({ ...r, ratio: Number((r.p50 / peer).toFixed(4)) })),
    }),
  );
} finally {
  await browser.close();
  await server.stop();
}
