import { expect, test } from "vitest";
import { createFileMemory } from "../../kernel/files/file-memory.ts";
import type { StoredObject } from "../../kernel/storage/ports.ts";
import type { ReplayIndex } from "./replay.ts";
import { findShownFiles } from "./shown-files.ts";

/** Number of segments of a replay whose index has more than 2 MB. */
const SEGMENTS = 20_000;

function makeIndex(): Uint8Array<ArrayBuffer> {
  const index: ReplayIndex = {
    ...{ version: 1, codecs: null, width: null, height: null, frameRate: null },
    ...{ bandwidth: 1, averageBandwidth: 1, durationMs: SEGMENTS * 2_000 },
    segments: Array.from({ length: SEGMENTS }, (_, i) => ({
      file: `seg-${1_000_000 + i}.m4s`,
      ...{ durationMs: 2_000.033, size: 1_000_000, init: "init-1.mp4", discontinuity: false },
      wallMs: 1_700_000_000_000 + i * 2_000,
    })),
  };
  return new TextEncoder().encode(JSON.stringify(index));
}

/** Creates a storage with the same index for each replay. It counts the reads at the same time. */
function makeStorage() {
  const bytes = makeIndex();
  const reads: string[] = [];
  let [active, most] = [0, 0];
  const head = (key: string) => ({ size: bytes.length, contentType: "", etag: key });
  const storage = {
    head: async (key: string) => head(key),
    async get(key: string): Promise<StoredObject> {
      reads.push(key);
      active += 1;
      most = Math.max(most, active);
      await new Promise(setImmediate);
      // The index is parsed after this object has been read completely.
      const body = new Blob([bytes]).stream().pipeThrough(
        new TransformStream({
          flush() {
            active -= 1;
          },
        }),
      );
      return { ...head(key), body };
    },
  };
  return { storage, reads, most: () => most };
}

test("requests for several long replays read one index after another, and each index once", async () => {
  const { storage, reads, most } = makeStorage();
  const memory = createFileMemory({ wait: () => new Promise(setImmediate) });
  const streams = ["str_a", "str_b", "str_a", "str_c", "str_b"].map((id) => `${id}_index_memory`);
  const shown = await Promise.all(
    streams.map((streamId) => findShownFiles({ storage }, { streamId, trim: null }, memory)),
  );
  expect(shown.map((found) => found?.files.size)).toEqual(streams.map(() => SEGMENTS + 1));
  expect(most()).toBe(1);
  expect(reads).toHaveLength(3);
});
