import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { createContext } from "../../../context.ts";
import { securityEvents, sessions, users } from "../../../db/schema.ts";
import { call, makeUser, type TestUser, testContext } from "../../../testing/factories.ts";
import { actorOf } from "../../../testing/factors.ts";
import { watchedEnv } from "../../../testing/watched-env.ts";
import { makeCode } from "../../accounts/codes/make-code.ts";
import { dropAccess } from "../../accounts/sessions/drop-access.ts";
import { startSession } from "../../accounts/sessions/start-session.ts";
import { DELETION_GRACE_MS } from "./contract.ts";
import { requestDeletion } from "./request-deletion.ts";
import { restoreAccount } from "./restore-account.ts";

const ctx = testContext();
const send = (path: string, as: TestUser, fields: Record<string, string>) =>
  call(path, {
    method: "POST",
    as,
    body: new URLSearchParams(fields).toString(),
    headers: { "Content-Type": "application/x-www-form-urlencoded", "User-Agent": "A browser" },
  });
const closedAt = async ({ id }: TestUser) =>
  (await ctx.db.select().from(users).where(eq(users.id, id)).get())?.deletionRequestedAt;

test("the security log names the browsers that closed and restored an account", async () => {
  const user = await makeUser();
  await send("/settings/data?form=delete", user, { username: user.username });
  const again = {
    ...user,
    token: await startSession(ctx, { userId: user.id, userAgent: "A browser" }),
  };
  expect((await send("/restore-account", again, { code: "" })).status).toBe(302);
  expect(await closedAt(user)).toBeNull();
  const rows = await ctx.db
    .select({ kind: securityEvents.kind, userAgent: securityEvents.userAgent })
    .from(securityEvents)
    .where(eq(securityEvents.userId, user.id))
    .orderBy(securityEvents.createdAt, securityEvents.id);
  expect(rows).toEqual([
    { kind: "deletion_requested", userAgent: "A browser" },
    { kind: "deletion_cancelled", userAgent: "A browser" },
  ]);
});

test("the restoration of an account succeeds if the email about the restoration cannot be queued", async () => {
  const user = await makeUser({ deletionRequestedAt: ctx.now() });
  const code = await makeCode(ctx, {
    purpose: "restore_account",
    userId: user.id,
    lifetime: DELETION_GRACE_MS,
  });
  const error = vi.fn();
  const queue = { send: () => Promise.reject(new Error("The queue does not answer")) };
  await expect(
    restoreAccount({ ...ctx, queue, log: { ...ctx.log, error } }, { code }),
  ).resolves.toEqual({ username: user.username });
  expect(await closedAt(user)).toBeNull();
  expect(error).toHaveBeenCalledTimes(1);
});

test("a request to close an account leaves the account open if an account recovery ends the session first", async () => {
  const states: unknown[] = [];
  for (let n = 1; n < 12; n++) {
    const user = await makeUser();
    const actor = await actorOf(user);
    let [calls, isRecovered] = [0, false];
    const bindings = watchedEnv(env, async (work) => {
      calls += 1;
      if (calls === n) {
        // A recovery after the closing cannot keep the account open, so the test does not check it.
        isRecovered = (await closedAt(user)) === null;
        await ctx.db.batch(dropAccess(ctx, { event: "password_reset", userId: user.id }));
        await startSession(ctx, { userId: user.id, userAgent: "owner" });
      }
      return work();
    });
    await requestDeletion(createContext(bindings, "test"), {
      actor,
      username: user.username,
    }).catch(() => undefined);
    if (calls < n) break;
    if (!isRecovered) continue;
    states.push([
      await closedAt(user),
      await ctx.db.$count(sessions, eq(sessions.userId, user.id)),
    ]);
  }
  expect(states.length).toBeGreaterThan(2);
  expect(states).toEqual(states.map(() => [null, 1]));
});
