import type { Page } from "@playwright/test";
import { signUp } from "./support/accounts.ts";
import {
  type Encoder,
  liveStreamOf,
  makeRecording,
  type Packet,
  packetsOf,
  replayOf,
  startEncoder,
  streamKeyOf,
} from "./support/encoder.ts";
import { expectMovingFrames } from "./support/frames.ts";
import { expect, test } from "./support/test.ts";

/** Sends a recording in real time by low-latency DASH, without encoding it again. */
const push = (recording: string, url: string): Encoder =>
  startEncoder("ffmpeg", [
    ...["-v", "error", "-re", "-i", recording, "-c", "copy", "-f", "dash"],
    ...["-ldash", "1", "-streaming", "1", "-use_template", "1", "-use_timeline", "0"],
    ...["-seg_duration", "2", "-method", "PUT", "-http_persistent", "1", url],
  ]);

interface JourneyParts {
  page: Page;
  newUserPage: () => Promise<Page>;
  baseURL: string | undefined;
}

/**
 * Expects that the replay contains the packets that the encoder sent, in the same order.
 * A replay starts with the first video frame, so earlier sound may be missing.
 * ffmpeg exits before its last uploads are complete, so its last packets may be missing.
 */
function expectPart(sent: Packet[], stored: Packet[]): void {
  const hashes = sent.map(({ hash }) => hash);
  const from = hashes.indexOf(stored[0]?.hash ?? "");
  expect(from).toBeLessThanOrEqual(2);
  expect(stored.map(({ hash }) => hash)).toEqual(hashes.slice(from, from + stored.length));
  expect(sent.length - stored.length).toBeLessThanOrEqual(4);
}

/** Starts an encoder, and waits until a viewer sees its stream. */
async function goLive({ page, newUserPage, baseURL }: JourneyParts) {
  const { username } = await signUp(page, "dash");
  const recording = makeRecording();
  const url = `${baseURL}/live/dash/${await streamKeyOf(page)}/live.mpd`;
  const encoder = push(recording, url);
  const { id, streamUrl, title } = await liveStreamOf(page, username);
  const viewer = await newUserPage();
  await viewer.goto(streamUrl);
  await expectMovingFrames(viewer.getByLabel(title, { exact: true }));
  return { recording, url, encoder, streamId: id };
}

test("viewers see a stream that an encoder sends by DASH, and the replay contains every frame unchanged", async ({
  page,
  newUserPage,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const { recording, encoder, streamId } = await goLive({ page, newUserPage, baseURL });
  await page.goto("/live-stream");
  await expect(page.getByText("640 × 360")).toBeVisible();
  expect(await encoder.done).not.toContain("HTTP error");
  const replay = await replayOf(page, streamId);

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

test("a DASH encoder that is killed continues its stream at once after a restart", async ({
  page,
  newUserPage,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const { recording, url, encoder, streamId } = await goLive({ page, newUserPage, baseURL });
  encoder.process.kill("SIGKILL");
  await encoder.done;
  const restarted = push(recording, url);
  expect(await restarted.done).not.toContain("rror");
  const hashes = (await packetsOf(await replayOf(page, streamId), "v")).map(({ hash }) => hash);
  const sent = (await packetsOf(recording, "v")).map(({ hash }) => hash);
  const from = hashes.lastIndexOf(sent[0] ?? "");
  expect(from).toBeGreaterThan(0);
  expect(hashes.slice(from)).toEqual(sent.slice(0, hashes.length - from));
  expect(hashes.length - from).toBeGreaterThanOrEqual(sent.length - 4);
});
