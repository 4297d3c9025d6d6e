import { type ChildProcess, execFile, spawn } from "node:child_process";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { signUp } from "./support/accounts.ts";
import { KillableBridge } from "./support/bridge.ts";
import { expectMovingFrames } from "./support/frames.ts";
import { ffmpeg } from "./support/media.ts";
import { expect, test } from "./support/test.ts";

const SECONDS = 12;
const FRAME_RATE = 30;

/** Encodes H.264 with B-frames and AAC, as OBS does by default. */
const makeRecording = (bitrate = "800k") =>
  ffmpeg("mp4", [
    ...["-f", "lavfi", "-i", `testsrc2=size=640x360:rate=${FRAME_RATE}:duration=${SECONDS}`],
    ...["-f", "lavfi", "-i", `sine=frequency=440:sample_rate=48000:duration=${SECONDS}`],
    ...["-c:v", "libx264", "-preset", "veryfast", "-bf", "2", "-g", String(2 * FRAME_RATE)],
    ...["-pix_fmt", "yuv420p", "-b:v", bitrate, "-c:a", "aac", "-ac", "2"],
  ]);

interface Encoder {
  process: ChildProcess;
  /** Resolves with ffmpeg's error output when ffmpeg has ended. */
  done: Promise<string>;
}

/** Sends a recording in real time without encoding it again, like OBS's Stream tab. */
function push(recording: string, url: string): Encoder {
  const args = ["-v", "error", "-re", "-i", recording, "-c", "copy", "-f", "flv", url];
  const process = spawn("ffmpeg", args, { stdio: ["ignore", "ignore", "pipe"] });
  let complaints = "";
  process.stderr?.on("data", (data) => {
    complaints += String(data);
  });
  return { process, done: new Promise((resolve) => process.on("exit", () => resolve(complaints))) };
}

const keyOf = (page: Page) =>
  page.evaluate(async () => {
    const { key }: { key: string } = await (await fetch("/api/stream-key")).json();
    return key;
  });

async function liveStreamOf(page: Page, username: string) {
  const find = async () => {
    const streams: {
      id: string;
      streamUrl: string;
      title: string;
      streamer: { username: string };
    }[] = await (await page.request.get("/api/streams/live")).json();
    return streams.find((s) => s.streamer.username === username) ?? null;
  };
  await expect.poll(find, { message: "the stream is live", timeout: 30_000 }).not.toBeNull();
  const stream = await find();
  if (!stream) throw new Error("The stream is not live");
  return stream;
}

async function replayOf(page: Page, streamId: string): Promise<string> {
  const base = await page.evaluate(async (id) => {
    await fetch(`/api/streams/${id}/end`, { method: "POST" });
    const playback = await fetch(`/api/streams/${id}/playback`, { method: "POST" });
    const { base }: { base: string } = await playback.json();
    return base;
  }, streamId);
  return new URL(`${base}/replay.m3u8`, page.url()).href;
}

interface Packet {
  seconds: number;
  hash: string;
}

/** Reads the encoded packets of one kind with ffmpeg: presentation times and MD5 hashes. */
async function packetsOf(url: string, kind: "v" | "a"): Promise<Packet[]> {
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

test("a stream by RTMP reaches viewers, and its replay contains every frame unchanged", async ({
  page,
  newUserPage,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const recording = makeRecording();
  const { username } = await signUp(page, "rtmp");
  const bridge = await KillableBridge.start(baseURL ?? "");
  const encoder = push(recording, `${bridge.url}/${await keyOf(page)}`);
  const { id, streamUrl, title } = await liveStreamOf(page, username);
  const viewer = await newUserPage();
  await viewer.goto(streamUrl);
  await expectMovingFrames(viewer.getByLabel(title, { exact: true }));
  await page.goto("/live-stream");
  await expect(page.getByText("640 × 360")).toBeVisible();
  expect(await encoder.done).not.toContain("rror");
  const replay = await replayOf(page, id);
  await bridge.kill();

  const [sent, stored] = [await packetsOf(recording, "v"), await packetsOf(replay, "v")];
  expect(stored.map(({ hash }) => hash)).toEqual(sent.map(({ hash }) => hash));
  const offset = (stored[0]?.seconds ?? 0) - (sent[0]?.seconds ?? 0);
  const errors = stored.map(({ seconds }, i) =>
    Math.abs(seconds - offset - (sent[i]?.seconds ?? Number.NaN)),
  );
  expect(Math.max(...errors)).toBeLessThanOrEqual(0.001);
  const [sentSound, storedSound] = [await packetsOf(recording, "a"), await packetsOf(replay, "a")];
  // The replay starts with the first frame, so it lacks the packets with the sound before it.
  expect(sentSound.map(({ hash }) => hash).slice(-storedSound.length)).toEqual(
    storedSound.map(({ hash }) => hash),
  );
  expect(sentSound.length - storedSound.length).toBeLessThanOrEqual(2);
});

test("a stream continues through a second bridge after the first bridge was killed", async ({
  page,
  newUserPage,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const recording = makeRecording();
  const { username } = await signUp(page, "rtmp");
  const key = await keyOf(page);
  const first = await KillableBridge.start(baseURL ?? "");
  const second = await KillableBridge.start(baseURL ?? "");
  const startedAt = Date.now();
  const encoder = push(recording, `${first.url}/${key}`);
  const { id, streamUrl, title } = await liveStreamOf(page, username);
  const viewer = await newUserPage();
  await viewer.goto(streamUrl);
  await expectMovingFrames(viewer.getByLabel(title, { exact: true }));
  await first.kill();
  const sentSeconds = (Date.now() - startedAt) / 1000;
  await encoder.done;
  await expect(viewer.getByText("Reconnecting").first()).toBeVisible();
  const again = push(recording, `${second.url}/${key}`);
  await expectMovingFrames(viewer.getByLabel(title, { exact: true }));
  expect((await liveStreamOf(page, username)).id).toBe(id);
  await again.done;
  const stored = await packetsOf(await replayOf(page, id), "v");
  await second.kill();
  const sent = (await packetsOf(recording, "v")).map(({ hash }) => hash);
  const beforeKill = stored.length - sent.length;
  expect(stored.map(({ hash }) => hash)).toEqual([...sent.slice(0, beforeKill), ...sent]);
  // ffmpeg starts to send less than a second after its start.
  expect(beforeKill).toBeGreaterThan((sentSeconds - 2) * FRAME_RATE);
});

test("the bridge tells an encoder why it may not stream", async ({ page, baseURL }) => {
  test.setTimeout(120_000);
  // At this bitrate, the encoder sends more media before it reads a rejection.
  const recording = makeRecording("8M");
  const { username } = await signUp(page, "rtmp");
  const key = await keyOf(page);
  const bridge = await KillableBridge.start(baseURL ?? "");
  const rejected = (name: string) => push(recording, `${bridge.url}/${name}`).done;
  expect(await rejected("w".repeat(43))).toContain("Invalid stream key");

  const encoder = push(recording, `${bridge.url}/${key}`);
  await liveStreamOf(page, username);
  expect(await rejected(key)).toContain("Another encoder is already streaming");
  const other = await KillableBridge.start(baseURL ?? "");
  expect(await push(recording, `${other.url}/${key}`).done).toContain("Another encoder or browser");
  const { id } = await liveStreamOf(page, username);
  await page.evaluate((id) => fetch(`/api/streams/${id}/end`, { method: "POST" }), id);
  expect(await encoder.done).toContain("This stream has ended");
  expect(await rejected(key)).toContain("This stream has ended");

  expect(await rejected("short")).toContain("Invalid stream key");
  for (let i = 0; i < 4; i++) await rejected("w".repeat(43));
  expect(await rejected(key)).toContain("Too many wrong stream keys");
  await bridge.kill();
  await other.kill();
});
