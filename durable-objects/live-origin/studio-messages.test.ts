import { expect, test } from "vitest";
import { readStudioMessage, startOfRun } from "./studio-messages.ts";

const NOW = Date.UTC(2026, 0, 1);
const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;

const hello = {
  type: "hello",
  run: "run-00000001",
  mime: 'video/mp4; codecs="avc1.42001f"',
  hasVideo: true,
  width: 640,
  height: 360,
  frameRate: 29.97,
  now: NOW,
  startedAt: NOW - 1_500.5,
};
const read = (change: object) => readStudioMessage(JSON.stringify({ ...hello, ...change }));

test("a hello with usual values is accepted", () => {
  expect(read({})).toEqual(hello);
});

test.each([
  { startedAt: 1e300 },
  { startedAt: -1 },
  { startedAt: null },
  { now: 8.64e15 + 1 },
  { now: -1e300 },
  { width: 8_193 },
  { width: 1.5 },
  { height: -1 },
  { frameRate: 241 },
  { quickSound: { sampleRate: 48_000, channels: 3 } },
])("a hello with %o is rejected", (change) => {
  expect(read(change)).toBeNull();
});

test.each([
  '{"type":"ping","at":1e400}',
  '{"type":"flush","sequence":-1}',
  '{"type":"flush","sequence":0.5}',
  '{"type":"flush","sequence":4294967296}',
])("the message %s is rejected", (text) => {
  expect(readStudioMessage(text)).toBeNull();
});

test.each([0, -9 * YEAR_MS, 3 * YEAR_MS, 7 * 3_600_000])(
  "the start of a run is the server's time if the studio's clock is off by %d ms",
  (off) => {
    const [now, startedAt] = [NOW + off, NOW + off - 1_500];
    expect(startOfRun({ now, startedAt }, NOW)).toBe(NOW - 1_500);
  },
);

test.each([-1, 2 * DAY_MS, NOW])(
  "a run that claims to be %d ms old starts when it reaches the server",
  (age) => {
    expect(startOfRun({ now: NOW, startedAt: NOW - age }, NOW)).toBe(NOW);
  },
);
