import { expect, test } from "vitest";
import { createBridgeReport } from "./bridge-report.ts";
import type { SegmenterEvent } from "./segmenter.ts";
import type { Run } from "./store-rows.ts";

const STARTED_AT = Date.UTC(2026, 0, 1);
const SEGMENT_MS = 2_000;

const runOf = (epoch: number): Run => ({
  epoch,
  source: "bridge",
  run: `run-${epoch}`,
  mime: "video/mp4",
  codecs: "avc1.42c01f,mp4a.40.2",
  width: 1280,
  height: 720,
  frameRate: 30,
  startedAt: STARTED_AT,
  initFile: "init.mp4",
  initStored: true,
  lastChunk: -1,
  quickSound: null,
});

/** Returns the events of a segment with two parts. The segment has 500,000 bytes. */
function eventsOf(index: number): SegmenterEvent[] {
  const part = (independent: boolean): SegmenterEvent => ({
    type: "part",
    bytes: new Uint8Array(250_000),
    durationUs: (SEGMENT_MS / 2) * 1_000,
    independent,
    lastSequence: index,
  });
  return [
    { type: "segment-start", timestampUs: index * SEGMENT_MS * 1_000, discontinuity: false },
    part(true),
    part(false),
    { type: "segment-end" },
  ];
}

/** Adds segments one after another. Each segment takes `arrivalMs` to arrive. */
function addSegments(
  report: ReturnType<typeof createBridgeReport>,
  { run, count, arrivalMs }: { run: Run; count: number; arrivalMs: number },
): number {
  let now = STARTED_AT;
  for (let index = 0; index < count; index++) {
    const events = eventsOf(index);
    report.add(run, events.slice(0, -1), now);
    now += arrivalMs;
    report.add(run, events.slice(-1), now);
  }
  return now;
}

test("the report says that the upload is slow if segments of the bridge take too long to arrive", () => {
  const report = createBridgeReport();
  const run = runOf(1);
  const now = addSegments(report, { run, count: 10, arrivalMs: 2 * SEGMENT_MS });
  expect(report.report(run, now)).toMatchObject({
    uploadSpeed: 0.5,
    silentMs: 0,
    problems: ["slow_upload"],
  });
});

test("the report contains the bitrate, the key frame interval and the pause of an encoder", () => {
  const report = createBridgeReport();
  const run = runOf(1);
  const now = addSegments(report, { run, count: 10, arrivalMs: SEGMENT_MS });
  expect(report.report(run, now + 7_000)).toEqual({
    codecs: "avc1.42c01f,mp4a.40.2",
    width: 1280,
    height: 720,
    frameRate: 30,
    bitrate: 2_000_000,
    keyFrameMs: SEGMENT_MS,
    uploadSpeed: 1,
    clockDriftMs: null,
    silentMs: 7_000,
    problems: [],
  });
});

test("an encoder is already measured while its first segment still arrives", () => {
  const report = createBridgeReport();
  const run = runOf(1);
  const [start, part] = eventsOf(0);
  report.add(run, start ? [start] : [], STARTED_AT);
  expect(report.report(run, STARTED_AT)).toBeNull();
  report.add(run, part ? [part] : [], STARTED_AT + 1_000);
  expect(report.report(run, STARTED_AT + 1_000)).toMatchObject({
    width: 1280,
    frameRate: 30,
    bitrate: 2_000_000,
    keyFrameMs: null,
    problems: [],
  });
});

test("the report says that key frames are too far apart before the second key frame arrives", () => {
  const report = createBridgeReport();
  const run = runOf(1);
  const [start, part] = eventsOf(0);
  report.add(run, start && part ? [start, part, part, part, part, part] : [], STARTED_AT);
  expect(report.report(run, STARTED_AT)).toMatchObject({
    keyFrameMs: 5_000,
    problems: ["long_key_frame_interval"],
  });
});

test("the clock drift in the report is measured from the first segment of the encoder", () => {
  const report = createBridgeReport();
  const run = runOf(1);
  const now = addSegments(report, { run, count: 41, arrivalMs: SEGMENT_MS - 10 });
  expect(report.report(run, now)).toMatchObject({ clockDriftMs: 400 });
});

test("the report of a restarted encoder does not contain segments from before the restart", () => {
  const report = createBridgeReport();
  const [last, next] = [runOf(1), runOf(2)];
  const now = addSegments(report, { run: last, count: 3, arrivalMs: SEGMENT_MS });
  report.add(next, eventsOf(0).slice(0, 1), now);
  expect(report.report(next, now)).toBeNull();
  report.add(next, eventsOf(0).slice(1, -1), now);
  report.add(next, eventsOf(0).slice(-1), now + SEGMENT_MS);
  expect(report.report(next, now + SEGMENT_MS)).toMatchObject({ bitrate: 2_000_000 });
  expect(report.report(last, now + SEGMENT_MS)).toBeNull();
});
