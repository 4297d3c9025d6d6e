import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { createContext } from "#worker/context.ts";
import { makeUser } from "#worker/testing/factories.ts";
import { makeReadyStream, originOf, testInit } from "#worker/testing/live.ts";
import { createLifecycle } from "./lifecycle.ts";
import { createRelay } from "./relay.ts";
import type { SegmenterEvent } from "./segmenter.ts";
import { createMediaServer } from "./serve.ts";
import { createOriginStore } from "./store.ts";
import { createTimeline } from "./timeline.ts";

const SEGMENTS = 20;

const START: SegmenterEvent = { type: "segment-start", timestampUs: 0, discontinuity: false };
const PART: SegmenterEvent = {
  ...{ type: "part", durationUs: 200_000, independent: true, lastSequence: 0 },
  bytes: new Uint8Array(8),
};
const END: SegmenterEvent = { type: "segment-end" };

test("a playlist of all segments is written once for each segment, and not for each part", async () => {
  const { id } = await makeReadyStream(await makeUser());
  const counts = await runInDurableObject(originOf(id), async (_, ctx) => {
    const deps = () => createContext(env, "test");
    const store = createOriginStore(ctx.storage.sql);
    const timeline = createTimeline(store, deps);
    const relay = createRelay(ctx, store);
    const server = createMediaServer(timeline, createLifecycle(ctx, timeline, relay, deps));
    const run = timeline.addRun(
      {
        ...{ source: "browser", run: "run-00000001", mime: null, codecs: null },
        ...{ width: null, height: null, frameRate: null, startedAt: 0, quickSound: null },
      },
      testInit(),
    );
    for (let i = 0; i < SEGMENTS; i++) timeline.apply([START, PART, END], run);
    const readSegments = vi.spyOn(store, "segments");
    const listed = async (query: string) => {
      const response = await server.serve("dvr.m3u8", new URLSearchParams(query));
      const text = new TextDecoder().decode(await response.arrayBuffer());
      return text.split("#EXTINF").length - 1;
    };
    const both = async () => [await listed(""), await listed("_HLS_skip=YES")];
    const first = await both();
    timeline.apply([START], run);
    const reads = readSegments.mock.calls.length;
    for (let i = 0; i < 5; i++) {
      timeline.apply([PART], run);
      expect(await both()).toEqual(first);
    }
    const readsForParts = readSegments.mock.calls.length - reads;
    timeline.apply([END], run);
    return { first, readsForParts, next: await both() };
  });
  expect(counts.readsForParts).toBe(0);
  expect(counts.first[0]).toBe(SEGMENTS);
  expect(counts.next[0]).toBe(SEGMENTS + 1);
});
