import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createContext } from "../../../context.ts";
import { oneTimeCodes, users } from "../../../db/schema.ts";
import { makeUser, type TestUser, testContext } from "../../../testing/factories.ts";
import { actorOf } from "../../../testing/factors.ts";
import { watchedEnv } from "../../../testing/watched-env.ts";
import { changeRole } from "../../trust/user-administration/change-role.ts";
import { followClosing } from "./finish-closing.ts";
import { requestDeletion } from "./request-deletion.ts";

const ctx = testContext();
const rowOf = ({ id }: TestUser) => ctx.db.select().from(users).where(eq(users.id, id)).get();
const close = async (user: TestUser) =>
  requestDeletion(ctx, { actor: await actorOf(user), username: user.username });

test("the last admin cannot close the own account, even if the last two admins close their accounts concurrently", async () => {
  await ctx.db.update(users).set({ role: "user" }).where(eq(users.role, "admin"));
  const admins = [await makeUser({ role: "admin" }), await makeUser({ role: "admin" })];
  await makeUser({ role: "admin", suspendedAt: 1 });
  const outcomes = await Promise.allSettled(admins.map(close));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const [last] = admins.filter((_, i) => outcomes[i]?.status === "rejected");
  if (!last) throw new Error("Both admins closed their accounts");
  await expect(close(last)).rejects.toMatchObject({ code: "CONFLICT" });
  expect((await rowOf(last))?.deletionRequestedAt).toBeNull();
  await makeUser({ role: "admin" });
  await close(last);
  expect((await rowOf(last))?.deletionRequestedAt).not.toBeNull();
});

test("an admin whose account closes during a role change cannot remove another admin's role", async () => {
  const [closing, other] = [await makeUser({ role: "admin" }), await makeUser({ role: "admin" })];
  const actor = await actorOf(closing);
  let calls = 0;
  const bindings = watchedEnv(env, async (work) => {
    calls += 1;
    // The first two calls of `changeRole` read the proof of identity and the other admin's role.
    if (calls === 3)
      await ctx.db
        .update(users)
        .set({ deletionRequestedAt: ctx.now() })
        .where(eq(users.id, closing.id));
    return work();
  });
  const demotion = { actor, userId: other.id, role: "user", reason: "Reason" } as const;
  await expect(changeRole(createContext(bindings, "test"), demotion)).rejects.toMatchObject({
    code: "CONFLICT",
  });
  expect((await rowOf(other))?.role).toBe("admin");
});

test("no restore code remains if the user restores the account while the job `account-closed` runs", async () => {
  const left: number[] = [];
  for (let n = 2; n < 40; n++) {
    const at = ctx.now();
    const { id: userId } = await makeUser({ deletionRequestedAt: at });
    const codes = eq(oneTimeCodes.userId, userId);
    let calls = 0;
    const bindings = watchedEnv(env, async (work) => {
      calls += 1;
      if (calls === n)
        await ctx.db.batch([
          ctx.db.update(users).set({ deletionRequestedAt: null }).where(eq(users.id, userId)),
          ctx.db.delete(oneTimeCodes).where(codes),
        ]);
      return work();
    });
    await followClosing(createContext(bindings, "test"), { userId, at });
    if (calls < n) break;
    left.push(await ctx.db.$count(oneTimeCodes, codes));
  }
  expect(left.length).toBeGreaterThan(2);
  expect(left).toEqual(left.map(() => 0));
});
