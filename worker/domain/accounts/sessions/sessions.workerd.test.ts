import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sessions, users } from "../../../db/schema.ts";
import { call, makeUser, testContext } from "../../../testing/factories.ts";
import { deleteExpired } from "../../ops/retention/delete-expired.ts";
import { findActorByToken } from "./find-actor-by-token.ts";
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from "./rules.ts";
import { startSession } from "./start-session.ts";

test("the session table stores a hash of the session token, never the token", async () => {
  const ctx = testContext();
  const user = await makeUser();
  const rows = await ctx.db.select().from(sessions).where(eq(sessions.userId, user.id));
  expect(JSON.stringify(rows)).not.toContain(user.token);
});

test("a session ends after 14 days without use, and always after 90 days", async () => {
  const ctx = testContext();
  const user = await makeUser();
  const at = (ms: number) => ({ db: ctx.db, now: () => ctx.now() + ms });
  expect((await findActorByToken(at(SESSION_IDLE_MS - 60_000), user.token)).kind).toBe("user");
  const second = await startSession(ctx, { userId: user.id, userAgent: "" });
  expect((await findActorByToken(at(SESSION_IDLE_MS + 60_000), second)).kind).toBe("visitor");
  await ctx.db
    .update(sessions)
    .set({ lastSeenAt: ctx.now() + SESSION_ABSOLUTE_MS })
    .where(eq(sessions.userId, user.id));
  expect((await findActorByToken(at(SESSION_ABSOLUTE_MS + 60_000), user.token)).kind).toBe(
    "visitor",
  );
});

test("a suspended user's session ends at once", async () => {
  const ctx = testContext();
  const user = await makeUser();
  await ctx.db.update(users).set({ suspendedAt: ctx.now() }).where(eq(users.id, user.id));
  expect(await (await call("/api/auth/me", { as: user })).json()).toEqual({ user: null });
});

test("the cleanup job deletes expired sessions and keeps valid sessions", async () => {
  const ctx = testContext();
  const [old, fresh] = [await makeUser(), await makeUser()];
  await ctx.db.update(sessions).set({ expiresAt: 1 }).where(eq(sessions.userId, old.id));
  await deleteExpired(ctx, { table: "sessions" });
  const left = await ctx.db.select({ userId: sessions.userId }).from(sessions);
  expect(left.map((s) => s.userId)).toContain(fresh.id);
  expect(left.map((s) => s.userId)).not.toContain(old.id);
});

test("the API accepts a session token as a bearer token", async () => {
  const user = await makeUser();
  const me = await call("/api/auth/me", { headers: { Authorization: `Bearer ${user.token}` } });
  expect(await me.json()).toMatchObject({ user: { id: user.id } });
});
