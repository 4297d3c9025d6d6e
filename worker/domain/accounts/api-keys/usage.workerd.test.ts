import {
  createExecutionContext,
  evictDurableObject,
  runDurableObjectAlarm,
  runInDurableObject,
} from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { apiKeyDays, apiKeys } from "../../../db/schema.ts";
import worker from "../../../index.ts";
import { call, makeUser, ORIGIN, type TestUser, testContext } from "../../../testing/factories.ts";
import { actorOf } from "../../../testing/factors.ts";
import { deleteExpired } from "../../ops/retention/delete-expired.ts";
import { entitlementsOf } from "../plans/entitlements.ts";
import type { ApiScope } from "./contract.ts";
import { USAGE_DAYS } from "./contract-usage.ts";
import { createApiKey } from "./create-api-key.ts";
import { getUsage } from "./get-usage.ts";
import { DAY_MS } from "./limits.ts";
import { listApiKeys } from "./list-api-keys.ts";
import { revokeApiKey } from "./revoke-api-key.ts";

const ctx = testContext();
const limits = entitlementsOf("creator_pro").apiKeys ?? { perMinute: 0, perDay: 0 };

async function makeKey(scopes: ApiScope[] = ["read"]) {
  const owner = await makeUser({ plan: "creator_pro", emailVerifiedAt: 1 });
  const token = await createApiKey(ctx, {
    actor: await actorOf(owner),
    name: "A program",
    scopes,
    days: 0,
    userAgent: "test",
  });
  const [key] = await listApiKeys(ctx, owner.id);
  return { owner, token, id: key?.id ?? "" };
}

const asProgram = (token: string, path: string, init: { method?: string; json?: unknown } = {}) =>
  call(path, { ...init, headers: { Authorization: `Bearer ${token}` } });

const meterOf = (keyId: string) => env.API_METER.get(env.API_METER.idFromName(keyId));

const spend = (keyId: string, dayCalls: number) =>
  runInDurableObject(meterOf(keyId), (_, state) =>
    state.storage.sql
      .exec(
        "INSERT OR REPLACE INTO window VALUES (1, 0, 0, ?, ?)",
        Math.floor(Date.now() / DAY_MS),
        dayCalls,
      )
      .toArray(),
  );

const usage = async (owner: TestUser, keyId: string) =>
  getUsage(ctx, { actor: await actorOf(owner), keyId });

const counted = (owner: TestUser, keyId: string, n: number) =>
  expect
    .poll(async () => (await usage(owner, keyId)).days.reduce((sum, { calls }) => sum + calls, 0))
    .toBe(n);

test("concurrent calls with an API key are accepted only up to the key's daily limit", async () => {
  const { owner, token, id } = await makeKey();
  await spend(id, limits.perDay - 37);
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => asProgram(token, "/api/auth/me")),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(37);
  const refused = answers.find(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(63);
  expect(await refused?.json()).toMatchObject({
    code: "RATE_LIMITED",
    error: expect.stringContaining("50,000 requests per day"),
  });
  const wait = Number(refused?.headers.get("Retry-After"));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(DAY_MS / 1000);
  expect(refused?.headers.get("RateLimit")).toMatch(/^"minute";r=\d+;t=\d+, "day";r=0;t=\d+$/);
  await counted(owner, id, 100);
  const told = await usage(owner, id);
  expect(told.days.at(-1)).toMatchObject({ calls: 100, refused: 63 });
  expect(told.routes).toEqual([{ route: "GET /api/auth/me", calls: 100, refused: 63 }]);
  expect(told.statuses).toEqual([
    { status: 429, calls: 63 },
    { status: 200, calls: 37 },
  ]);
  expect(told.limits?.day).toMatchObject({ limit: limits.perDay, remaining: 0 });
});

test("the usage of an API key counts only calls with the key, not those of its owner's sessions", async () => {
  const { owner, token, id } = await makeKey(["read"]);
  const first = await asProgram(token, "/api/videos");
  expect(first.headers.get("RateLimit")).toContain(`"day";r=${limits.perDay - 1}`);
  await asProgram(token, "/api/videos/vid_none");
  await asProgram(token, "/api/videos", { method: "POST", json: {} });
  await asProgram(token, "/api/no/such/route");
  const own = await call(`/api/api-keys/${id}/usage`, { as: owner });
  expect([own.status, own.headers.get("RateLimit")]).toEqual([200, null]);
  await counted(owner, id, 4);
  const { routes, days } = await usage(owner, id);
  expect(routes).toEqual([
    { route: "GET /api/videos", calls: 1, refused: 0 },
    { route: "GET /api/videos/:videoId", calls: 1, refused: 0 },
    { route: "POST /api/videos", calls: 1, refused: 1 },
    { route: "other", calls: 1, refused: 0 },
  ]);
  expect(days).toHaveLength(USAGE_DAYS);
  expect(days.at(-1)).toEqual({ day: Math.floor(Date.now() / DAY_MS), calls: 4, refused: 1 });
  const stranger = await call(`/api/api-keys/${id}/usage`, { as: await makeUser() });
  expect(stranger.status).toBe(404);
});

test("calls with an expired or revoked API key are not counted, and revoking a key deletes its usage", async () => {
  const { owner, token, id } = await makeKey();
  await asProgram(token, "/api/auth/me");
  await counted(owner, id, 1);
  await ctx.db.update(apiKeys).set({ expiresAt: 1 }).where(eq(apiKeys.id, id));
  expect(await (await asProgram(token, "/api/auth/me")).json()).toEqual({ user: null });
  await ctx.db.update(apiKeys).set({ expiresAt: null }).where(eq(apiKeys.id, id));
  await asProgram(token, "/api/auth/me");
  await counted(owner, id, 2);
  await meterOf(id).note("test", id, { route: "other", status: 200 });
  await revokeApiKey(ctx, { actor: await actorOf(owner), keyId: id, userAgent: "" });
  expect(await (await asProgram(token, "/api/auth/me")).json()).toEqual({ user: null });
  // The key's row is deleted, so the meter drops the remaining counts.
  await meterOf(id).flush("test");
  expect(await ctx.db.select().from(apiKeyDays).where(eq(apiKeyDays.keyId, id))).toEqual([]);
});

test("the call counter of an API key keeps its counts when the Durable Object is evicted", async () => {
  const { owner, id } = await makeKey();
  await meterOf(id).take("test", limits);
  await meterOf(id).note("test", id, { route: "other", status: 200 });
  await evictDurableObject(meterOf(id));
  expect(await runDurableObjectAlarm(meterOf(id))).toBe(true);
  await meterOf(id).flush("test");
  const told = await usage(owner, id);
  expect([told.days.at(-1)?.calls, told.limits?.day.remaining]).toEqual([1, limits.perDay - 1]);
  await runInDurableObject(meterOf(id), (_, state) => {
    state.storage.sql.exec("UPDATE window SET day = day - 1");
    state.storage.sql.exec("UPDATE calls SET day = day - 1");
  });
  expect(await runDurableObjectAlarm(meterOf(id))).toBe(true);
  const left = await runInDurableObject(meterOf(id), async (_, state) => [
    ...state.storage.sql.exec("SELECT * FROM window").toArray(),
    ...state.storage.sql.exec("SELECT * FROM calls").toArray(),
    ...(await state.storage.list()).keys(),
  ]);
  expect(left).toEqual([]);
});

test("the API accepts calls with an API key while the Durable Object that counts the calls is down", async () => {
  const { token } = await makeKey();
  const gone = () => Promise.reject(new Error("gone"));
  const broken = new Proxy(env.API_METER, {
    get: (real, name) =>
      name === "get" ? () => ({ take: gone, note: gone }) : real.idFromName.bind(real),
  });
  const request = new Request(`${ORIGIN}/api/videos`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const answer = await worker.fetch(
    request,
    { ...env, API_METER: broken },
    createExecutionContext(),
  );
  expect([answer.status, answer.headers.get("RateLimit")]).toEqual([200, null]);
});

test("the cleanup job deletes API key usage that is older than the period of the usage page", async () => {
  const { owner, id } = await makeKey();
  const today = Math.floor(ctx.now() / DAY_MS);
  const row = { keyId: id, userId: owner.id, route: "other", status: 200, calls: 1 };
  await ctx.db
    .insert(apiKeyDays)
    .values([today - USAGE_DAYS, today - USAGE_DAYS + 1, today].map((day) => ({ ...row, day })));
  await deleteExpired(ctx, { table: "api_key_days" });
  const left = await ctx.db
    .select({ day: apiKeyDays.day })
    .from(apiKeyDays)
    .where(eq(apiKeyDays.keyId, id))
    .orderBy(apiKeyDays.day);
  expect(left).toEqual([{ day: today - USAGE_DAYS + 1 }, { day: today }]);
});
