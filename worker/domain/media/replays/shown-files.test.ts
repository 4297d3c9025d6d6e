import { expect, test } from "vitest";
import type { ObjectStorage } from "../../kernel/storage/ports.ts";
import type { ReplayIndex } from "./replay.ts";
import { findShownFiles } from "./shown-files.ts";

const SECONDS = 2;

const indexOf = (count: number): ReplayIndex => ({
  version: 1,
  codecs: null,
  width: null,
  height: null,
  frameRate: 25,
  bandwidth: 1,
  averageBandwidth: 1,
  durationMs: count * SECONDS * 1000,
  segments: Array.from({ length: count }, (_, i) => ({
    file: `seg-${i}.m4s`,
    durationMs: SECONDS * 1000,
    size: 100,
    init: "init-1.mp4",
    discontinuity: false,
    wallMs: i,
  })),
});

/** Returns a fake object storage that counts the reads of the index, and a way to change it. */
function makeStorage(first: ReplayIndex) {
  const state = { text: JSON.stringify(first), version: 1, reads: 0 };
  const object = () => ({ size: state.text.length, contentType: "", etag: `"${state.version}"` });
  const storage: Pick<ObjectStorage, "get" | "head"> = {
    head: async () => object(),
    async get() {
      state.reads += 1;
      return { ...object(), body: new Blob([state.text]).stream() };
    },
  };
  return {
    state,
    find: (streamId: string, trim: Parameters<typeof findShownFiles>[1]["trim"] = null) =>
      findShownFiles({ storage }, { streamId, trim }),
    replace(index: ReplayIndex) {
      state.text = JSON.stringify(index);
      state.version += 1;
    },
  };
}

const between = (fromMs: number, toMs: number) => ({
  startMs: fromMs,
  endMs: toMs,
  shown: { fromMs, toMs, edges: [] },
});

test("the index of a trimmed replay is read once for all of its segments", async () => {
  const { find, state } = makeStorage(indexOf(4));
  for (let i = 0; i < 5; i++) {
    const shown = await find("str_once", between(2000, 6000));
    expect([...(shown?.files ?? [])].sort()).toEqual([
      "main/init-1.mp4",
      "main/seg-1.m4s",
      "main/seg-2.m4s",
    ]);
  }
  expect(state.reads).toBe(1);
});

test("another trim or a changed index of a replay takes effect with the next request", async () => {
  const { find, replace } = makeStorage(indexOf(4));
  expect((await find("str_changed", between(2000, 6000)))?.files.has("main/seg-2.m4s")).toBe(true);
  expect((await find("str_changed", between(2000, 4000)))?.files.has("main/seg-2.m4s")).toBe(false);
  expect((await find("str_changed"))?.files.has("main/seg-4.m4s")).toBe(false);
  replace(indexOf(5));
  expect((await find("str_changed"))?.files.has("main/seg-4.m4s")).toBe(true);
});

test("two replays with the same index and trim have separate files in the cache", async () => {
  const [long, short] = [makeStorage(indexOf(4)), makeStorage(indexOf(2))];
  expect((await long.find("str_long"))?.files.size).toBe(5);
  expect((await short.find("str_short"))?.files.size).toBe(3);
});

test("an isolate forgets the least recently used index when its cache has 100,000 file names", async () => {
  const replays = ["str_a", "str_b", "str_c"].map((id) => ({
    id,
    ...makeStorage(indexOf(40_000)),
  }));
  const [a, b, c] = replays;
  await a?.find("str_a");
  await b?.find("str_b");
  await a?.find("str_a");
  await c?.find("str_c");
  await a?.find("str_a");
  expect(a?.state.reads).toBe(1);
  await b?.find("str_b");
  expect(b?.state.reads).toBe(2);
});
