import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { describe, expect, test } from "vitest";
import { box, joinBytes, uint32Bytes } from "../../../testing/boxes.ts";
import { readSamples } from "../../kernel/files/fragments.ts";
import { MAX_PUSH_BYTES } from "../../live/streams/rules.ts";

/** Limit of the memory for JavaScript objects. It does not include the bytes of the segment. */
const HEAP_MB = 64;
const TRACK = { id: 1, defaults: { duration: 1, size: 1, flags: 0 } };

/** An init segment with one video track. */
const INIT = joinBytes(
  box("ftyp", new TextEncoder().encode("iso6")),
  box(
    "moov",
    box(
      "trak",
      box("tkhd", uint32Bytes(0, 0, 0, TRACK.id)),
      box(
        "mdia",
        box("mdhd", uint32Bytes(0, 0, 0, 1_000)),
        box("hdlr", uint32Bytes(0, 0), new TextEncoder().encode("vide")),
      ),
    ),
  ),
);

/** Returns a segment of about `bytes` bytes, with `pieces` in each of its moof boxes. */
function segmentWith(bytes: number, pieces: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const moof = box("moof", ...pieces);
  return joinBytes(...Array<Uint8Array>(Math.floor(bytes / moof.byteLength)).fill(moof));
}

/** Measures a segment in a thread with little memory. Rejects if the thread needs more. */
function measureWithLittleMemory(segment: Uint8Array): Promise<unknown> {
  const body = `
    const { parentPort, workerData: { module, init, segment } } = require("node:worker_threads");
    import(module).then(({ measureSegment }) => parentPort.postMessage(measureSegment(init, segment)));
  `;
  const worker = new Worker(body, {
    eval: true,
    workerData: { module: join(import.meta.dirname, "measure-media.ts"), init: INIT, segment },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}

describe("a segment with millions of track fragments", () => {
  test("is measured in little memory", async () => {
    const segment = segmentWith(MAX_PUSH_BYTES, Array<Uint8Array>(100).fill(box("traf")));
    expect(await measureWithLittleMemory(segment)).toBeNull();
  });

  test("is not read for the samples of its tracks", () => {
    const traf = box(
      "traf",
      box("tfhd", uint32Bytes(0x20000, TRACK.id)),
      box("tfdt", uint32Bytes(0, 0)),
    );
    const samplesIn = (count: number) =>
      readSamples([TRACK], segmentWith(count * traf.byteLength * 1.3, Array(50).fill(traf)));
    expect(samplesIn(10_000)?.get(TRACK)).toEqual([]);
    expect(samplesIn(60_000)).toBeNull();
  });
});
