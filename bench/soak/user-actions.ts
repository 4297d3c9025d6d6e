import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import * as z from "zod";
import type { SoakUser } from "./soak-user.ts";

export interface World {
  videoIds: readonly string[];
  streamIds: Set<string>;
  isOnAir: boolean;
  clip: string;
  clipBytes: Buffer;
  isOver(): boolean;
}

/** Performs a user's action. Returns its duration, ms; null if there is nothing to act on. */
type Act = (user: SoakUser, world: World) => Promise<number | null>;

const PAGES = [
  "/",
  "/discover",
  "/search?q=music",
  "/help",
  "/partner",
  "/global-dashboard",
  "/support",
];
const pick = <T>(from: readonly T[]): T | undefined =>
  from[Math.floor(Math.random() * from.length)];

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

const Playback = z.object({
  playbackId: z.string(),
  base: z.string(),
  masterUrl: z.string().nullable(),
  originalUrl: z.string().nullable(),
});

async function watch(user: SoakUser, { videoIds }: World): Promise<number | null> {
  const videoId = pick(videoIds);
  if (videoId === undefined) return null;
  return timed(async () => {
    await user.read(`/watch/${videoId}`);
    const playback = await user.send("POST", `/api/videos/${videoId}/playback`, {}, Playback);
    const url = playback?.masterUrl ?? playback?.originalUrl;
    if (!playback || !url) return;
    if (playback.masterUrl === null) await user.read(url, { headers: { Range: "bytes=0-262143" } });
    else {
      const master = new TextDecoder().decode(await user.read(url));
      const variant = master.split("\n").find((line) => line !== "" && !line.startsWith("#"));
      if (variant !== undefined)
        await user.read(new URL(variant, new URL(url, "http://x")).pathname);
    }
    await user.send("POST", `/api/playback/${playback.playbackId}/report`, {
      playedMs: 5_000,
      positionMs: 5_000,
    });
  });
}

async function chat(user: SoakUser, { streamIds }: World): Promise<number | null> {
  const streamId = pick([...streamIds]);
  return streamId === undefined
    ? null
    : user.chat(streamId, `Hello from ${user.username} at ${Date.now()}`);
}

const Created = z.object({ video: z.object({ id: z.string() }) });
const Upload = z.object({ id: z.string(), partSize: z.number() });
const Parts = z.object({ parts: z.array(z.object({ partNumber: z.number(), url: z.string() })) });

const TITLE = "A short film";

async function upload(user: SoakUser, { clipBytes }: World): Promise<number | null> {
  let videoId = "";
  const duration = await timed(async () => {
    const details = {
      title: TITLE,
      description: "Made for a test.",
      category: "art",
      visibility: "unlisted",
    };
    videoId = (await user.send("POST", "/api/videos", details, Created))?.video.id ?? "";
    const start = {
      purpose: "original",
      videoId,
      fileName: "clip.mp4",
      contentType: "video/mp4",
      size: clipBytes.length,
    };
    const started = await user.send("POST", "/api/uploads", start, Upload);
    if (!started) return;
    const sizes = { parts: [{ partNumber: 1, size: clipBytes.length }] };
    const links = await user.send("POST", `/api/uploads/${started.id}/parts`, sizes, Parts);
    const stored: { partNumber: number; etag: string }[] = [];
    for (const { partNumber, url } of links?.parts ?? []) {
      const response = await user.fetch(url, {
        method: "PUT",
        body: new Uint8Array(clipBytes),
        headers: { "Content-Type": "application/octet-stream" },
      });
      stored.push({ partNumber, etag: response.headers.get("etag") ?? "" });
    }
    await user.send("POST", `/api/uploads/${started.id}/complete`, { parts: stored });
    await user.send("POST", `/api/videos/${videoId}/publish`, {});
  });
  await erase(user, videoId);
  return duration;
}

async function erase(user: SoakUser, videoId: string): Promise<void> {
  await user.send("DELETE", `/api/videos/${videoId}`, {});
  await user.send("POST", `/api/videos/${videoId}/erase`, { confirm: TITLE });
}

const Live = z.array(
  z.object({ streamUrl: z.string(), streamer: z.object({ username: z.string() }) }),
);
const AIR_MS = 40_000;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Streams a clip with ffmpeg, without encoding. Returns the ms until the stream was listed. */
async function goLive(user: SoakUser, world: World): Promise<number | null> {
  if (world.isOnAir) return null;
  world.isOnAir = true;
  let encoder: ChildProcess | null = null;
  const streamIds: string[] = [];
  try {
    const from = performance.now();
    const hls = [
      "-f",
      "hls",
      "-hls_time",
      "2",
      "-hls_list_size",
      "6",
      "-hls_segment_type",
      "fmp4",
      "-method",
      "PUT",
    ];
    const source = ["-v", "error", "-re", "-stream_loop", "-1", "-i", world.clip, "-c", "copy"];
    encoder = spawn(
      process.env.FFMPEG_PATH || "ffmpeg",
      [...source, ...hls, "-http_persistent", "1", user.ingestUrl],
      {
        stdio: "ignore",
      },
    );
    const streamId = await firstLive(user, from);
    const duration = performance.now() - from;
    streamIds.push(streamId);
    world.streamIds.add(streamId);
    for (let waited = 0; waited < AIR_MS && !world.isOver(); waited += 1000) await sleep(1000);
    return duration;
  } finally {
    for (const id of streamIds) world.streamIds.delete(id);
    if (encoder && encoder.exitCode === null) {
      const exited = once(encoder, "exit");
      encoder.kill("SIGTERM");
      await exited;
    }
    world.isOnAir = false;
    for (const id of streamIds) await user.send("POST", `/api/streams/${id}/end`, {});
  }
}

async function firstLive(user: SoakUser, from: number): Promise<string> {
  while (performance.now() - from < 60_000) {
    const stream = (await user.get("/api/streams/live", Live)).find(
      ({ streamer }) => streamer.username === user.username,
    );
    if (stream) return stream.streamUrl.split("/").at(-1) ?? "";
    await sleep(250);
  }
  throw new Error("The stream did not go live within a minute");
}

export const KINDS = ["browse", "watch", "chat", "upload", "live"] as const;
export type Kind = (typeof KINDS)[number];

export const ACTS: Record<Kind, Act> = {
  browse: (user) => timed(() => user.read(pick(PAGES) ?? "/")),
  watch,
  chat,
  upload,
  live: goLive,
};

export const SHARES: Record<Kind, number> = { browse: 48, watch: 27, chat: 20, upload: 3, live: 2 };
