import { describe, expect, test } from "vitest";
import { createFileMemory } from "./file-memory.ts";

/** Creates a file memory with a limit of 100 bytes. Each wait moves its clock forward. */
function makeMemory() {
  const clock = { at: 0 };
  const memory = createFileMemory({
    maxBytes: 100,
    now: () => clock.at,
    wait: async (ms) => {
      clock.at += ms;
      await new Promise(setImmediate);
    },
  });
  return { clock, memory };
}

describe("the memory for stored files", () => {
  test("the file memory never contains more bytes than its limit, and finally runs all work", async () => {
    const { memory } = makeMemory();
    const used: number[] = [];
    const work = async () => {
      used.push(memory.used());
      await new Promise(setImmediate);
    };
    await Promise.all([60, 60, 30, 500, 40].map((bytes) => memory.during(bytes, work)));
    expect(used).toHaveLength(5);
    expect(Math.max(...used)).toBe(100);
    expect(memory.used()).toBe(0);
  });

  test("the file memory rejects work that has waited for 20 seconds, and asks the client to retry", async () => {
    const { memory } = makeMemory();
    let finish = (): void => undefined;
    const first = memory.during(
      100,
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    await expect(memory.during(1, async () => undefined)).rejects.toMatchObject({
      code: "UNAVAILABLE",
      retryAfter: 10,
    });
    finish();
    await first;
  });

  test("the file memory frees the bytes of failed work at once, and those of a stopped request after a minute", async () => {
    const { clock, memory } = makeMemory();
    const failure = new Error("not stored");
    await expect(memory.during(100, () => Promise.reject(failure))).rejects.toThrow(failure);
    void memory.during(100, () => new Promise(() => undefined));
    clock.at += 59_999;
    expect(memory.used()).toBe(100);
    clock.at += 1;
    expect(memory.used()).toBe(0);
  });
});
