import type { Page } from "@playwright/test";
import { signUp } from "./support/accounts.ts";
import { KillableBridge } from "./support/bridge.ts";
import {
  type Encoder,
  endStream,
  liveStreamOf,
  makeRecording,
  packetsOf,
  RECORDING_FPS,
  replayOf,
  startEncoder,
  streamKeyOf,
} from "./support/encoder.ts";
import { expectMovingFrames } from "./support/frames.ts";
import { expect, test } from "./support/test.ts";

/** Sends a recording in real time, without encoding it again. */
const push = (recording: string, url: string): Encoder =>
  startEncoder("ffmpeg", ["-v", "error", "-re", "-i", recording, "-c", "copy", "-f", "flv", url]);

/** Signs a streamer up. Returns the streamer, the stream key and a recording to send. */
async function prepare(page: Page, bitrate?: string) {
  const { username } = await signUp(page, "rtmp");
  return { username, key: await streamKeyOf(page), recording: makeRecording(bitrate) };
}

test("viewers see a stream that an encoder sends by RTMP, and the replay contains every frame unchanged", async ({
  page,
  newUserPage,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const { username, key, recording } = await prepare(page);
  const bridge = await KillableBridge.start(baseURL ?? "");
  const encoder = push(recording, `${bridge.url}/${key}`);
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
  // The replay starts with the first video frame and lacks earlier audio packets.
  expect(sentSound.map(({ hash }) => hash).slice(-storedSound.length)).toEqual(
    storedSound.map(({ hash }) => hash),
  );
  expect(sentSound.length - storedSound.length).toBeLessThanOrEqual(2);
});

test("an RTMP encoder continues its stream over a second bridge after the first bridge was killed", async ({
  page,
  newUserPage,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const { username, key, recording } = await prepare(page);
  const first = await KillableBridge.start(baseURL ?? "");
  const second = await KillableBridge.start(baseURL ?? "");
  const encoder = push(recording, `${first.url}/${key}`);
  const { id, streamUrl, title } = await liveStreamOf(page, username);
  const liveAt = Date.now();
  const viewer = await newUserPage();
  await viewer.goto(streamUrl);
  await expectMovingFrames(viewer.getByLabel(title, { exact: true }));
  await first.kill();
  const liveSeconds = (Date.now() - liveAt) / 1000;
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
  // Only the last second of media before the kill may be missing.
  expect(beforeKill).toBeGreaterThan((liveSeconds - 1) * RECORDING_FPS);
});

test("a rejected RTMP encoder receives the reason", async ({ page, baseURL }) => {
  test.setTimeout(120_000);
  // At 8 Mbit/s, ffmpeg has sent many frames before it reads the rejection.
  const { username, key, recording } = await prepare(page, "8M");
  const bridge = await KillableBridge.start(baseURL ?? "");
  const rejected = (name: string) => push(recording, `${bridge.url}/${name}`).done;
  expect(await rejected("w".repeat(43))).toContain("Invalid stream key");

  const encoder = push(recording, `${bridge.url}/${key}`);
  await liveStreamOf(page, username);
  expect(await rejected(key)).toContain("Another encoder is already streaming");
  const other = await KillableBridge.start(baseURL ?? "");
  expect(await push(recording, `${other.url}/${key}`).done).toContain("Another encoder or browser");
  const { id } = await liveStreamOf(page, username);
  await endStream(page, id);
  expect(await encoder.done).toContain("This stream has ended");
  expect(await rejected(key)).toContain("This stream has ended");

  expect(await rejected("short")).toContain("Invalid stream key");
  for (let i = 0; i < 4; i++) await rejected("w".repeat(43));
  expect(await rejected(key)).toContain("Too many wrong stream keys");
  await bridge.kill();
  await other.kill();
});
