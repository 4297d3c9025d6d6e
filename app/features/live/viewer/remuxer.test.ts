import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { Assembler } from "#worker/domain/live/cmaf/assembler.ts";
import type { Chunk } from "#worker/domain/live/streams/contract-live.ts";
import { readFragment, readInitFormat, type Sample } from "./mp4-reader.ts";
import { Remuxer } from "./remuxer.ts";

const VIDEO = {
  width: 640,
  height: 360,
  codec: "avc1.42001f",
  avcC: new Uint8Array([1, 66, 0, 31]),
};
const AUDIO = {
  codec: "mp4a.40.2",
  sampleRate: 48_000,
  channels: 2,
  description: new Uint8Array([0x11, 0x90]),
} as const;

const MIME = 'video/mp4; codecs="avc1.42001f,mp4a.40.2"';

afterEach(() => vi.unstubAllGlobals());

function send(distancesUs: number[]): { init: Uint8Array<ArrayBuffer>; chunks: Chunk[] } {
  const chunks: Chunk[] = [];
  let init = new Uint8Array();
  const assembler = new Assembler({
    hasVideo: true,
    hasAudio: true,
    onStart: (format) => {
      init = format.init;
    },
    onChunk: (chunk) => chunks.push(chunk),
  });
  assembler.videoFormat(VIDEO);
  assembler.audioFormat(AUDIO);
  let at = 1_000_000;
  for (const [i, distance] of [0, ...distancesUs].entries()) {
    at += distance;
    for (const k of [0, 1])
      assembler.packet({
        timestampUs: 1_000_000 + (2 * i + k) * 21_333,
        duration: 1024,
        data: new Uint8Array([i, k]),
      });
    assembler.addFrame({ timestampUs: at, key: i === 0, data: new Uint8Array([i]) });
  }
  return { init, chunks };
}

test("remuxed video frames follow each other without gaps and never delay the audio", () => {
  const distances = fc.array(fc.integer({ min: 5_000, max: 2_000_000 }), {
    minLength: 1,
    maxLength: 30,
  });
  fc.assert(
    fc.property(distances, (given) => {
      const { init, chunks } = send(given);
      const format = readInitFormat(init);
      if (!format) throw new Error("no init segment");
      const remuxer = new Remuxer({ mime: MIME, quickSound: null }, init);
      const video: Sample[] = [];
      const audio: Sample[] = [];
      const sent: number[] = [];
      for (const [i, chunk] of chunks.entries()) {
        for (const fragment of remuxer.chunk(chunk)) {
          const samples = readFragment(fragment, format);
          // The first fragment contains only the first video frame.
          if (video.length + audio.length === 0)
            expect([samples?.video.length, samples?.audio.length]).toEqual([1, 0]);
          video.push(...(samples?.video ?? []));
          audio.push(...(samples?.audio ?? []));
        }
        sent.push(...(readFragment(chunk.data, format)?.audio ?? []).map((s) => s.timestampUs));
        if (i > 0) expect(audio.map((s) => s.timestampUs)).toEqual(sent);
      }
      expect(video.map((s) => s.data[0])).toEqual(given.map((_, i) => i));
      for (const [i, distance] of given.entries())
        expect(Math.abs((video[i]?.durationUs ?? 0) - distance)).toBeLessThan(25);
    }),
  );
});

test("the remuxer does not change chunks whose frames have exact durations", () => {
  const { init, chunks } = send([33_000, 33_000]);
  const remuxer = new Remuxer({ mime: MIME, quickSound: null }, init);
  for (const chunk of chunks)
    expect(remuxer.chunk({ ...chunk, provisional: false })).toEqual([chunk.data]);
});

test("separate low-latency audio replaces the audio in the chunks, with silence for lost frames", () => {
  vi.stubGlobal("MediaSource", {
    isTypeSupported: (mime: string) => mime === 'video/mp4; codecs="avc1.42001f,opus"',
  });
  const lost = fc.uniqueArray(fc.integer({ min: 1, max: 48 }));
  fc.assert(
    fc.property(lost, (missing) => {
      const { init, chunks } = send(Array.from({ length: 30 }, () => 33_000));
      const remuxer = new Remuxer(
        { mime: MIME, quickSound: { sampleRate: 48_000, channels: 2 } },
        init,
      );
      const format = readInitFormat(remuxer.init);
      expect(format?.audio).toMatchObject({ codec: "opus", channels: 2 });
      if (!format) throw new Error("no init segment");
      const fragments = chunks.slice(0, 2).flatMap((c) => remuxer.chunk(c));
      for (let i = 0; i < 50; i++) {
        if (missing.includes(i)) continue;
        fragments.push(
          ...remuxer.sound({
            timestampUs: 73_500 + i * 20_000,
            durationUs: 20_000,
            data: new Uint8Array([i, i]),
          }),
        );
      }
      const audio = fragments.flatMap((f) => readFragment(f, format)?.audio ?? []);
      // Audio must not start before the first frame, which would otherwise stay invisible.
      expect(audio.map((s) => s.timestampUs)).toEqual(audio.map((_, i) => 13_500 + i * 20_000));
      expect(audio.map((s) => s.data.byteLength)).toEqual(
        audio.map((_, i) => (i < 3 || missing.includes(i - 3) ? 3 : 2)),
      );
      expect(audio).toHaveLength(53);
    }),
  );
});

test("remuxed audio continues at the current time after a long pause, without hours of silence", () => {
  vi.stubGlobal("MediaSource", { isTypeSupported: () => true });
  const { init, chunks } = send([33_000, 33_000]);
  const remuxer = new Remuxer(
    { mime: MIME, quickSound: { sampleRate: 48_000, channels: 2 } },
    init,
  );
  const format = readInitFormat(remuxer.init);
  if (!format) throw new Error("no init segment");
  for (const chunk of chunks) remuxer.chunk(chunk);
  const at = (timestampUs: number) =>
    remuxer.sound({ timestampUs, durationUs: 20_000, data: new Uint8Array(4) });
  at(0);
  const later = at(7_200_000_000).flatMap((f) => readFragment(f, format)?.audio ?? []);
  expect(later.map((s) => s.timestampUs)).toEqual([7_200_000_000]);
});

test("the remuxer uses the audio in the chunks if the browser cannot play separate audio frames", () => {
  vi.stubGlobal("MediaSource", { isTypeSupported: () => false });
  const { init, chunks } = send([33_000, 33_000]);
  const remuxer = new Remuxer(
    { mime: MIME, quickSound: { sampleRate: 48_000, channels: 2 } },
    init,
  );
  expect(remuxer.mime).toBe(MIME);
  expect(remuxer.sound({ timestampUs: 0, durationUs: 20_000, data: new Uint8Array(4) })).toEqual(
    [],
  );
  expect(chunks.flatMap((c) => remuxer.chunk(c)).length).toBeGreaterThan(chunks.length);
});
