import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { defer } from "./demo-client.ts";
import { takeTurns } from "./demo-turns.ts";

beforeEach(() => vi.useFakeTimers({ now: 0 }));
afterEach(() => vi.useRealTimers());

const MINUTE = 60_000;

/** Alternates two channels. `broken` maps a channel to the time until which it cannot go live. */
async function run(minutes: number, broken: Record<string, number> = {}) {
  const log: [minute: number, event: string][] = [];
  const live = new Set<string>();
  const errors: unknown[] = [];
  const stop = new AbortController();
  const note = (event: string) => log.push([Date.now() / MINUTE, event]);
  const failures = new Map<string, () => void>();
  const turns = takeTurns({
    channels: ["river", "fire"],
    turnMs: 10 * MINUTE,
    overlapMs: MINUTE / 2,
    pauseMs: MINUTE,
    stop: stop.signal,
    onError: (error) => errors.push(error),
    goLive: async (channel) => {
      if (Date.now() < (broken[channel] ?? 0)) throw new Error(`${channel} cannot go live`);
      note(`+${channel}`);
      live.add(channel);
      const { promise: failed, resolve } = defer();
      failures.set(channel, resolve);
      return {
        failed,
        end: async () => {
          note(`-${channel}`);
          live.delete(channel);
        },
      };
    },
  });
  await vi.advanceTimersByTimeAsync(minutes * MINUTE);
  return {
    ...{ log, live, errors, failures },
    end: async () => {
      stop.abort();
      await turns;
    },
  };
}

describe("takeTurns", () => {
  it("starts a broadcast every ten minutes, and ends the previous broadcast half a minute later", async () => {
    const { log, end } = await run(25);
    await end();
    expect(log).toEqual([
      [0, "+river"],
      [10, "+fire"],
      [10.5, "-river"],
      [20, "+river"],
      [20.5, "-fire"],
      [25, "-river"],
    ]);
  });

  it("starts five broadcasts of each of two channels in 100 minutes", async () => {
    const { log, end } = await run(100);
    await end();
    for (const channel of ["river", "fire"])
      expect(log.filter(([, event]) => event === `+${channel}`).length).toBeGreaterThanOrEqual(5);
  });

  it("continues a broadcast while the next channel cannot go live", async () => {
    const { log, live, errors, end } = await run(15, { fire: 13.5 * MINUTE });
    expect(log).toEqual([
      [0, "+river"],
      [14, "+fire"],
      [14.5, "-river"],
    ]);
    expect(errors).toHaveLength(4);
    expect([...live]).toEqual(["fire"]);
    await end();
  });

  it("starts with the second channel if the first channel cannot go live", async () => {
    const { log, end } = await run(5, { river: 99 * MINUTE });
    await end();
    expect(log[0]).toEqual([1, "+fire"]);
  });

  it("starts the next broadcast immediately after a broadcast has failed", async () => {
    const { log, failures, end } = await run(3);
    failures.get("river")?.();
    await vi.advanceTimersByTimeAsync(MINUTE);
    await end();
    expect(log.slice(0, 3)).toEqual([
      [0, "+river"],
      [3, "+fire"],
      [3.5, "-river"],
    ]);
  });
});
