import { type ChildProcess, execFile, spawn } from "node:child_process";
import { copyFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { signUp } from "./support/accounts.ts";
import { expectMovingFrames } from "./support/frames.ts";
import { makeClip } from "./support/media.ts";
import { expect, test } from "./support/test.ts";

const SECONDS = 12;

interface Encoder {
  process: ChildProcess;
  /** Resolves with ffmpeg's error output after ffmpeg has sent the whole clip. */
  done: Promise<string>;
}

const TABS = { fmp4: "ffmpeg", mpegts: "ffmpeg, MPEG-TS" } as const;

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
  const process = spawn("sh", ["-c", `exec ${command.replace(/^ffmpeg/, "ffmpeg -v error")}`], {
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let complaints = "";
  process.stderr?.on("data", (data) => {
    complaints += String(data);
  });
  return { process, done: new Promise((resolve) => process.on("exit", () => resolve(complaints))) };
}

async function liveStreamOf(
  page: Page,
  username: string,
): Promise<{ id: string; streamUrl: string; title: string }> {
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

const playlistLength = (text: string) =>
  [...text.matchAll(/#EXTINF:([\d.]+),/g)].reduce((sum, [, s]) => sum + Number(s), 0);

async function end(page: Page, streamId: string): Promise<{ state: string; replayUrl: string }> {
  return page.evaluate(async (id) => {
    const stream: { state: string; replayUrl: string } = await (
      await fetch(`/api/streams/${id}/end`, { method: "POST" })
    ).json();
    return stream;
  }, streamId);
}

async function replayOf(page: Page, streamId: string): Promise<{ url: string; text: string }> {
  const { base }: { base: string } = await page.evaluate(
    async (id) => (await fetch(`/api/streams/${id}/playback`, { method: "POST" })).json(),
    streamId,
  );
  const url = new URL(`${base}/replay.m3u8`, page.url()).href;
  return { url, text: await (await page.request.get(url)).text() };
}

for (const [type, tag] of [
  ["fmp4", " @core"],
  ["mpegts", ""],
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
    const ended = await end(page, id);
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
  await end(page, id);
  const { text: replay } = await replayOf(page, id);
  expect(replay.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1);
  expect(playlistLength(replay)).toBeGreaterThan(SECONDS + 1.5);
});
