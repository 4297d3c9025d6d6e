import { openAsBlob, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  copyVideo,
  type EncodedRendition,
  makeAudio,
} from "#app/features/media/upload/ladder/rendition.ts";
import { openSource } from "#app/features/media/upload/ladder/source.ts";
import { ffmpeg, makeClip } from "../../../../e2e/support/media.ts";
import { joinBytes } from "../../../testing/boxes.ts";
import type { ObjectStorage, StoredObject } from "../../kernel/storage/ports.ts";
import { assertFragmented } from "./check-rendition.ts";
import type { FinishedRendition } from "./contract.ts";

const CLIP = { seconds: 7, width: 320, height: 180, frameRate: 10, isSmall: true };

/** Returns a fake object storage that answers every key with the same file. */
function storing(bytes: Uint8Array): Pick<ObjectStorage, "get"> {
  return {
    async get(_key, range = { offset: 0, length: bytes.length }): Promise<StoredObject | null> {
      const body = new Blob([bytes.slice(range.offset, range.offset + range.length)]).stream();
      return { size: bytes.length, contentType: "video/mp4", etag: "", body };
    },
  };
}

const check = (
  bytes: Uint8Array,
  index: Pick<FinishedRendition, "initLength" | "segments">,
  { kind, width, height }: { kind: "video" | "audio"; width: number; height: number },
) =>
  assertFragmented(
    { storage: storing(bytes) },
    { name: "360p", kind, width, height, fileKey: "key" },
    { state: "ready", codecs: "avc1", size: bytes.length, ...index },
  );

async function written(
  write: (sink: { push(bytes: Uint8Array): Promise<void> }) => Promise<EncodedRendition>,
) {
  const chunks: Uint8Array[] = [];
  const index = await write({ push: async (bytes) => void chunks.push(bytes.slice()) });
  return { bytes: joinBytes(...chunks), index };
}

test("the server accepts the video and audio renditions that the upload page makes", async () => {
  const source = await openSource(await openAsBlob(makeClip(CLIP)));
  const video = await written((sink) => copyVideo(source, sink, () => undefined));
  expect(video.index.segments.length).toBeGreaterThan(2);
  await check(video.bytes, video.index, { kind: "video", ...CLIP });
  const sound = await written((sink) => makeAudio(source, 128_000, sink, () => undefined));
  await check(sound.bytes, sound.index, { kind: "audio", ...CLIP });
});

/** Makes a rendition with ffmpeg and reads the index of its segments from ffmpeg's playlist. */
function packed(args: string[]) {
  const hls = ["-f", "hls", "-hls_time", "2", "-hls_playlist_type", "vod"];
  const playlist = ffmpeg("m3u8", [
    ...["-i", makeClip(CLIP), ...args, ...hls],
    ...["-hls_segment_type", "fmp4", "-hls_flags", "single_file"],
  ]);
  const text = readFileSync(playlist, "utf8");
  const [, name = "", init = ""] = /#EXT-X-MAP:URI="([^"]+)",BYTERANGE="(\d+)@0"/.exec(text) ?? [];
  const segments = [...text.matchAll(/#EXTINF:([\d.]+),\s*#EXT-X-BYTERANGE:(\d+)@(\d+)/g)].map(
    ([, seconds, length, offset]): [number, number, number] => [
      Number(seconds),
      Number(offset),
      Number(length),
    ],
  );
  const folder = playlist.slice(0, playlist.lastIndexOf("/") + 1);
  return {
    bytes: new Uint8Array(readFileSync(folder + name)),
    index: { initLength: Number(init), segments },
  };
}

test("the server accepts video and audio renditions that ffmpeg makes", async () => {
  const video = packed(["-an", "-c:v", "libx264", "-g", "20", "-bf", "2", "-pix_fmt", "yuv420p"]);
  expect(video.index.segments.length).toBeGreaterThan(2);
  await check(video.bytes, video.index, { kind: "video", ...CLIP });
  const sound = packed(["-vn", "-c:a", "aac"]);
  await check(sound.bytes, sound.index, { kind: "audio", ...CLIP });
});

test("the server rejects a video rendition that is larger than planned, even if only its H.264 parameter set states the larger size", async () => {
  const { bytes, index } = packed(["-an", "-c:v", "libx264", "-g", "20", "-pix_fmt", "yuv420p"]);
  const planned = { kind: "video", width: 160, height: 90 } as const;
  await expect(check(bytes, index, planned)).rejects.toThrow(/320 × 180/);
  const entry = Buffer.from(bytes).indexOf("avc1", Buffer.from(bytes).indexOf("stsd"));
  const changed = bytes.slice();
  const view = new DataView(changed.buffer);
  view.setUint16(entry + 4 + 24, planned.width);
  view.setUint16(entry + 4 + 26, planned.height);
  await expect(check(changed, index, planned)).rejects.toThrow(/320 × 180/);
});

test("the server rejects a video rendition with a second init segment inside one of its media segments", async () => {
  const { bytes, index } = packed(["-an", "-c:v", "libx264", "-g", "20", "-pix_fmt", "yuv420p"]);
  const [seconds, offset, length] = index.segments[0] ?? [0, 0, 0];
  const init = bytes.slice(0, index.initLength);
  const file = joinBytes(bytes.slice(0, offset + length), init);
  const segments: [number, number, number][] = [[seconds, offset, length + init.length]];
  await expect(
    check(file, { initLength: index.initLength, segments }, { kind: "video", ...CLIP }),
  ).rejects.toThrow(/ftyp and moov/);
});
