/**
 * Checks a long live stream from ffmpeg, with hls.js and ffmpeg as viewers. Fails on a stall or on
 * a wrong duration of the replay.
 *
 *   --seconds N (120)   --formats fmp4,mpegts
 */
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Browser } from "@playwright/test";
import {
  type EncoderFormat,
  ffmpegCommand,
} from "#app/features/live/broadcast-studio/encoder-commands.ts";
import { buildPages, launch, openPage, startServer } from "./live/stage.ts";
import type { Watched } from "./live-long/contract.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "120" },
    formats: { type: "string", default: "fmp4,mpegts" },
    port: { type: "string", default: "8775" },
  },
});
const seconds = Number(values.seconds);
const formats = (["fmp4", "mpegts"] as const).filter((f) => values.formats.split(",").includes(f));
/** A client without output for this time, ms, has run out of media: a segment takes only 2 s. */
const STANDSTILL_MS = 4_000;

const TOLERANCE = 0.5;

interface Result {
  format: EncoderFormat;
  hls: Watched;
  client: Client;
  replay: { listed: number; read: number };
  complaints: string;
}

interface Client {
  read: number;
  longestStandstillMs: number;
  complaints: string;
}

function run(command: string, cwd: string): Promise<string> {
  const child = spawn("sh", ["-c", command], { cwd, stdio: ["ignore", "ignore", "pipe"] });
  let text = "";
  child.stderr.on("data", (data) => {
    text += String(data);
  });
  return new Promise((resolve) => child.on("exit", () => resolve(text)));
}

function client(url: string, live: boolean): Promise<Client> {
  const pace = live ? ["-readrate", "1"] : [];
  const args = [
    "-v",
    "error",
    "-progress",
    "pipe:1",
    "-stats_period",
    "0.5",
    ...pace,
    "-i",
    url,
    "-c",
    "copy",
    "-f",
    "null",
    "-",
  ];
  const child = spawn("ffmpeg", args, { stdio: ["ignore", "pipe", "pipe"] });
  const clientState: Client = { read: 0, longestStandstillMs: 0, complaints: "" };
  let movedAt: number | null = null;
  child.stdout.on("data", (data) => {
    for (const [, us] of String(data).matchAll(/out_time_us=(\d+)/g)) {
      const read = Number(us) / 1e6;
      const at = performance.now();
      if (read > clientState.read + 0.01 || movedAt === null) {
        clientState.read = Math.max(clientState.read, read);
        movedAt = at;
      } else
        clientState.longestStandstillMs = Math.max(clientState.longestStandstillMs, at - movedAt);
    }
  });
  child.stderr.on("data", (data) => {
    clientState.complaints += String(data);
  });
  return new Promise((resolve) => child.on("exit", () => resolve(clientState)));
}

const lengthOf = (playlist: string) =>
  [...playlist.matchAll(/#EXTINF:([\d.]+),/g)].reduce((sum, [, s]) => sum + Number(s), 0);

async function measure(
  browser: Browser,
  origin: string,
  folder: string,
  format: EncoderFormat,
): Promise<Result> {
  const page = await openPage(browser, origin, "watcher");
  const { ingestUrl, username } = await page.evaluate(
    async (name) => {
      const body = JSON.stringify({
        username: name,
        email: `${name}@example.com`,
        password: "Upstream42x",
      });
      await fetch("/api/auth/signup", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body,
      });
      const { ingestUrl }: { ingestUrl: string } = await (await fetch("/api/stream-key")).json();
      return { ingestUrl, username: name };
    },
    `long_${format}_${Date.now().toString(36).slice(-5)}`,
  );
  const pushing = run(
    ffmpegCommand(ingestUrl, format).replace(/^ffmpeg/, "ffmpeg -v error"),
    folder,
  );
  const { id, base } = await page.evaluate(async (name) => {
    for (;;) {
      const streams: { id: string; streamer: { username: string } }[] = await (
        await fetch("/api/streams/live")
      ).json();
      const stream = streams.find((s) => s.streamer.username === name);
      if (stream) {
        const { base }: { base: string } = await (
          await fetch(`/api/streams/${stream.id}/playback`, { method: "POST" })
        ).json();
        // hls.js starts three segments before the playlist's end, so more segments must exist.
        if ((await (await fetch(`${base}/hls.m3u8`)).text()).split("#EXTINF").length > 3)
          return { id: stream.id, base };
      }
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }, username);
  await page.evaluate((url) => window.watch(url), `${base}/hls.m3u8`);
  const reading = client(`${origin}${base}/hls.m3u8`, true);
  const complaints = await pushing;
  // Waiting at the end of the stream is not a stall, so the figures are read before the end.
  const hls = await page.evaluate(() => window.seen());
  await page.evaluate(
    (stream) => fetch(`/api/streams/${stream}/end`, { method: "POST" }).then((r) => r.json()),
    id,
  );
  const live = await reading;
  const replay = `${origin}${base}/replay.m3u8`;
  const listed = lengthOf(await (await fetch(replay)).text());
  const { read } = await client(replay, false);
  await page.context().close();
  return { format, hls, client: live, replay: { listed, read }, complaints };
}

const faultsOf = ({ hls, client: live, replay, complaints }: Result): string[] => {
  const isOff = (length: number) => Math.abs(length - seconds) > TOLERANCE;
  return [
    ...hls.errors,
    hls.stalls > 0 ? `hls.js stalled ${hls.stalls} times, ${Math.round(hls.stalledMs)} ms` : "",
    hls.played < seconds * 0.8 - 10 ? `hls.js played ${hls.played.toFixed(1)} s only` : "",
    live.longestStandstillMs > STANDSTILL_MS
      ? `ffmpeg as a client stood still for ${Math.round(live.longestStandstillMs)} ms`
      : "",
    isOff(replay.listed) ? `the replay lists ${replay.listed.toFixed(2)} s` : "",
    isOff(replay.read) ? `the replay plays ${replay.read.toFixed(2)} s` : "",
    complaints === "" ? "" : `the encoder complained: ${complaints}`,
    live.complaints === "" ? "" : `the client complained: ${live.complaints}`,
  ].filter((fault) => fault !== "");
};

const folder = mkdtempSync(join(tmpdir(), "live-long-"));
const video = `testsrc2=size=1280x720:rate=30:duration=${seconds}`;
const sources = [
  "-f",
  "lavfi",
  "-i",
  video,
  "-f",
  "lavfi",
  "-i",
  `sine=frequency=440:duration=${seconds}`,
];
execFileSync("ffmpeg", [
  "-v",
  "error",
  ...sources,
  "-c:v",
  "libx264",
  "-preset",
  "ultrafast",
  "-c:a",
  "aac",
  join(folder, "input.mp4"),
]);
const server = await startServer(Number(values.port), await buildPages("live-long", ["watcher"]));
const browser = await launch();
const results: Result[] = [];
try {
  for (const format of formats)
    results.push(await measure(browser, server.front.origin, folder, format));
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true });
}
const columns = ["format", "stalls", "played s", "client s", "still ms", "listed s", "replay s"];
console.log(
  `\n${seconds} s pushed in each format\n\n${columns.map((c) => c.padStart(10)).join("")}`,
);
for (const { format, hls, client: live, replay } of results) {
  const cells = [
    format,
    hls.stalls,
    hls.played.toFixed(1),
    live.read.toFixed(1),
    Math.round(live.longestStandstillMs),
  ];
  console.log(
    [...cells, replay.listed.toFixed(2), replay.read.toFixed(2)]
      .map((c) => String(c).padStart(10))
      .join(""),
  );
}
const faults = results.flatMap((result) =>
  faultsOf(result).map((fault) => `${result.format}: ${fault}`),
);
for (const fault of faults) console.log(`\n${fault}`);
console.log("");
console.log(JSON.stringify({ bench: "live-long", seconds, faults, results }));
process.exitCode = faults.length > 0 ? 1 : 0;
