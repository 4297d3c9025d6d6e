import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { createContext } from "#worker/context.ts";
import { makeUser } from "#worker/testing/factories.ts";
import { makeReadyStream, originOf, testInit } from "#worker/testing/live.ts";
import { PART_MAX_BYTES, SEGMENT_MAX_BYTES, type SegmenterEvent } from "./segmenter.ts";
import { createOriginStore } from "./store.ts";
import { createTimeline } from "./timeline.ts";

const MIB = 1024 * 1024;
const SEGMENTS = 2;
const PARTS = Math.floor(SEGMENT_MAX_BYTES / PART_MAX_BYTES);

/** Returns the events of one segment of the largest size. Each part contains its number. */
function largeSegment(): SegmenterEvent[] {
  const parts = Array.from(
    { length: PARTS },
    (_, part): SegmenterEvent => ({
      type: "part",
      bytes: new Uint8Array(PART_MAX_BYTES).fill(part + 1),
      durationUs: 200_000,
      independent: part === 0,
      lastSequence: part,
    }),
  );
  return [
    { type: "segment-start", timestampUs: 0, discontinuity: false },
    ...parts,
    { type: "segment-end" },
  ];
}

test("the origin keeps at most 8 MiB of parts in memory, and reads older parts from the database", async () => {
  const { id } = await makeReadyStream(await makeUser());
  const result = await runInDurableObject(originOf(id), (_, { storage }) => {
    const store = createOriginStore(storage.sql);
    const readPart = vi.spyOn(store, "partBytes");
    const timeline = createTimeline(store, () => createContext(env, "test"));
    const run = timeline.addRun(
      {
        ...{ source: "bridge", run: "run-00000001", mime: null, codecs: null },
        ...{ width: null, height: null, frameRate: null, startedAt: 0, quickSound: null },
      },
      testInit(),
    );
    let inMemory = 0;
    for (let sequence = 0; sequence < SEGMENTS; sequence++) timeline.apply(largeSegment(), run);
    const marks: (number | undefined)[] = [];
    for (let sequence = 0; sequence < SEGMENTS; sequence++)
      for (let part = 0; part < PARTS; part++) {
        const reads = readPart.mock.calls.length;
        const bytes = timeline.part(sequence, part);
        if (readPart.mock.calls.length === reads) inMemory += bytes?.byteLength ?? 0;
        marks.push(bytes?.at(-1));
      }
    const whole = timeline.segmentBytes(SEGMENTS - 1);
    return {
      ...{ inMemory, marks, size: whole?.byteLength },
      ends: [whole?.[0], whole?.[PART_MAX_BYTES], whole?.at(-1)],
    };
  });
  expect(result.inMemory).toBeGreaterThan(0);
  expect(result.inMemory).toBeLessThanOrEqual(8 * MIB);
  const numbers = Array.from({ length: PARTS }, (_, part) => part + 1);
  expect(result.marks).toEqual(Array.from({ length: SEGMENTS }, () => numbers).flat());
  expect(result.size).toBe(PARTS * PART_MAX_BYTES);
  expect(result.ends).toEqual([1, 2, PARTS]);
});
