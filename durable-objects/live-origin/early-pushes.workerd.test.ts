import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call, makeUser } from "#worker/testing/factories.ts";
import {
  makeReadyStream,
  originOf,
  realFragment,
  realInit,
  testEncoder,
  viewerOf,
} from "#worker/testing/live.ts";

beforeEach(() => void vi.setSystemTime(Date.now()));
afterEach(() => void vi.useRealTimers());

const wait = (ms: number) => vi.setSystemTime(Date.now() + ms);

async function onAir() {
  const creator = await makeUser();
  const stream = await makeReadyStream(creator);
  const encoder = await testEncoder(creator);
  const viewer = await viewerOf(stream.id, creator);
  /**
   * Pushes the files of `ffmpeg -f dash`. Each media file contains one frame with the text `<v9>`.
   */
  const pushDash = async () => {
    for (let i = 1; i <= 4; i++) await encoder.put(`chunk-stream0-0000${i}.m4s`, realFragment()(9));
    expect((await encoder.put("manifest.mpd", "<MPD/>")).status).toBe(415);
  };
  const pushHls = async (segments: number) => {
    await encoder.put("init.mp4", realInit());
    for (let i = 0; i < segments; i++) {
      await encoder.put(`index${i}.m4s`, realFragment()(i));
      await encoder.playlist(0, i + 1);
    }
  };
  /** Ends the stream and returns the text of each segment in the replay. */
  const replay = async () => {
    // The end of a stream waits in real time until the encoder is silent.
    vi.useRealTimers();
    await call(`/api/streams/${stream.id}/end`, { method: "POST", as: creator });
    const files = (await viewer.text("replay.m3u8"))
      .split("\n")
      .filter((line) => line.startsWith("main/"));
    const texts = await Promise.all(files.map((file) => viewer.text(file)));
    return texts.map((text) => /<(v\d)>/.exec(text)?.[1]);
  };
  const held = async () => {
    const { objects } = await env.MEDIA.list({ prefix: `live/${stream.id}/early/` });
    const rows = await runInDurableObject(
      originOf(stream.id),
      (_, { storage }) =>
        storage.sql.exec<{ n: number }>("select count(*) as n from early").one().n,
    );
    return { objects: objects.length, rows };
  };
  return { encoder, pushDash, pushHls, replay, held };
}

test.each([
  ["HLS 18 minutes later", 18 * 60_000],
  ["HLS immediately afterwards", 0],
])(
  "the replay of an HLS stream contains no segments of a rejected DASH upload (%s)",
  async (_, ms) => {
    const { pushDash, pushHls, replay, held } = await onAir();
    await pushDash();
    expect(await held()).toEqual({ objects: 1, rows: 4 });
    wait(ms);
    await pushHls(2);
    expect(await replay()).toEqual(["v0", "v1"]);
    expect(await held()).toEqual({ objects: 0, rows: 0 });
  },
);

test("media segments without an init segment are deleted after ten seconds", async () => {
  const { encoder, pushDash, held } = await onAir();
  await pushDash();
  expect((await encoder.put("index0.m4s", realFragment()(0))).status).toBe(409);
  wait(11_000);
  expect((await encoder.put("index0.m4s", realFragment()(0))).status).toBe(201);
  expect(await held()).toEqual({ objects: 1, rows: 1 });
});

test("the replay contains a media segment that arrived before its init segment", async () => {
  const { encoder, pushHls, replay } = await onAir();
  await encoder.put("index0.m4s", realFragment()(0));
  wait(3_000);
  await encoder.put("init.mp4", realInit());
  await encoder.playlist(0, 1);
  await pushHls(2);
  expect(await replay()).toEqual(["v0", "v1"]);
});

test("the playlist of a failed upload does not affect the next upload", async () => {
  const { encoder, replay } = await onAir();
  await encoder.put("index.m3u8", "#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:2,\nother0.m4s\n");
  wait(60_000);
  await encoder.put("init.mp4", realInit());
  await encoder.put("index5.m4s", realFragment()(5));
  await encoder.playlist(5, 1);
  expect(await replay()).toEqual(["v5"]);
});
