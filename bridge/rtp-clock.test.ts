import { describe, expect, test } from "vitest";
import { ntpToMs, RtpClock } from "./rtp-clock.ts";

function createClock(kinds: readonly ("video" | "audio")[] = ["video", "audio"]) {
  const clock = new RtpClock();
  for (const kind of kinds) clock.addTrack(kind, kind === "video" ? 90_000 : 48_000);
  return clock;
}

describe("RtpClock", () => {
  test("uses the sender reports to align audio with video", () => {
    const clock = createClock();
    const video = clock.receive("video", 1_000_000, 100);
    const audio = clock.receive("audio", 5_000, 180);
    clock.report("video", { timestamp: 1_000_000, senderMs: 70_000 });
    clock.report("audio", { timestamp: 5_000, senderMs: 70_020 });
    expect(clock.timeMs("video", video)).toBe(100);
    expect(clock.timeMs("audio", audio)).toBeCloseTo(120);
  });

  test("keeps audio aligned with video when the audio clock drifts", () => {
    const clock = createClock();
    clock.receive("video", 0, 0);
    clock.receive("audio", 0, 0);
    clock.report("video", { timestamp: 0, senderMs: 0 });
    clock.report("audio", { timestamp: 0, senderMs: 0 });
    // After one hour, the audio clock is 180 ms behind the video clock.
    const hourMs = 3_600_000;
    clock.report("video", { timestamp: hourMs * 90, senderMs: hourMs });
    clock.report("audio", { timestamp: (hourMs - 180) * 48, senderMs: hourMs });
    const audio = clock.receive("audio", (hourMs - 180) * 48, hourMs);
    expect(clock.timeMs("audio", audio)).toBeCloseTo(hourMs);
  });

  test("continues to count when a 32-bit timestamp wraps to 0", () => {
    const clock = createClock(["video"]);
    const before = clock.receive("video", 2 ** 32 - 3_000, 0);
    const after = clock.receive("video", 0, 33);
    expect(clock.timeMs("video", after) - clock.timeMs("video", before)).toBeCloseTo(33.333);
  });

  test("waits for the sender reports of both tracks for at most 3 s", () => {
    const clock = createClock();
    expect(clock.isReady(0)).toBe(false);
    clock.receive("video", 0, 0);
    clock.report("video", { timestamp: 0, senderMs: 0 });
    expect(clock.isReady(3_000)).toBe(false);
    expect(clock.isReady(3_001)).toBe(true);
    clock.report("audio", { timestamp: 0, senderMs: 0 });
    expect(clock.isReady(10)).toBe(true);
  });

  test("needs no sender report for a stream without audio", () => {
    expect(createClock(["video"]).isReady(0)).toBe(true);
  });

  test("aligns audio with video if the timestamps wrap after the sender reports", () => {
    const clock = createClock();
    clock.report("video", { timestamp: 2 ** 32 - 90, senderMs: 0 });
    clock.report("audio", { timestamp: 2 ** 32 - 48, senderMs: 0 });
    const video = clock.receive("video", 0, 0);
    const audio = clock.receive("audio", 0, 0);
    expect(clock.timeMs("audio", audio)).toBeCloseTo(clock.timeMs("video", video));
  });

  test("aligns audio with video by the arrival of the first packets if no sender report arrives", () => {
    const clock = createClock();
    const video = clock.receive("video", 77, 1_000);
    const audio = clock.receive("audio", 99, 1_010);
    expect([clock.timeMs("video", video), clock.timeMs("audio", audio)]).toEqual([1_000, 1_010]);
  });
});

test("ntpToMs reads the seconds and their fraction", () => {
  expect(ntpToMs((5n << 32n) | 0x4000_0000n)).toBe(5_250);
});
