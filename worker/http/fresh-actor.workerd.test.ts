import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { comments, sessions, users } from "../db/schema.ts";
import { call, makeUser, makeVideo, type TestUser, testContext } from "../testing/factories.ts";

const ctx = testContext();

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

/** Sends a request whose body ends after `during` and `ms` ms. */
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
  // The body is read only after the actor, so this write ends after the actor has been read.
  await writer.write(bytes.slice(0, -1));
  await during();
  vi.setSystemTime(Date.now() + ms);
  await writer.write(bytes.slice(-1)).catch(() => undefined);
  await writer.close().catch(() => undefined);
  return response;
}

const JSON_TYPE = "application/json";

describe("a request whose body the sender holds back", () => {
  test("is rejected if the session ended meanwhile", async () => {
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

  test("is rejected if the sender lost a role meanwhile", async () => {
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

  test("is rejected by the form of a page too", async () => {
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

  test("is carried out if nothing has changed", async () => {
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
