import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createCounters } from "./counters.ts";

const MINUTE = 60_000;
const counter = (subject: string) =>
  env.SIGN_IN_THROTTLE.get(env.SIGN_IN_THROTTLE.idFromName(subject));
const perMinute = (max: number) => [{ name: "write", max, windowMs: MINUTE }];

// The clock stands still during each test, because counted calls expire as time passes.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => vi.useRealTimers());

test("a rate limit of 120 calls allows exactly 120 of 1,000 concurrent calls", async () => {
  const waits = await Promise.all(
    Array.from({ length: 1000 }, () => counter("calls-at-once").count("test", perMinute(120), 1)),
  );
  expect(waits.filter((wait) => wait === 0)).toHaveLength(120);
});

test("a rate limit allows new calls gradually, as the calls of the previous window expire", async () => {
  await runInDurableObject(counter("calls-sliding"), (_, state) => {
    const { add } = createCounters(state.storage.sql);
    const budgets = [{ name: "write", max: 10, windowMs: 1000 }];
    expect(add(budgets, 10, 1000)).toBe(0);
    // The next call must wait until 2,100 ms, when a tenth of the ten calls has expired.
    expect(add(budgets, 1, 1500)).toBe(600);
    expect(add(budgets, 1, 2050)).toBe(50);
    expect(add(budgets, 1, 2100)).toBe(0);
    expect(add(budgets, 1, 2100)).toBe(100);
    expect(add(budgets, 9, 3900)).toBe(0);
  });
});

test("an API call that one of its rate limits rejects does not count for the others", async () => {
  await runInDurableObject(counter("calls-all-or-none"), (_, state) => {
    const { add } = createCounters(state.storage.sql);
    const [narrow, wide] = [
      { name: "narrow", max: 1, windowMs: 1000 },
      { name: "wide", max: 3, windowMs: 10_000 },
    ];
    expect(add([narrow, wide], 1, 10_000)).toBe(0);
    expect(add([narrow, wide], 1, 10_010)).toBeGreaterThan(0);
    expect([add([wide], 1, 10_020), add([wide], 1, 10_030)]).toEqual([0, 0]);
    expect(add([wide], 1, 10_040)).toBeGreaterThan(0);
  });
});

test("an eviction of the Durable Object loses at most 5% of the calls that a rate limit counted", async () => {
  expect(await counter("calls-evicted").count("test", perMinute(3), 3)).toBe(0);
  for (let n = 0; n < 99; n++)
    await counter("calls-evicted-large").count("test", perMinute(100), 1);
  await evictDurableObject(counter("calls-evicted"));
  await evictDurableObject(counter("calls-evicted-large"));
  expect(await counter("calls-evicted").count("test", perMinute(3), 1)).toBeGreaterThan(0);
  const waits: number[] = [];
  for (let n = 0; n < 10; n++)
    waits.push(await counter("calls-evicted-large").count("test", perMinute(100), 1));
  expect(waits.filter((wait) => wait === 0).length).toBeLessThanOrEqual(5);
});

test("repeated evictions of the Durable Object lose at most 5% of the calls that a daily limit counts", async () => {
  const budgets = [{ name: "day", max: 40, windowMs: 86_400_000 }];
  let allowed = 0;
  for (let n = 0; n < 60; n++) {
    if ((await counter("calls-evicted-often").count("test", budgets, 1)) === 0) allowed += 1;
    await evictDurableObject(counter("calls-evicted-often"));
  }
  expect(allowed).toBeLessThanOrEqual(42);
});

test("a Durable Object that counted one call deletes its tables after the window of the rate limit", async () => {
  const once = counter("calls-once");
  await once.count("test", perMinute(6000), 1);
  await evictDurableObject(once);
  expect(await runDurableObjectAlarm(once)).toBe(true);
  const tables = await runInDurableObject(once, (_, state) =>
    state.storage.sql
      .exec("SELECT name FROM sqlite_master WHERE name IN ('counts', 'tries')")
      .toArray(),
  );
  expect(tables).toEqual([]);
});

test("a counter of 2,000 calls a minute is written every 16 calls, and deleted after its window", async () => {
  const busy = counter("calls-busy");
  const stored = () =>
    runInDurableObject(busy, (_, state) =>
      state.storage.sql.exec<{ current: number }>("SELECT current FROM counts").toArray(),
    );
  for (let n = 0; n < 109; n++) await busy.count("test", perMinute(2000), 1);
  expect(await stored()).toEqual([{ current: 96 }]);
  await runInDurableObject(busy, (_, state) =>
    state.storage.sql.exec("UPDATE counts SET started = 1").toArray(),
  );
  // The test changed SQLite only, so the eviction removes the outdated counters from memory.
  await evictDurableObject(busy);
  expect(await runDurableObjectAlarm(busy)).toBe(true);
  const tables = await runInDurableObject(busy, (_, state) =>
    state.storage.sql
      .exec("SELECT name FROM sqlite_master WHERE name IN ('counts', 'tries')")
      .toArray(),
  );
  expect(tables).toEqual([]);
});
