import { expect, test } from "vitest";
import { box, joinBytes, uint32Bytes } from "../../../testing/boxes.ts";
import type { ByteRange, StoredObject } from "../../kernel/storage/ports.ts";
import { measureOriginal } from "./measure-original.ts";

const TRACKS = 100;
const ENTRIES = 400;
/** Maximum number of H.264 parameter sets in a sample entry. */
const PARAMETER_SETS = 31;

const ascii = (text: string) => new TextEncoder().encode(text);

/** Returns a movie whose sample entries state `entries` sizes in each of its tracks. */
function movieWith({ tracks, entries }: { tracks: number; entries: number }) {
  const fields = new Uint8Array(78);
  fields.set([2, 128, 1, 104], 24);
  const record = new Uint8Array([1, 100, 0, 31, 0xff, 0xff, ...Array(2 * PARAMETER_SETS).fill(0)]);
  const entry = box("avc1", fields, box("avcC", record));
  const stsd = box("stsd", uint32Bytes(0, entries), ...Array<Uint8Array>(entries).fill(entry));
  const hdlr = box("hdlr", uint32Bytes(0, 0), ascii("vide"), new Uint8Array(12));
  const trak = box("trak", box("mdia", hdlr, box("minf", box("stbl", stsd))));
  return joinBytes(
    box("ftyp", ascii("isom"), uint32Bytes(0)),
    box("moov", ...Array<Uint8Array>(tracks).fill(trak)),
  );
}

test("a file that states more than a million sizes counts as larger than any plan allows, and is not read whole", async () => {
  const bytes = movieWith({ tracks: TRACKS, entries: ENTRIES });
  let read = 0;
  const storage = {
    async get(_key: string, range: ByteRange = { offset: 0, length: bytes.length }) {
      read += range.length;
      const body = new Blob([bytes.slice(range.offset, range.offset + range.length)]).stream();
      const object: StoredObject = { size: bytes.length, contentType: "", etag: "", body };
      return object;
    },
  };
  const original = { key: "original", size: bytes.length, type: "video/mp4" };
  const measured = await measureOriginal({ storage }, { ...original, purpose: "replacement" });
  expect(measured).toMatchObject({ width: 16_384, height: 16_384 });
  expect(read).toBeLessThan(bytes.length);
});
