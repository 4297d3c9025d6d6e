import { describe, expect, test } from "vitest";
import type { OwnStream } from "../../domain/live/streams/contract-api.ts";
import { call, makeUser } from "../../testing/factories.ts";
import {
  makeReadyStream,
  TestStudio,
  testEncoder,
  testFragment,
  testInit,
  testTransport,
  viewerOf,
} from "../../testing/live.ts";

async function onAir() {
  const creator = await makeUser();
  const stream = await makeReadyStream(creator, { title: "Two formats", category: "cooking" });
  const stateOf = async (id: string) =>
    (await call(`/api/streams/${id}`)).json<Pick<OwnStream, "state" | "title" | "replayUrl">>();
  return { creator, stream, encoder: await testEncoder(creator), stateOf };
}

const streamIdOf = async (response: Response) =>
  (await response.json<{ streamId: string }>()).streamId;

describe("MPEG-TS after fragmented MP4", () => {
  test("an MPEG-TS encoder starts a new stream after fragmented MP4 in the current stream", async () => {
    const { creator, stream, encoder, stateOf } = await onAir();
    await encoder.put("init.mp4", testInit());
    await encoder.put("index0.m4s", testFragment("<0>"));
    await encoder.playlist(0, 1);
    const answer = await encoder.put("index0.ts", testTransport(1));
    expect(answer.status).toBe(201);
    const next = await streamIdOf(answer);
    expect(next).not.toBe(stream.id);
    await encoder.put("index1.ts", testTransport(2));
    expect(await streamIdOf(await encoder.playlist(0, 2, 2, "ts"))).toBe(next);
    const playlist = await (await viewerOf(next, creator)).text("media.m3u8");
    expect(playlist.match(/main\/seg-.+\.ts/g)).toHaveLength(2);
    expect(playlist).not.toContain("EXT-X-MAP");
    expect(await stateOf(stream.id)).toMatchObject({
      state: "ended",
      replayUrl: expect.any(String),
    });
    await expect.poll(() => stateOf(next)).toMatchObject({ state: "live", title: "Two formats" });
  });

  test("an MPEG-TS encoder starts a new stream after the broadcast studio has left", async () => {
    const { creator, stream, encoder } = await onAir();
    const studio = await TestStudio.open(stream.id, creator);
    await studio.hello();
    studio.chunks(0, 60);
    await studio.acknowledges(59);
    studio.socket.hangUp();
    await expect
      .poll(async () => (await encoder.put("index0.ts", testTransport(1))).status)
      .toBe(201);
    const next = await streamIdOf(await encoder.playlist(0, 1, 2, "ts"));
    expect(next).not.toBe(stream.id);
  });

  test("an MPEG-TS encoder continues the stream if no fragmented MP4 is in the playlist", async () => {
    const { stream, encoder } = await onAir();
    await encoder.put("init.mp4", testInit());
    expect(await streamIdOf(await encoder.put("index0.ts", testTransport(1)))).toBe(stream.id);
  });
});

test("fragmented MP4 after MPEG-TS gets a discontinuity and an init segment in the playlist", async () => {
  const { creator, stream, encoder } = await onAir();
  await encoder.put("index0.ts", testTransport(1));
  await encoder.playlist(0, 1, 2, "ts");
  await encoder.put("init.mp4", testInit());
  await encoder.put("index0.m4s", testFragment("<0>"));
  await encoder.playlist(0, 1);
  const playlist = await (await viewerOf(stream.id, creator)).text("media.m3u8");
  expect(playlist).toMatch(/\.ts\n#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="main\/init-2.mp4"/);
});
