import { type ChildProcess, spawn } from "node:child_process";
import type { Page } from "@playwright/test";
import { framesMove } from "./support/frames.ts";
import { makeClip } from "./support/media.ts";
import { signUp } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

const SECONDS = 12;

interface Encoder {
  process: ChildProcess;
  /** Resolves when ffmpeg has sent the whole clip, with what it complained of. */
  done: Promise<string>;
}

/** The command that the Go Live page prints, with a clip as its input. */
function push(file: string, address: string, type: "fmp4" | "mpegts"): Encoder {
  const video = "-c:v libx264 -preset ultrafast -tune zerolatency -g 60 -keyint_min 60 -sc_threshold 0 -b:v 1500k -c:a aac -b:a 128k";
  const hls = `-f hls -hls_time 2 -hls_list_size 6 -hls_segment_type ${type} -method PUT -http_persistent 1`;
  const process = spawn("ffmpeg", ["-v", "error", "-re", "-i", file, ...video.split(" "), ...hls.split(" "), address], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let complaints = "";
  process.stderr?.on("data", (data) => {
    complaints += String(data);
  });
  return { process, done: new Promise((resolve) => process.on("exit", () => resolve(complaints))) };
}

/** The creator's own address for an encoder, as the Go Live page shows it. */
async function ingestAddress(page: Page): Promise<string> {
  const { ingestUrl }: { ingestUrl: string } = await (await page.request.get("/api/stream-key")).json();
  return ingestUrl;
}

async function liveStreamOf(page: Page, username: string): Promise<{ id: string; streamUrl: string; title: string }> {
  const find = async () => {
    const streams: { id: string; streamUrl: string; title: string; streamer: { username: string } }[] = await (
      await page.request.get("/api/streams/live")
    ).json();
    return streams.find((s) => s.streamer.username === username) ?? null;
  };
  await expect.poll(find, { message: "the stream is live", timeout: 30_000 }).not.toBeNull();
  const stream = await find();
  if (!stream) throw new Error("The stream is not live");
  return stream;
}

const playlistLength = (text: string) => [...text.matchAll(/#EXTINF:([\d.]+),/g)].reduce((sum, [, s]) => sum + Number(s), 0);

async function end(page: Page, streamId: string): Promise<{ state: string; replayUrl: string }> {
  return page.evaluate(async (id) => {
    const answer: { state: string; replayUrl: string } = await (await fetch(`/api/streams/${id}/end`, { method: "POST" })).json();
    return answer;
  }, streamId);
}

async function replayOf(page: Page, streamId: string): Promise<string> {
  const { base }: { base: string } = await page.evaluate(
    async (id) => (await fetch(`/api/streams/${id}/playback`, { method: "POST" })).json(),
    streamId,
  );
  return (await page.request.get(`${base}/replay.m3u8`)).text();
}

for (const type of ["fmp4", "mpegts"] as const) {
  test(`what ffmpeg pushes as ${type} is watched while it runs, and its replay is as long as what was sent`, async ({
    page,
    newPerson,
  }) => {
    test.setTimeout(150_000);
    const { username } = await signUp(page, "enc");
    const encoder = push(makeClip({ seconds: SECONDS, width: 640, height: 360 }), await ingestAddress(page), type);
    const { id, streamUrl, title } = await liveStreamOf(page, username);
    const viewer = await newPerson();
    await viewer.goto(streamUrl);
    await framesMove(viewer.getByLabel(title, { exact: true }), { timeout: 30_000 });
    expect(await encoder.done).toBe("");
    const ended = await end(page, id);
    expect(ended.state).toBe("ended");
    const replay = await replayOf(page, id);
    expect(replay).toContain("#EXT-X-ENDLIST");
    expect(playlistLength(replay)).toBeGreaterThan(SECONDS - 0.2);
    expect(playlistLength(replay)).toBeLessThan(SECONDS + 0.2);
    await viewer.goto(ended.replayUrl);
    await framesMove(viewer.locator("video").first());
  });
}

test("an encoder that is killed and started again goes on with the same stream", async ({ page }) => {
  test.setTimeout(120_000);
  const { username } = await signUp(page, "enc");
  const [clip, address] = [makeClip({ seconds: SECONDS, width: 640, height: 360 }), await ingestAddress(page)];
  const first = push(clip, address, "fmp4");
  const { id } = await liveStreamOf(page, username);
  first.process.kill("SIGKILL");
  await first.done;
  await push(clip, address, "fmp4").done;
  expect((await liveStreamOf(page, username)).id).toBe(id);
  await end(page, id);
  const replay = await replayOf(page, id);
  expect(replay.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1);
  expect(playlistLength(replay)).toBeGreaterThan(SECONDS + 1.5);
});
