import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { action } from "../../app/routes/admin.payouts.tsx";
import { moneySwitches, sessions } from "../db/schema.ts";
import { makeUser, ORIGIN, testContext } from "../testing/factories.ts";
import { actorOf } from "./session.ts";

const ctx = testContext();

async function submitForm(token: string, form: "freeze" | "unfreeze") {
  const request = new Request(`${ORIGIN}/admin/payouts?form=${form}`, {
    method: "POST",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      Cookie: `__Host-session=${token}`,
    },
    body: new URLSearchParams({ reason: "Suspicious payouts of one bank" }),
  });
  const actor = await actorOf(ctx, request);
  return action({ context: { ctx, actor }, request, params: {} } as never);
}

test("an administrator can freeze and resume all payouts only after a recent proof of identity", async () => {
  const admin = await makeUser({ role: "admin", emailVerifiedAt: 1 });
  const setProof = (provedAt: number) =>
    ctx.db.update(sessions).set({ provedAt }).where(eq(sessions.userId, admin.id));
  const countFreezes = () => ctx.db.$count(moneySwitches);

  await setProof(0);
  await expect(submitForm(admin.token, "freeze")).rejects.toMatchObject({
    code: "REAUTH_REQUIRED",
  });
  expect(await countFreezes()).toBe(0);

  await setProof(ctx.now());
  await submitForm(admin.token, "freeze");
  expect(await countFreezes()).toBe(1);

  await setProof(0);
  await expect(submitForm(admin.token, "unfreeze")).rejects.toMatchObject({
    code: "REAUTH_REQUIRED",
  });
  expect(await countFreezes()).toBe(1);

  await setProof(ctx.now());
  await submitForm(admin.token, "unfreeze");
  expect(await countFreezes()).toBe(0);
});
