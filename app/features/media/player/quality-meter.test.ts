import { expect, test } from "vitest";
import { QualityMeter } from "./quality-meter.ts";

test("the quality meter counts a stall once, and includes the time of a stall that still lasts", () => {
  const meter = new QualityMeter();
  meter.stall(1000);
  meter.stall(1200);
  meter.goOn(1500);
  meter.goOn(1600);
  meter.stall(5000);
  expect(meter.read(80, 5250)).toEqual({ startMs: 80, stalls: 2, stalledMs: 750, bitrate: null });
});

test("the reported bitrate of a playback is the time-weighted average of the visible renditions", () => {
  const meter = new QualityMeter();
  meter.addVisible(3000, 1_000_000);
  meter.addVisible(1000, 5_000_000);
  meter.addVisible(9000, null);
  expect(meter.read(null, 0)).toEqual({
    startMs: null,
    stalls: 0,
    stalledMs: 0,
    bitrate: 2_000_000,
  });
});
