import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { apiKeys, sessions, users, type users as usersTable } from "../../../db/schema.ts";
import { actorOf as actorOfRequest } from "../../../http/session.ts";
import { call, makeUser, testContext } from "../../../testing/factories.ts";
import { actorOf } from "../../../testing/factors.ts";
import type { Plan } from "../users/contract.ts";
import { createApiKey } from "./create-api-key.ts";
import { listApiKeys } from "./list-api-keys.ts";
import { revokeApiKey } from "./revoke-api-key.ts";

const makePro = (overrides: Partial<typeof usersTable.$inferInsert> = {}) =>
  makeUser({ plan: "creator_pro", emailVerifiedAt: 1, ...overrides });

async function makeKey(
  user: Awaited<ReturnType<typeof makeUser>>,
  scopes: ("read" | "videos" | "streams" | "chat" | "community")[],
  days = 0,
) {
  return createApiKey(testContext(), {
    actor: await actorOf(user),
    name: "A program",
    scopes,
    days,
    userAgent: "test",
  });
}

const asProgram = (key: string, path: string, init: { method?: string; json?: unknown } = {}) =>
  call(path, { ...init, headers: { Authorization: `Bearer ${key}` } });

const whoIs = async (key: string) =>
  (await asProgram(key, "/api/auth/me")).json<{ user: { id: string } | null }>();

test("the API rejects an API key on routes outside the key's scopes and on routes for sessions only", async () => {
  const user = await makePro();
  const key = await makeKey(user, ["read"]);
  expect(key).toMatch(/^trb_[\w-]{43}$/);
  expect((await whoIs(key)).user?.id).toBe(user.id);
  const upload = await asProgram(key, "/api/videos", { method: "POST", json: {} });
  expect([upload.status, await upload.json()]).toEqual([
    403,
    expect.objectContaining({ error: "This API key doesn't have the scope “videos”." }),
  ]);
  const streamKey = await asProgram(key, "/api/stream-key");
  expect([streamKey.status, await streamKey.json()]).toEqual([
    403,
    expect.objectContaining({ error: expect.stringContaining("An API key can't") }),
  ]);
  expect((await asProgram(key, "/settings/api-keys")).status).toBe(403);
});

test("an API key never counts as a recent proof of identity and cannot confirm an identity", async () => {
  const key = await makeKey(await makePro(), ["read", "videos", "streams", "chat", "community"]);
  const confirm = await asProgram(key, "/api/auth/confirm-identity", {
    method: "POST",
    json: { kind: "password", password: "x" },
  });
  expect(confirm.status).toBe(403);
  const request = new Request("https://x.test/", { headers: { Authorization: `Bearer ${key}` } });
  expect(await actorOfRequest(testContext(), request)).toMatchObject({
    provedAt: 0,
    scopes: expect.arrayContaining(["read"]),
  });
});

test("the API key table stores a digest and the first characters of each key, never the key", async () => {
  const user = await makePro();
  const key = await makeKey(user, ["read"]);
  const rows = await testContext().db.select().from(apiKeys).where(eq(apiKeys.userId, user.id));
  expect(JSON.stringify(rows)).not.toContain(key);
  expect(rows[0]?.prefix).toBe(key.slice(0, 12));
});

test.each([
  ["suspended", { suspendedAt: 1 }],
  ["closed", { deletionRequestedAt: 1 }],
  ["without a confirmed email address", { emailVerifiedAt: null }],
])("the API rejects an API key whose owner's account is %s", async (_, change) => {
  const user = await makePro();
  const key = await makeKey(user, ["read"]);
  await testContext().db.update(users).set(change).where(eq(users.id, user.id));
  expect(await whoIs(key)).toEqual({ user: null });
});

test("the API rejects an API key while the plan of the key's owner includes no API access", async () => {
  const user = await makePro();
  const key = await makeKey(user, ["read"]);
  const setPlan = (plan: Plan) =>
    testContext().db.update(users).set({ plan }).where(eq(users.id, user.id));
  await setPlan("premium");
  const refused = await asProgram(key, "/api/auth/me");
  expect([refused.status, await refused.json()]).toEqual([
    403,
    expect.objectContaining({ error: expect.stringContaining("Creator Pro") }),
  ]);
  expect((await asProgram(key, "/api/videos")).status).toBe(403);
  await setPlan("creator_pro");
  expect((await whoIs(key)).user?.id).toBe(user.id);
});

test("an API key stops working at its expiry date and when its owner revokes the key", async () => {
  const ctx = testContext();
  const user = await makePro();
  const [dated, revoked] = [await makeKey(user, ["read"], 30), await makeKey(user, ["read"])];
  const list = await listApiKeys(ctx, user.id);
  expect(list.map((k) => k.expiresAt === null)).toEqual([true, false]);
  await ctx.db
    .update(apiKeys)
    .set({ expiresAt: ctx.now() })
    .where(eq(apiKeys.id, list[1]?.id ?? ""));
  expect(await whoIs(dated)).toEqual({ user: null });
  const stranger = await actorOf(await makePro());
  await expect(
    revokeApiKey(ctx, { actor: stranger, keyId: list[0]?.id ?? "", userAgent: "" }),
  ).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  expect((await whoIs(revoked)).user?.id).toBe(user.id);
  await revokeApiKey(ctx, { actor: await actorOf(user), keyId: list[0]?.id ?? "", userAgent: "" });
  expect(await whoIs(revoked)).toEqual({ user: null });
});

test.each([
  ["the free plan", { plan: "free" as const }, "FORBIDDEN"],
  ["an unconfirmed email address", { emailVerifiedAt: null }, "FORBIDDEN"],
])("a user with %s cannot create an API key", async (_, overrides, code) => {
  await expect(makeKey(await makePro(overrides), ["read"])).rejects.toMatchObject({ code });
});

test("creating an API key requires a recent proof of identity", async () => {
  const actor = await actorOf(await makePro());
  const isActors = eq(sessions.id, actor.sessionId);
  await testContext().db.update(sessions).set({ provedAt: 0 }).where(isActors);
  const input = { actor, name: "A program", scopes: ["read" as const], days: 0, userAgent: "" };
  await expect(createApiKey(testContext(), input)).rejects.toMatchObject({
    code: "REAUTH_REQUIRED",
  });
});

test("the server rejects an API key that is sent in the session cookie", async () => {
  const user = await makePro();
  const key = await makeKey(user, ["read"]);
  const asCookie = await call("/api/auth/me", { headers: { Cookie: `__Host-session=${key}` } });
  expect(await asCookie.json()).toEqual({ user: null });
});
