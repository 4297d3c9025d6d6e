import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, expect, test, vi } from "vitest";
import { makeUser } from "#worker/testing/factories.ts";
import {
  makeReadyStream,
  originOf,
  testFragment,
  testInit,
  viewerOf,
} from "#worker/testing/live.ts";
import { createPushStore } from "./push-store.ts";
import { createOriginStore } from "./store.ts";

const SHORT = 10;
const LONG = 2_000;
/** Number of segments in each of the encoder's playlists. */
const LISTED = 5;
const DURATION_MS = 2_000;

/**
 * Two counts can differ by some rows: a playlist for viewers lists up to 15 segments, and the origin
 * stores the time of the newest media only every 2 s.
 */
const TOLERANCE = 10;

afterEach(() => vi.restoreAllMocks());

const nameOf = (i: number) => `index${i}.m4s`;
const playlistOf = (last: number) => {
  const from = Math.max(0, last - LISTED + 1);
  const entries = Array.from(
    { length: last - from + 1 },
    (_, i) => `#EXTINF:${DURATION_MS / 1000},\n${nameOf(from + i)}`,
  );
  return new TextEncoder().encode(
    `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:3\n#EXT-X-MEDIA-SEQUENCE:${from}\n${entries.join("\n")}\n`,
  );
};

/** Creates a stream to which an encoder has pushed this number of segments. */
async function makeBroadcast(segments: number) {
  const creator = await makeUser();
  const { id: streamId } = await makeReadyStream(creator);
  const origin = originOf(streamId);
  const push = async (name: string, bytes: Uint8Array<ArrayBuffer>) =>
    expect(
      await origin.push("test", streamId, {
        name,
        bytes,
        pusher: "local",
        maxBitrate: 12_000_000,
      }),
    ).toEqual({ ok: true });
  const pushSegment = async (i: number) => {
    await push(nameOf(i), testFragment(`<${i}>`));
    await push("index.m3u8", playlistOf(i));
  };
  await push("init.mp4", testInit());
  await pushSegment(0);
  await runInDurableObject(origin, (_origin, { storage }) => {
    const store = createOriginStore(storage.sql);
    const pushes = createPushStore(store);
    for (let i = 1; i < segments; i++) {
      const file = `seg-${1_000_000 + i}.m4s`;
      const row = { epoch: 1, name: nameOf(i), file, digest: `${i}`, size: 1, measuredMs: null };
      const listing = { durationMs: DURATION_MS, discontinuity: false };
      const push = { ...row, arrivedAt: Date.now() };
      pushes.add(push);
      pushes.tell([{ name: row.name, position: i, ...listing }]);
      pushes.setFacts(1, row.name, { position: i, ...listing });
      pushes.markListed({ ...push, listed: true });
      store.addWholeSegment({
        ...{ sequence: i, epoch: 1, file, size: 1, wallMs: Date.now() },
        ...listing,
      });
    }
  });

  /** Returns how many rows the origin's SQLite reads during `act`. */
  async function rowsRead(act: () => Promise<unknown>): Promise<number> {
    const cursors: { rowsRead: number }[] = [];
    const spy = await runInDurableObject(origin, (_origin, { storage }) => {
      const { sql } = storage;
      const exec = sql.exec.bind(sql);
      return vi.spyOn(Object.getPrototypeOf(sql), "exec").mockImplementation((query, ...values) => {
        const cursor = exec(String(query), ...values);
        cursors.push(cursor);
        return cursor;
      });
    });
    await act();
    spy.mockRestore();
    return runInDurableObject(origin, () => cursors.reduce((sum, c) => sum + c.rowsRead, 0));
  }

  const viewer = await viewerOf(streamId, creator);
  const end = () => origin.end("test", streamId);
  return { origin, viewer, pushSegment, push, rowsRead, end };
}

async function measure(segments: number): Promise<Record<string, number>> {
  const { origin, viewer, pushSegment, push, rowsRead, end } = await makeBroadcast(segments);
  const counts: Record<string, number> = {
    "a new segment and its playlist": await rowsRead(() => pushSegment(segments)),
    "a repeated segment": await rowsRead(() =>
      push(nameOf(segments), testFragment(`<${segments}>`)),
    ),
    "a viewer's playlist": await rowsRead(() => viewer.text("hls.m3u8")),
    "an alarm": await rowsRead(() => runDurableObjectAlarm(origin)),
  };
  await end();
  counts["a push after the end"] = await rowsRead(() => origin.runsOn("test", "index9999.m4s"));
  return counts;
}

test("the origin reads as few rows for a push after 2,000 segments as after 10", async () => {
  const [short, long] = [await measure(SHORT), await measure(LONG)];
  for (const [act, rows] of Object.entries(short)) {
    expect(rows, act).toBeGreaterThan(0);
    expect(long[act], act).toBeLessThanOrEqual(rows + TOLERANCE);
  }
});
