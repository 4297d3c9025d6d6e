import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type AudioTrackInfo,
  VIDEO_TIMESCALE,
  writeFragment,
  writeInit,
} from "#worker/domain/live/cmaf/write-mp4.ts";
import { readFragment, readInitFormat } from "./mp4-reader.ts";

const bytes = (max: number) =>
  fc.uint8Array({ minLength: 1, maxLength: max }).map((array) => {
    const copy = new Uint8Array(array.length);
    copy.set(array);
    return copy;
  });
const VIDEO = {
  width: 1280,
  height: 720,
  avcC: new Uint8Array([1, 0x42, 0xc0, 0x1f, 0xff, 0xe0, 0]),
};
const AAC: AudioTrackInfo = {
  codec: "mp4a.40.2",
  sampleRate: 48_000,
  channels: 2,
  description: new Uint8Array([0x11, 0x90]),
};

const videoFrame = fc.record({
  time: fc.nat(86_400 * VIDEO_TIMESCALE),
  duration: fc.nat(VIDEO_TIMESCALE),
  compositionOffset: fc.integer({ min: -VIDEO_TIMESCALE, max: VIDEO_TIMESCALE }),
  key: fc.boolean(),
  data: bytes(300),
});
const sound = fc.record({
  time: fc.nat(86_400 * AAC.sampleRate),
  packets: fc.array(fc.record({ duration: fc.constantFrom(960, 1024), data: bytes(80) }), {
    minLength: 1,
    maxLength: 6,
  }),
});

test("the MP4 reader returns every sample that the broadcast studio wrote", () => {
  const format = readInitFormat(writeInit({ video: VIDEO, audio: AAC }));
  if (!format) throw new Error("the init segment was not read");
  fc.assert(
    fc.property(fc.nat(1e6), fc.option(videoFrame), fc.option(sound), (sequence, video, heard) => {
      let time = heard?.time ?? 0;
      const audio = (heard?.packets ?? []).map((packet) => {
        const sample = { ...packet, time };
        time += packet.duration;
        return sample;
      });
      if (!video && audio.length === 0) return;
      const read = readFragment(writeFragment({ sequence, video, audio }), format);
      expect(read?.video).toEqual(
        (video ? [video] : []).map((v) => ({
          timestampUs: Math.round((v.time / VIDEO_TIMESCALE) * 1e6),
          durationUs: Math.round((v.duration / VIDEO_TIMESCALE) * 1e6),
          compositionUs: Math.round(((v.compositionOffset ?? 0) / VIDEO_TIMESCALE) * 1e6),
          key: v.key,
          data: v.data,
        })),
      );
      expect(read?.audio.map(({ timestampUs, data }) => ({ timestampUs, data }))).toEqual(
        audio.map((a) => ({
          timestampUs: Math.round((a.time / AAC.sampleRate) * 1e6),
          data: a.data,
        })),
      );
    }),
  );
});

test("the MP4 reader returns the decoder configuration of each track", () => {
  expect(readInitFormat(writeInit({ video: VIDEO, audio: AAC }))).toEqual({
    video: { timescale: VIDEO_TIMESCALE, width: 1280, height: 720, description: VIDEO.avcC },
    audio: {
      timescale: 48_000,
      codec: "mp4a.40.2",
      sampleRate: 48_000,
      channels: 2,
      description: AAC.description,
    },
  });
  const opus: AudioTrackInfo = {
    codec: "opus",
    sampleRate: 48_000,
    channels: 1,
    description: new Uint8Array(),
  };
  expect(readInitFormat(writeInit({ video: null, audio: opus }))).toEqual({
    video: null,
    audio: { timescale: 48_000, codec: "opus", sampleRate: 48_000, channels: 1, description: null },
  });
});

test("the MP4 reader returns null for foreign or truncated bytes", () => {
  const init = writeInit({ video: VIDEO, audio: AAC });
  const format = readInitFormat(init);
  if (!format) throw new Error("the init segment was not read");
  const data = new Uint8Array(40);
  const fragment = writeFragment({
    sequence: 1,
    video: { time: 0, duration: 3000, key: true, data },
    audio: [],
  });
  for (let length = 0; length < fragment.byteLength; length++)
    expect(readFragment(fragment.slice(0, length), format)).toBeNull();
  for (let length = 0; length < init.byteLength; length++)
    expect(readInitFormat(init.slice(0, length))).toBeNull();
  const run = new TextDecoder("latin1").decode(fragment).indexOf("trun") + 4;
  const endless = fragment.slice();
  new DataView(endless.buffer).setUint32(run, 0);
  new DataView(endless.buffer).setUint32(run + 4, 0xffffffff);
  expect(readFragment(endless, format)).toBeNull();
  fc.assert(
    fc.property(bytes(400), fc.nat(200), (noise, at) => {
      readInitFormat(noise);
      const broken = fragment.slice();
      broken.set(
        noise.subarray(0, Math.max(0, broken.length - at)),
        Math.min(at, broken.length - 1),
      );
      readFragment(broken, format);
    }),
  );
});
