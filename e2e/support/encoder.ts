import { type ChildProcess, execFile, spawn } from "node:child_process";
import { promisify } from "node:util";
import { expect, type Page } from "@playwright/test";
import { ffmpeg } from "./media.ts";

export interface Encoder {
  process: ChildProcess;
  /** Resolves with the encoder's error output when the encoder has ended. */
  done: Promise<string>;
}

export function startEncoder(command: string, args: string[], folder?: string): Encoder {
  const stdio: ["ignore", "ignore", "pipe"] = ["ignore", "ignore", "pipe"];
  const process = spawn(command, args, { ...(folder === undefined ? {} : { cwd: folder }), stdio });
  let complaints = "";
  process.stderr.on("data", (data) => {
    complaints += String(data);
  });
  return { process, done: new Promise((resolve) => process.on("exit", () => resolve(complaints))) };
}

interface LiveStream {
  id: string;
  streamUrl: string;
  title: string;
  streamer: { username: string };
}

/** Waits until the user is live. Returns the user's stream. */
export async function liveStreamOf(page: Page, username: string): Promise<LiveStream> {
  const find = async () => {
    const response = await page.request.get("/api/streams/live");
    const streams: LiveStream[] = await response.json();
    return streams.find(({ streamer }) => streamer.username === username) ?? null;
  };
  await expect.poll(find, { message: "the stream is live", timeout: 30_000 }).not.toBeNull();
  const stream = await find();
  if (!stream) throw new Error("The stream is not live");
  return stream;
}

export const endStream = (page: Page, streamId: string) =>
  page.evaluate(async (id) => {
    const response = await fetch(`/api/streams/${id}/end`, { method: "POST" });
    const stream: { state: string; replayUrl: string } = await response.json();
    return stream;
  }, streamId);

/** Returns the URL of the playlist of an ended stream's replay. */
export async function replayUrlOf(page: Page, streamId: string): Promise<string> {
  const base = await page.evaluate(async (id) => {
    const response = await fetch(`/api/streams/${id}/playback`, { method: "POST" });
    const playback: { base: string } = await response.json();
    return playback.base;
  }, streamId);
  return new URL(`${base}/replay.m3u8`, page.url()).href;
}

/** Ends the stream. Returns the URL of the replay's playlist. */
export async function replayOf(page: Page, streamId: string): Promise<string> {
  await endStream(page, streamId);
  return replayUrlOf(page, streamId);
}

/** Frames per second of `makeRecording`. */
export const RECORDING_FPS = 30;

/** Returns a video file of 12 seconds with H.264, B-frames and AAC, which are the defaults of OBS. */
export const makeRecording = (bitrate = "800k") =>
  ffmpeg("mp4", [
    ...["-f", "lavfi", "-i", `testsrc2=size=640x360:rate=${RECORDING_FPS}:duration=12`],
    ...["-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000:duration=12"],
    ...["-c:v", "libx264", "-preset", "veryfast", "-bf", "2", "-g", String(2 * RECORDING_FPS)],
    ...["-pix_fmt", "yuv420p", "-b:v", bitrate, "-c:a", "aac", "-ac", "2"],
  ]);

export const streamKeyOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const { key }: { key: string } = await (await fetch("/api/stream-key")).json();
    return key;
  });

export interface Packet {
  seconds: number;
  hash: string;
}

/** Returns the presentation time and MD5 hash of each encoded video or audio packet. */
export async function packetsOf(url: string, kind: "v" | "a"): Promise<Packet[]> {
  const read = ["-v", "error", "-copyts", "-i", url, "-map", `0:${kind}`];
  const { stdout, stderr } = await promisify(execFile)(
    "ffmpeg",
    [...read, "-c", "copy", "-f", "framemd5", "-"],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  expect(stderr).toBe("");
  const [, numerator = "1", denominator = "1"] = /#tb 0: (\d+)\/(\d+)/.exec(stdout) ?? [];
  return stdout
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [, , pts, , , hash = ""] = line.split(",").map((field) => field.trim());
      return { seconds: (Number(pts) * Number(numerator)) / Number(denominator), hash };
    });
}
