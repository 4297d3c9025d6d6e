import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { comments, sessions, users } from "../db/schema.ts";
import { call, makeUser, makeVideo, type TestUser, testContext } from "../testing/factories.ts";

const ctx = testContext();

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

/** Sends a request, and delays the end of its body until `during` has run and `ms` have passed. */
async function held(
  path: string,
  {
    as,
    type,
    body,
    during,
    ms = 2_000,
  }: { as: TestUser; type: string; body: string; during: () => Promise<unknown>; ms?: number },
): Promise<Response> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const bytes = new TextEncoder().encode(body);
  const response = call(path, {
    method: "POST",
    as,
    body: readable,
    headers: { "Content-Type": type },
  });
  // This write completes when the Worker reads the body, which is after it has read the actor.
  await writer.write(bytes.slice(0, -1));
  await during();
  vi.setSystemTime(Date.now() + ms);
  await writer.write(bytes.slice(-1)).catch(() => undefined);
  await writer.close().catch(() => undefined);
  return response;
}

const JSON_TYPE = "application/json";

describe("a request with a delayed body", () => {
  test("is rejected if the session ends before the body", async () => {
    const user = await makeUser({ emailVerifiedAt: 1 });
    const { id } = await makeVideo(await makeUser());
    const response = await held(`/api/videos/${id}/comments`, {
      as: user,
      type: JSON_TYPE,
      body: JSON.stringify({ body: "Held back" }),
      during: () => ctx.db.delete(sessions).where(eq(sessions.userId, user.id)),
    });
    expect(response.status).toBe(401);
    expect(await ctx.db.$count(comments, eq(comments.videoId, id))).toBe(0);
  });

  test("is rejected if the sender loses a role before the body ends", async () => {
    const moderator = await makeUser({ role: "moderator" });
    const target = await makeUser();
    const response = await held(`/api/admin/users/${target.id}/suspend`, {
      as: moderator,
      type: JSON_TYPE,
      body: JSON.stringify({ reason: "Held back until the role ended" }),
      during: () => ctx.db.update(users).set({ role: "user" }).where(eq(users.id, moderator.id)),
    });
    expect(response.status).toBe(401);
    expect(
      await ctx.db
        .select({ at: users.suspendedAt })
        .from(users)
        .where(eq(users.id, target.id))
        .get(),
    ).toEqual({ at: null });
  });

  test("is rejected by a page's form if the sender is suspended before the body ends", async () => {
    const user = await makeUser({ emailVerifiedAt: 1 });
    const { id } = await makeVideo(await makeUser());
    const response = await held(`/watch/${id}?form=comment`, {
      as: user,
      type: "application/x-www-form-urlencoded",
      body: "body=Held+back",
      during: () =>
        ctx.db.update(users).set({ suspendedAt: Date.now() }).where(eq(users.id, user.id)),
    });
    expect(response.status).toBe(401);
    expect(await ctx.db.$count(comments, eq(comments.videoId, id))).toBe(0);
  });

  test("is carried out if the sender keeps the same rights", async () => {
    const user = await makeUser({ emailVerifiedAt: 1 });
    const { id } = await makeVideo(await makeUser());
    const response = await held(`/api/videos/${id}/comments`, {
      as: user,
      type: JSON_TYPE,
      body: JSON.stringify({ body: "From a slow network" }),
      during: async () => undefined,
    });
    expect(response.status).toBe(201);
    expect(await ctx.db.$count(comments, eq(comments.videoId, id))).toBe(1);
  });
});
