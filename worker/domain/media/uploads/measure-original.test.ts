import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { box, joinBytes } from "#worker/testing/boxes.ts";
import { mp4File } from "#worker/testing/mp4-files.ts";
import { ffmpeg, makeClip } from "../../../../e2e/support/media.ts";
import type { ObjectStorage, StoredObject } from "../../kernel/storage/ports.ts";
import { measureOriginal } from "./measure-original.ts";

const CLIP = { seconds: 3, width: 320, height: 180, frameRate: 10 };

/** Measures a file that replaces another file, because no reported size counts for it. */
async function sizeOf(bytes: Uint8Array, type: string) {
  let reads = 0;
  const storage: Pick<ObjectStorage, "get"> = {
    async get(_key, range = { offset: 0, length: bytes.length }): Promise<StoredObject> {
      reads += 1;
      const body = new Blob([bytes.slice(range.offset, range.offset + range.length)]).stream();
      return { size: bytes.length, contentType: type, etag: "", body };
    },
  };
  const original = { key: "key", purpose: "replacement", size: bytes.length, type };
  const { width, height } = await measureOriginal({ storage }, original);
  return { width, height, reads };
}

const measured = { width: CLIP.width, height: CLIP.height };
const converted = (extension: string, args: string[]) =>
  readFileSync(ffmpeg(extension, ["-i", makeClip(CLIP), "-c", "copy", ...args]));

test("the server measures the size of MP4, fragmented MP4, QuickTime, WebM and Matroska files", async () => {
  const fragmented = ["-movflags", "+empty_moov+default_base_moof+frag_keyframe"];
  const webm = readFileSync(makeClip({ ...CLIP, container: "webm" }));
  const mov = readFileSync(makeClip({ ...CLIP, container: "mov" }));
  expect(await sizeOf(readFileSync(makeClip(CLIP)), "video/mp4")).toMatchObject(measured);
  expect(await sizeOf(converted("mp4", fragmented), "video/mp4")).toMatchObject(measured);
  expect(await sizeOf(mov, "video/quicktime")).toMatchObject(measured);
  expect(await sizeOf(webm, "video/webm")).toMatchObject(measured);
  expect(await sizeOf(converted("mkv", []), "video/x-matroska")).toMatchObject(measured);
});

test("the server measures the size of a file whose headers have more bytes than it reads at once", async () => {
  const bytes = mp4File({ seconds: 40 });
  const at = new TextDecoder("latin1").decode(bytes).indexOf("moov") - 4;
  const before = bytes.slice(0, at);
  const moov = bytes.slice(at + 8);
  const long = joinBytes(before, box("moov", box("free", new Uint8Array(5_000_000)), moov));
  const { reads, ...size } = await sizeOf(long, "video/mp4");
  expect(size).toEqual({ width: 1280, height: 720 });
  expect(reads).toBeLessThan(16);
});

test("a file without a readable size has an unknown size", async () => {
  const none = { width: null, height: null };
  for (const type of ["video/mp4", "video/webm"])
    for (const bytes of [new Uint8Array(0), new Uint8Array(3000), box("moov", box("trak"))])
      expect(await sizeOf(bytes, type), `${type} ${bytes.length}`).toMatchObject(none);
});
