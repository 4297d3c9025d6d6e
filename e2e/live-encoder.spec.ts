import { execFile } from "node:child_process";
import { copyFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { signUp } from "./support/accounts.ts";
import {
  type Encoder,
  endStream,
  liveStreamOf,
  replayUrlOf,
  startEncoder,
} from "./support/encoder.ts";
import { expectMovingFrames } from "./support/frames.ts";
import { makeClip } from "./support/media.ts";
import { expect, test } from "./support/test.ts";

const SECONDS = 12;

const TABS = { fmp4: "ffmpeg, HLS", mpegts: "ffmpeg, MPEG-TS", rtmp: "ffmpeg, RTMP" } as const;

async function commandFrom(page: Page, type: keyof typeof TABS): Promise<string> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/live-stream");
  await page.getByRole("button", { name: "Use encoder" }).click();
  await page.getByRole("tab", { name: TABS[type], exact: true }).click();
  await page.getByRole("button", { name: "Copy ffmpeg command" }).click();
  await expect(page.getByText("Command copied", { exact: true })).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Runs the Go Live page's command in a folder in which input.mp4 is the test clip. */
function push(command: string): Encoder {
  const folder = mkdtempSync(join(tmpdir(), "encoder-"));
  copyFileSync(makeClip({ seconds: SECONDS, width: 640, height: 360 }), join(folder, "input.mp4"));
  const quiet = command.replace(/^ffmpeg/, "ffmpeg -v error");
  return startEncoder("sh", ["-c", `exec ${quiet}`], folder);
}

const playlistLength = (text: string) =>
  [...text.matchAll(/#EXTINF:([\d.]+),/g)].reduce((sum, [, s]) => sum + Number(s), 0);

async function replayOf(page: Page, streamId: string): Promise<{ url: string; text: string }> {
  const url = await replayUrlOf(page, streamId);
  return { url, text: await (await page.request.get(url)).text() };
}

for (const [type, tag] of [
  ["fmp4", " @core"],
  ["mpegts", ""],
  ["rtmp", ""],
] as const) {
  test(`the Go Live page's ffmpeg command streams ${type} to viewers, and the whole stream is in the replay${tag}`, async ({
    page,
    newUserPage,
  }) => {
    test.setTimeout(150_000);
    const { username } = await signUp(page, "enc");
    const encoder = push(await commandFrom(page, type));
    const { id, streamUrl, title } = await liveStreamOf(page, username);
    const viewer = await newUserPage();
    await viewer.goto(streamUrl);
    await expectMovingFrames(viewer.getByLabel(title, { exact: true }), { timeout: 30_000 });
    expect(await encoder.done).toBe("");
    const ended = await endStream(page, id);
    expect(ended.state).toBe("ended");
    const { url, text: replay } = await replayOf(page, id);
    expect(replay).toContain("#EXT-X-ENDLIST");
    // ffmpeg, as a viewer's client, reads the stream without errors and finds the same duration.
    const client = await promisify(execFile)("ffmpeg", [
      "-v",
      "error",
      "-progress",
      "pipe:1",
      "-i",
      url,
      "-c",
      "copy",
      "-f",
      "null",
      "-",
    ]);
    expect(client.stderr).toBe("");
    const read = Number([...client.stdout.matchAll(/out_time_us=(\d+)/g)].at(-1)?.[1]) / 1e6;
    expect(Math.abs(read - SECONDS)).toBeLessThan(0.2);
    expect(playlistLength(replay)).toBeGreaterThan(SECONDS - 0.2);
    expect(playlistLength(replay)).toBeLessThan(SECONDS + 0.2);
    await viewer.goto(ended.replayUrl);
    await expectMovingFrames(viewer.locator("video").first());
  });
}

test("an encoder that is killed and restarted continues the same live stream", async ({ page }) => {
  test.setTimeout(120_000);
  const { username } = await signUp(page, "enc");
  const command = await commandFrom(page, "fmp4");
  const first = push(command);
  const { id } = await liveStreamOf(page, username);
  first.process.kill("SIGKILL");
  await first.done;
  await push(command).done;
  expect((await liveStreamOf(page, username)).id).toBe(id);
  await endStream(page, id);
  const { text: replay } = await replayOf(page, id);
  expect(replay.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1);
  expect(playlistLength(replay)).toBeGreaterThan(SECONDS + 1.5);
});
