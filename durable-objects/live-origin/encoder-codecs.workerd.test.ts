import { describe, expect, test } from "vitest";
import { hevcClip, transportClip } from "#worker/testing/encoder-clips.ts";
import { call, makeUser } from "#worker/testing/factories.ts";
import { makeReadyStream, testEncoder, viewerOf } from "#worker/testing/live.ts";

/** Returns the line that describes the only variant in a master playlist. */
const variantIn = (master: string) =>
  master.split("\n").find((line) => line.startsWith("#EXT-X-STREAM-INF:"));

async function onAir() {
  const creator = await makeUser();
  const stream = await makeReadyStream(creator);
  const viewer = await viewerOf(stream.id, creator);
  const replayMaster = async () => {
    const ended = await call(`/api/streams/${stream.id}/end`, { method: "POST", as: creator });
    const { replayUrl } = await ended.json<{ replayUrl: string }>();
    const videoId = replayUrl.split("/").at(-1);
    const playback = await call(`/api/videos/${videoId}/playback`, {
      method: "POST",
      json: {},
      as: creator,
    });
    const { base } = await playback.json<{ base: string }>();
    return (await call(`${base}/master.m3u8`)).text();
  };
  return { encoder: await testEncoder(creator), viewer, replayMaster };
}

describe("master playlist of an encoder", () => {
  test("master playlists state the codecs, size and frame rate of HEVC in fragmented MP4", async () => {
    const { encoder, viewer, replayMaster } = await onAir();
    const { init, segment } = await hevcClip();
    await encoder.put("init.mp4", init);
    await encoder.put("index0.m4s", segment);
    await encoder.playlist(0, 1, 1);
    for (const master of [await viewer.text("master.m3u8"), await replayMaster()]) {
      expect(variantIn(master)).toContain(
        'CODECS="hvc1.1.6.L30.90,mp4a.40.2",RESOLUTION=64x48,FRAME-RATE=25.000',
      );
    }
  });

  test("master playlists state the codecs, size and frame rate of H.264 in MPEG-TS", async () => {
    const { encoder, viewer, replayMaster } = await onAir();
    await encoder.put("index0.ts", await transportClip());
    await encoder.playlist(0, 1, 1, "ts");
    for (const master of [await viewer.text("master.m3u8"), await replayMaster()]) {
      expect(variantIn(master)).toContain(
        'CODECS="avc1.42c00a,mp4a.40.2",RESOLUTION=64x48,FRAME-RATE=25.000',
      );
    }
  });
});
