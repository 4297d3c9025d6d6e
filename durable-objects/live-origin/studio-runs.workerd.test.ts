import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import type { OwnStream } from "#worker/domain/live/streams/contract-api.ts";
import { CLOSE_BAD_FRAME, CLOSE_TOO_MUCH } from "#worker/domain/live/streams/contract-live.ts";
import { call, makeUser } from "#worker/testing/factories.ts";
import {
  chunksOfReplay,
  makeReadyStream,
  originOf,
  TestStudio,
  testInit,
  viewerOf,
} from "#worker/testing/live.ts";

const count = (n: number) => Array.from({ length: n }, (_, i) => i);

test("a broadcast studio that changes the video size on the same socket loses no media chunk", async () => {
  const creator = await makeUser();
  const stream = await makeReadyStream(creator);
  const studio = await TestStudio.open(stream.id, creator);
  const viewer = await viewerOf(stream.id, creator);
  await studio.hello();
  studio.chunks(0, 63);
  await studio.acknowledges(59);
  await evictDurableObject(originOf(stream.id));
  const flush = () => studio.socket.send(JSON.stringify({ type: "flush", sequence: 62 }));
  flush();
  await studio.socket.until(() => studio.socket.of("resend").length > 0, "resend");
  expect(studio.socket.of("resend")).toEqual([{ type: "resend", after: 59 }]);
  studio.chunks(60, 63);
  flush();
  await studio.acknowledges(62);
  expect(await studio.hello("run-00000002", testInit("smaller"))).toBe(-1);
  studio.chunks(0, 50);
  await studio.socket.until(() => studio.acknowledged === 49, "ack of the new run");
  await (
    await call(`/api/streams/${stream.id}/end`, { method: "POST", as: creator })
  ).json<OwnStream>();
  expect(await chunksOfReplay(viewer.get)).toEqual([...count(63), ...count(50)]);
  expect(
    (await viewer.text("replay.m3u8")).match(
      /#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="main\/init-2.mp4"/g,
    ),
  ).toHaveLength(1);
});

test("the server closes the socket of a broadcast studio that sends too many or too large init segments", async () => {
  const creator = await makeUser();
  const stream = await makeReadyStream(creator);
  const runs = () =>
    runInDurableObject(originOf(stream.id), (_, { storage }) =>
      storage.sql
        .exec<{ runs: number; bytes: number }>(
          "select count(*) as runs, coalesce(sum(length(init)), 0) as bytes from runs",
        )
        .one(),
    );
  const large = await TestStudio.open(stream.id, creator);
  const padding = new Uint8Array(64 * 1024);
  padding.set([0, 1, 0, 0, ...new TextEncoder().encode("free")]);
  large.begin("run-00000000", new Uint8Array([...testInit("smaller"), ...padding]));
  await large.socket.until(() => large.socket.closed !== null, "close of the large init segment");
  expect([large.socket.closed?.code, await runs()]).toEqual([
    CLOSE_BAD_FRAME,
    { runs: 0, bytes: 0 },
  ]);

  const studio = await TestStudio.open(stream.id, creator);
  for (const n of count(40)) studio.begin(`run-${String(n).padStart(8, "0")}`, testInit("smaller"));
  await studio.socket.until(() => studio.socket.closed !== null, "close of the studio");
  expect([studio.socket.closed?.code, (await runs()).runs]).toEqual([CLOSE_TOO_MUCH, 12]);
});
