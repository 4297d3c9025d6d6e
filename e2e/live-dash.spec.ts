import type { Page } from "@playwright/test";
import { signUp } from "./support/accounts.ts";
import {
  type Encoder,
  endStream,
  liveStreamOf,
  type Packet,
  packetsOf,
  replayUrlOf,
  startEncoder,
  streamKeyOf,
} from "./support/encoder.ts";
import { expectMovingFrames } from "./support/frames.ts";
import { ffmpeg } from "./support/media.ts";
import { expect, test } from "./support/test.ts";

const SECONDS = 12;
const FRAME_RATE = 30;

/** Returns a video file with H.264, B-frames and AAC, and a key frame every two seconds. */
const makeRecording = () =>
  ffmpeg("mp4", [
    ...["-f", "lavfi", "-i", `testsrc2=size=640x360:rate=${FRAME_RATE}:duration=${SECONDS}`],
    ...["-f", "lavfi", "-i", `sine=frequency=440:sample_rate=48000:duration=${SECONDS}`],
    ...["-c:v", "libx264", "-preset", "veryfast", "-bf", "2", "-g", String(2 * FRAME_RATE)],
    ...["-pix_fmt", "yuv420p", "-b:v", "800k", "-c:a", "aac", "-ac", "2"],
  ]);

/** Sends a recording in real time by low-latency DASH, without encoding it again. */
const push = (recording: string, url: string): Encoder =>
  startEncoder("ffmpeg", [
    ...["-v", "error", "-re", "-i", recording, "-c", "copy", "-f", "dash"],
    ...["-ldash", "1", "-streaming", "1", "-use_template", "1", "-use_timeline", "0"],
    ...["-seg_duration", "2", "-method", "PUT", "-http_persistent", "1", url],
  ]);

const dashUrl = (baseURL: string | undefined, key: string) =>
  `${baseURL}/live/dash/${key}/live.mpd`;

/**
 * Expects that the stored packets are the sent ones in order.
 * A replay starts with the first video frame, so earlier sound may be missing.
 * ffmpeg exits without waiting for its last answers, so its very last packets may be missing.
 */
function expectPart(sent: Packet[], stored: Packet[]): void {
  const hashes = sent.map(({ hash }) => hash);
  const from = hashes.indexOf(stored[0]?.hash ?? "");
  expect(from).toBeLessThanOrEqual(2);
  expect(stored.map(({ hash }) => hash)).toEqual(hashes.slice(from, from + stored.length));
  expect(sent.length - stored.length).toBeLessThanOrEqual(4);
}

/** Ends the stream. Returns the URL of the replay's playlist. */
async function replayOf(page: Page, streamId: string): Promise<string> {
  await endStream(page, streamId);
  return replayUrlOf(page, streamId);
}

test("viewers see a stream that an encoder sends by DASH, and the replay contains every frame unchanged", async ({
  page,
  newUserPage,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const { username } = await signUp(page, "dash");
  const recording = makeRecording();
  const encoder = push(recording, dashUrl(baseURL, await streamKeyOf(page)));
  const { id, streamUrl, title } = await liveStreamOf(page, username);
  const viewer = await newUserPage();
  await viewer.goto(streamUrl);
  await expectMovingFrames(viewer.getByLabel(title, { exact: true }));
  await page.goto("/live-stream");
  await expect(page.getByText("640 × 360")).toBeVisible();
  expect(await encoder.done).not.toContain("HTTP error");
  const replay = await replayOf(page, id);

  const sent = await packetsOf(recording, "v");
  const stored = await packetsOf(replay, "v");
  expectPart(sent, stored);
  const offset = (stored[0]?.seconds ?? 0) - (sent[0]?.seconds ?? 0);
  const errors = stored.map(({ seconds }, i) =>
    Math.abs(seconds - offset - (sent[i]?.seconds ?? Number.NaN)),
  );
  expect(Math.max(...errors)).toBeLessThanOrEqual(0.001);
  expectPart(await packetsOf(recording, "a"), await packetsOf(replay, "a"));
});

test("an encoder that is killed continues its DASH stream at once after a restart", async ({
  page,
  newUserPage,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const { username } = await signUp(page, "dash");
  const recording = makeRecording();
  const url = dashUrl(baseURL, await streamKeyOf(page));
  const killed = push(recording, url);
  const { id, streamUrl, title } = await liveStreamOf(page, username);
  const viewer = await newUserPage();
  await viewer.goto(streamUrl);
  await expectMovingFrames(viewer.getByLabel(title, { exact: true }));
  killed.process.kill("SIGKILL");
  await killed.done;
  const restarted = push(recording, url);
  expect(await restarted.done).not.toContain("rror");
  const hashes = (await packetsOf(await replayOf(page, id), "v")).map(({ hash }) => hash);
  const sent = (await packetsOf(recording, "v")).map(({ hash }) => hash);
  const from = hashes.lastIndexOf(sent[0] ?? "");
  expect(from).toBeGreaterThan(0);
  expect(hashes.slice(from)).toEqual(sent.slice(0, hashes.length - from));
  expect(hashes.length - from).toBeGreaterThanOrEqual(sent.length - 4);
});
