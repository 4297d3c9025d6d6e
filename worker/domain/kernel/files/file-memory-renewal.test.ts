import { expect, onTestFinished, test, vi } from "vitest";
import { createFileMemory } from "./file-memory.ts";

test("memory stays reserved for work that runs for minutes, and is free after the work", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const memory = createFileMemory({ maxBytes: 10 });
  const finishWork: (() => void)[] = [];
  const done = memory.during(10, () => new Promise<void>((resolve) => finishWork.push(resolve)));
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(memory.used()).toBe(10);
  for (const finish of finishWork) finish();
  await done;
  expect(memory.used()).toBe(0);
});
