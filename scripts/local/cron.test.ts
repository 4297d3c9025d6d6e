import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startCron } from "./cron.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-27T10:00:20Z") });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("runs the scheduled jobs at the start of each minute, until it is stopped", async () => {
  const scheduled = vi.fn(async () => undefined);
  const stop = startCron(async () => ({ scheduled }));
  await vi.advanceTimersByTimeAsync(39_999);
  expect(scheduled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_001);
  expect(scheduled.mock.calls).toEqual([
    [{ cron: "* * * * *", scheduledTime: new Date("2026-11-27T10:01:00Z") }],
    [{ cron: "* * * * *", scheduledTime: new Date("2026-11-27T10:02:00Z") }],
  ]);
  await stop();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(scheduled).toHaveBeenCalledTimes(2);
});

test("runs the jobs of the next minute after a failed run, whose cause is logged", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const cause = new Error("The Worker has not started");
  const getWorker = vi.fn(() => Promise.reject(cause));
  const stop = startCron(getWorker);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(getWorker).toHaveBeenCalledTimes(2);
  expect(log).toHaveBeenCalledWith("The scheduled jobs failed:", cause);
  await stop();
});
