import { expect, test } from "vitest";
import { joinBytes } from "../../../testing/boxes.ts";
import { renditionInit, renditionSegment } from "../../../testing/mp4-files.ts";
import { createFileMemory } from "../../kernel/files/file-memory.ts";
import type { StoredObject } from "../../kernel/storage/ports.ts";
import { assertFragmented } from "./check-rendition.ts";
import type { FinishedRendition } from "./contract.ts";

const MIB = 1024 * 1024;
const SEGMENTS = 16;
const SECONDS = 2;

/** Creates a rendition with large segments, and a storage that counts concurrent checks. */
function makeLargeRendition() {
  const init = renditionInit({ width: 640, height: 360 });
  const segment = renditionSegment(SECONDS, 5 * MIB);
  const bytes = joinBytes(init, ...Array.from({ length: SEGMENTS }, () => segment));
  const index: FinishedRendition = {
    state: "ready",
    codecs: "avc1.640028",
    size: bytes.length,
    initLength: init.length,
    segments: Array.from({ length: SEGMENTS }, (_, i) => [
      SECONDS,
      init.length + i * segment.length,
      segment.length,
    ]),
  };
  const active = new Map<string, number>();
  let most = 0;
  const storage = {
    async get(key: string, range = { offset: 0, length: bytes.length }): Promise<StoredObject> {
      if (range.offset > 0) active.set(key, (active.get(key) ?? 0) + 1);
      most = Math.max(most, active.size);
      await new Promise(setImmediate);
      const left = (active.get(key) ?? 0) - 1;
      if (left > 0) active.set(key, left);
      else active.delete(key);
      const body = new Blob([bytes.slice(range.offset, range.offset + range.length)]).stream();
      return { size: bytes.length, contentType: "video/mp4", etag: "", body };
    },
  };
  return { index, storage, most: () => most };
}

test("concurrent checks of large renditions run one after another, so that an isolate has enough memory", async () => {
  const { index, storage, most } = makeLargeRendition();
  const memory = createFileMemory({ wait: () => new Promise(setImmediate) });
  const rendition = { name: "360p", kind: "video", width: 640, height: 360 } as const;
  await Promise.all(
    ["a", "b", "c", "d"].map((fileKey) =>
      assertFragmented({ storage }, { ...rendition, fileKey }, index, memory),
    ),
  );
  expect(most()).toBe(1);
});
