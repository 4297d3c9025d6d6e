import { describe, expect, test } from "vitest";
import { H264Frames } from "./h264-frames.ts";

const SPS = [0x67, 0x42, 0xe0, 0x1f, 1];
const PPS = [0x68, 0xce];
const KEY = [0x65, 1, 2, 3];
const OTHER = [0x41, 4, 5];

interface Options {
  timestamp?: number;
  marker?: boolean;
  afterLoss?: boolean;
}

function createFrames() {
  const frames = new H264Frames();
  let sequence = 0;
  const push = (payload: number[], options: Options = {}) =>
    frames.push({
      ...{ sequence: sequence++, timestamp: 0, marker: false, afterLoss: false, ...options },
      payload: Uint8Array.from(payload),
    });
  return { frames, push };
}

const inLength = (unit: number[]) => [0, 0, 0, unit.length, ...unit];
const aggregate = (...units: number[][]) => [
  24,
  ...units.flatMap((unit) => [0, unit.length, ...unit]),
];

const tinyUnits = (count: number) => Array.from({ length: count }, () => [0x41]);

describe("H264Frames", () => {
  test("builds a frame from an aggregation packet, and a decoder configuration from its parameter sets", () => {
    const { frames, push } = createFrames();
    expect(frames.avcC).toBeNull();
    const [frame] = push(aggregate(SPS, PPS, KEY), { timestamp: 9, marker: true });
    expect(frame).toEqual({ timestamp: 9, key: true, data: Uint8Array.from(inLength(KEY)) });
    expect(frames.avcC).toEqual(
      Uint8Array.from([1, 0x42, 0xe0, 0x1f, 0xff, 0xe1, 0, 5, ...SPS, 1, 0, 2, ...PPS]),
    );
  });

  test("joins the fragments of a NAL unit", () => {
    const { push } = createFrames();
    push([0x7c, 0x85, 1]);
    push([0x7c, 0x05, 2]);
    const [frame] = push([0x7c, 0x45, 3], { marker: true });
    expect(frame?.data).toEqual(Uint8Array.from(inLength(KEY)));
  });

  test("ends a frame when the timestamp changes, even if the marker of its last packet is missing", () => {
    const { push } = createFrames();
    expect(push(KEY)).toEqual([]);
    const frames = push(OTHER, { timestamp: 3_000, marker: true });
    expect(frames.map(({ timestamp, key }) => [timestamp, key])).toEqual([
      [0, true],
      [3_000, false],
    ]);
  });

  test("drops frames until the first key frame", () => {
    const { frames, push } = createFrames();
    expect(push(OTHER, { marker: true })).toEqual([]);
    expect(frames.needsKey).toBe(true);
    expect(push(KEY, { timestamp: 1, marker: true })).toHaveLength(1);
    expect(frames.needsKey).toBe(false);
  });

  test("drops the frames after a loss until the next key frame", () => {
    const { frames, push } = createFrames();
    push(KEY, { marker: true });
    expect(push(OTHER, { timestamp: 1, marker: true, afterLoss: true })).toEqual([]);
    expect(frames.needsKey).toBe(true);
    expect(push(OTHER, { timestamp: 2, marker: true })).toEqual([]);
    expect(push(KEY, { timestamp: 3, marker: true })).toHaveLength(1);
  });

  test("drops a frame whose first fragment is missing", () => {
    const { frames, push } = createFrames();
    push(KEY, { marker: true });
    push([0x7c, 0x01, 2], { timestamp: 1 });
    expect(push([0x7c, 0x41, 3], { timestamp: 1, marker: true })).toEqual([]);
    expect(frames.needsKey).toBe(true);
  });

  test.each([
    { what: "large packets", payload: [0x41, ...Array<number>(1_400).fill(1)], packets: 1_500 },
    { what: "packets of one byte", payload: [0x41], packets: 11_000 },
    {
      what: "fragments of one byte",
      payload: [0x7c, 0x01, 1],
      packets: 11_000,
      first: [0x7c, 0x81],
    },
    { what: "many units per packet", payload: aggregate(...tinyUnits(390)), packets: 30 },
  ])("drops a frame that would need more than 2 MiB of memory because of $what", (frame) => {
    const { frames, push } = createFrames();
    push(KEY, { marker: true });
    if (frame.first) push(frame.first, { timestamp: 1 });
    for (let i = 0; i < frame.packets; i++) push(frame.payload, { timestamp: 1 });
    expect(push(OTHER, { timestamp: 1, marker: true })).toEqual([]);
    expect(frames.needsKey).toBe(true);
  });

  test("ignores empty and malformed packets", () => {
    const { push } = createFrames();
    for (const payload of [[], [24], [24, 0, 9, 1], [24, 0, 0, 1], [28], [31, 1]])
      expect(push(payload, { marker: true })).toEqual([]);
    expect(push(KEY, { timestamp: 5, marker: true })).toHaveLength(1);
  });
});
