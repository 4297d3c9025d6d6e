import { expect, test } from "vitest";
import type { Chunk } from "#worker/domain/live/streams/contract-live.ts";
import { Assembler, type RunFormat } from "./assembler.ts";

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

function assemble(options: { hasVideo: boolean; hasAudio: boolean }) {
  const chunks: Chunk[] = [];
  const formats: RunFormat[] = [];
  const assembler = new Assembler({
    ...options,
    onStart: (f) => formats.push(f),
    onChunk: (c) => chunks.push(c),
  });
  const picture = (timestampUs: number, key = false) => {
    assembler.addFrame({ timestampUs, key, data: new Uint8Array(4) });
  };
  const packet = (timestampUs: number) =>
    assembler.packet({ timestampUs, duration: 1024, data: new Uint8Array(2) });
  return { assembler, chunks, formats, picture, packet };
}

test("the assembler sends a video frame at once, with the previous frame's duration as an estimate", () => {
  const { assembler, chunks, picture } = assemble({ hasVideo: true, hasAudio: false });
  assembler.videoFormat(VIDEO);
  const soundTimes: number[] = [];
  for (const [i, at] of [1_000_000, 1_033_000, 1_071_500, 1_571_500].entries()) {
    picture(at, i === 0);
    soundTimes.push(chunks.length);
  }
  expect(soundTimes).toEqual([1, 2, 3, 4]);
  expect(
    chunks.map((c) => [c.sequence, c.timestampUs, c.durationUs, c.key, c.provisional]),
  ).toEqual([
    [0, 0, 33_333, true, true],
    [1, 33_000, 33_000, false, true],
    [2, 71_500, 38_500, false, true],
    [3, 571_500, 200_000, false, true],
  ]);
});

test("the assembler starts with the first key frame after the video and audio formats are known", () => {
  const { assembler, chunks, formats, picture, packet } = assemble({
    hasVideo: true,
    hasAudio: true,
  });
  assembler.videoFormat(VIDEO);
  picture(0, true);
  picture(33_000);
  picture(2_000_000, true);
  expect(formats).toHaveLength(0);
  assembler.audioFormat(AUDIO);
  packet(1_990_000);
  packet(2_011_333);
  picture(2_033_000);
  expect(formats).toMatchObject([
    { originUs: 2_000_000, mime: 'video/mp4; codecs="avc1.42001f,mp4a.40.2"' },
  ]);
  expect(chunks[0]).toMatchObject({ sequence: 0, key: true, timestampUs: 0 });
});

test("the assembler starts without audio when the audio track delivers nothing", () => {
  const { assembler, formats, picture } = assemble({ hasVideo: true, hasAudio: true });
  assembler.videoFormat(VIDEO);
  picture(0, true);
  assembler.giveUpSound();
  picture(33_000);
  expect(formats).toMatchObject([{ mime: 'video/mp4; codecs="avc1.42001f"' }]);
});

test("the assembler sends chunks with only audio when the video stops, and starts no new segment with them", () => {
  const { assembler, chunks, picture, packet } = assemble({ hasVideo: true, hasAudio: true });
  assembler.videoFormat(VIDEO);
  assembler.audioFormat(AUDIO);
  picture(0, true);
  for (let i = 0; i < 60; i++) packet(Math.round((i * 1024e6) / 48_000));
  const [first, ...alone] = chunks;
  expect(first).toMatchObject({ key: true, provisional: true });
  expect(alone.length).toBeGreaterThan(0);
  expect(alone.every((c) => !c.key && !c.provisional && c.durationUs === 0)).toBe(true);
});

test("the assembler marks every chunk of an audio-only stream as a key chunk", () => {
  const { assembler, chunks, packet } = assemble({ hasVideo: false, hasAudio: true });
  assembler.audioFormat(AUDIO);
  for (let i = 0; i < 10; i++) packet(1_000_000 + Math.round((i * 1024e6) / 48_000));
  expect(chunks).toHaveLength(10);
  expect(chunks.every((c) => c.key && c.durationUs === 21_333)).toBe(true);
});
