import { openAsBlob } from "node:fs";
import { BlobSource, EncodedPacketSink, Input, type InputTrack, MP4 } from "mediabunny";
import { describe, expect, test } from "vitest";
import { bitrateOf } from "#worker/domain/media/renditions/rules.ts";
import { type ClipRecipe, ffmpeg, makeClip } from "../../../../../e2e/support/media.ts";
import { canCopyVideo, copyVideo, makeAudio } from "./rendition.ts";
import { openSource } from "./source.ts";

const TARGET = { width: 1920, height: 1080, bitrate: bitrateOf("1080p", 30) };
const CLIP = { seconds: 4, width: 1920, height: 1080 } satisfies ClipRecipe;

const sourceOf = async (path: string) => openSource(await openAsBlob(path));

async function packetsOf(track: InputTrack | null) {
  if (track === null) throw new Error("There is no such track.");
  const packets: { at: number; type: string; bytes: string }[] = [];
  for await (const { timestamp, type, data } of new EncodedPacketSink(track).packets()) {
    if (timestamp >= 0)
      packets.push({
        at: Math.round(timestamp * 1000),
        type,
        bytes: Buffer.from(data).toString("base64"),
      });
  }
  return packets;
}

async function written(
  write: (sink: { push(bytes: Uint8Array): Promise<void> }) => Promise<unknown>,
) {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  await write({ push: async (bytes) => void chunks.push(new Uint8Array(bytes)) });
  return new Input({ source: new BlobSource(new Blob(chunks)), formats: [MP4] });
}

describe("a 1080p file of H.264 and AAC", () => {
  test("a 1080p file of H.264 and AAC gets an unchanged copy of the video as its best rendition", async () => {
    const source = await sourceOf(makeClip(CLIP));
    // The bitrate is as high as in videos of phones.
    expect((await source.video.computePacketStats()).averageBitrate).toBeGreaterThan(12_000_000);
    expect(await canCopyVideo(source, TARGET)).toBe(true);
    const video = await written((sink) => copyVideo(source, sink, () => undefined));
    expect(await packetsOf(await video.getPrimaryVideoTrack())).toEqual(
      await packetsOf(source.video),
    );
    const sound = await written((sink) => makeAudio(source, 128_000, sink, () => undefined));
    expect(await packetsOf(await sound.getPrimaryAudioTrack())).toEqual(
      await packetsOf(source.audio),
    );
  });

  test("a 1080p file of H.264 with B-frames is copied with its frames in decoding order", async () => {
    const path = ffmpeg("mp4", [
      ...[
        "-f",
        "lavfi",
        "-i",
        "testsrc2=size=1920x1080:rate=30:duration=2",
        "-c:v",
        "libx264",
        "-preset",
        "ultrafast",
      ],
      ...["-profile:v", "high", "-bf", "2", "-pix_fmt", "yuv420p", "-g", "60"],
    ]);
    const source = await sourceOf(path);
    expect(await canCopyVideo(source, TARGET)).toBe(true);
    const video = await written((sink) => copyVideo(source, sink, () => undefined));
    expect(await packetsOf(await video.getPrimaryVideoTrack())).toEqual(
      await packetsOf(source.video),
    );
  });
});

test("a video with another size, rare key frames or a high bitrate is encoded, not copied", async () => {
  const target = { width: 640, height: 360, bitrate: bitrateOf("360p", 30) };
  const input = [
    "-f",
    "lavfi",
    "-i",
    "testsrc2=size=640x360:rate=30:duration=5",
    "-c:v",
    "libx264",
    "-preset",
    "ultrafast",
  ];
  const canCopy = async (change: Record<string, string> = {}, other = target) => {
    const options = { "-pix_fmt": "yuv420p", "-g": "60", "-crf": "30", ...change };
    return canCopyVideo(
      await sourceOf(ffmpeg("mp4", [...input, ...Object.entries(options).flat()])),
      other,
    );
  };
  expect(await canCopy()).toBe(true);
  expect(await canCopy({}, { ...target, width: 426, height: 240 })).toBe(false);
  expect(await canCopy({ "-g": "150" })).toBe(false);
  expect(await canCopy({ "-crf": "1" })).toBe(false);
  expect(await canCopy({ "-pix_fmt": "yuv420p10le" })).toBe(false);
});
