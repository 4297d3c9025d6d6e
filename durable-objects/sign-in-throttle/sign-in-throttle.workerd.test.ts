import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { limits } from "#worker/domain/kernel/throttle/limits.ts";
import { createLedger } from "./ledger.ts";

const MINUTE = 60_000;
const throttle = (subject: string) =>
  env.SIGN_IN_THROTTLE.get(env.SIGN_IN_THROTTLE.idFromName(subject));
const budgetsFrom = (address: string) => {
  const { short, long } = limits.signIn("someone", address);
  return [...short, ...long];
};

test("the sign-in throttle allows 100 of 1,000 concurrent attempts from 50 IP addresses", async () => {
  const object = throttle("crowd");
  const waits = await Promise.all(
    Array.from({ length: 1000 }, (_, i) => object.take("test", budgetsFrom(`10.0.0.${i % 50}`))),
  );
  expect(waits.filter((w) => w === 0)).toHaveLength(100);
  for (const wait of waits) expect(wait).toBeLessThanOrEqual(60 * MINUTE);
});

test("the sign-in throttle allows each IP address five attempts in 15 minutes", async () => {
  const object = throttle("one-address");
  const tries: number[] = [];
  for (let i = 0; i < 7; i++) tries.push(await object.take("test", budgetsFrom("10.0.0.1")));
  expect(tries.map((w) => w === 0)).toEqual([true, true, true, true, true, false, false]);
  expect(tries[6]).toBeGreaterThan(14 * MINUTE);
  expect(await object.take("test", budgetsFrom("10.0.0.2"))).toBe(0);
});

test("a throttled user can sign in once the oldest attempt expires, even after more rejected attempts", async () => {
  await runInDurableObject(throttle("sliding"), (_, state) => {
    const ledger = createLedger(state.storage.sql);
    const budget = [{ name: "a", max: 2, windowMs: 1000 }];
    expect([ledger.take(budget, 0), ledger.take(budget, 400)]).toEqual([0, 0]);
    expect([ledger.take(budget, 500), ledger.take(budget, 999)]).toEqual([500, 1]);
    expect([ledger.take(budget, 1000), ledger.take(budget, 1001)]).toEqual([0, 399]);
  });
});

test("a sign-in attempt that one of its rate limits rejects does not count for the others", async () => {
  await runInDurableObject(throttle("all-or-none"), (_, state) => {
    const ledger = createLedger(state.storage.sql);
    const narrow = { name: "narrow", max: 1, windowMs: 1000 };
    const wide = { name: "wide", max: 3, windowMs: 5000 };
    expect(ledger.take([narrow, wide], 0)).toBe(0);
    expect(ledger.take([narrow, wide], 10)).toBe(990);
    expect([ledger.take([wide], 20), ledger.take([wide], 30), ledger.take([wide], 40)]).toEqual([
      0, 0, 4960,
    ]);
  });
});

test("a successful sign-in resets the short-term rate limit but not the long-term one", async () => {
  await runInDurableObject(throttle("forgiven"), (_, state) => {
    const ledger = createLedger(state.storage.sql);
    const short = { name: "short", max: 2, windowMs: 1000 };
    const long = { name: "long", max: 3, windowMs: 1000 };
    expect([ledger.take([short, long], 0), ledger.take([short, long], 1)]).toEqual([0, 0]);
    ledger.clear(["short"]);
    ledger.refund(["long"]);
    expect([ledger.take([short, long], 2), ledger.take([short, long], 3)]).toEqual([0, 0]);
    expect(ledger.take([long], 4)).toBe(996);
  });
});

test("the sign-in throttle keeps counted attempts after an eviction, and deletes them once all have expired", async () => {
  const object = throttle("evicted");
  expect(await object.take("test", [{ name: "b", max: 1, windowMs: MINUTE }])).toBe(0);
  await evictDurableObject(object);
  const anew = throttle("evicted");
  expect(await anew.take("test", [{ name: "b", max: 1, windowMs: MINUTE }])).toBeGreaterThan(0);

  const brief = throttle("brief");
  const tables = () =>
    runInDurableObject(brief, (_, state) =>
      state.storage.sql.exec("SELECT name FROM sqlite_master WHERE name = 'tries'").toArray(),
    );
  const only = [{ name: "a", max: 1, windowMs: MINUTE }];
  await brief.take("test", only);
  expect(await tables()).toHaveLength(1);
  await runInDurableObject(brief, (_, state) =>
    state.storage.sql.exec("UPDATE tries SET until = 1").toArray(),
  );
  expect(await runDurableObjectAlarm(brief)).toBe(true);
  expect(await tables()).toEqual([]);
  expect(await brief.take("test", only)).toBe(0);
});
