import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { payouts, staffActions, users } from "../../../db/schema.ts";
import { makeUser, testContext } from "../../../testing/factories.ts";
import { actorOf } from "../../../testing/factors.ts";
import { FakePayments } from "../../../testing/payments.ts";
import { givePayoutAccount, TEST_BANK } from "../../../testing/payouts.ts";
import { purse } from "../ledger/contract.ts";
import { postJournal } from "../ledger/post-journal.ts";
import { decideBalance } from "./decide-balance.ts";

const ctx = testContext();

async function makeDecision() {
  const creator = await makeUser({ emailVerifiedAt: 1 });
  const admin = await makeUser({ role: "admin" });
  const entries = { "outside:customers": -9000, [purse(creator.id, "available")]: 9000 };
  await postJournal(ctx, { id: `tip:x:${creator.id}`, kind: "tip", currency: "USD", entries });
  await givePayoutAccount(ctx, creator.id);
  await ctx.db.update(users).set({ suspendedAt: 1 }).where(eq(users.id, creator.id));
  const actor = await actorOf(admin);
  /** Decides about the balance. `event` happens during the call to the payment company. */
  const release = (event: () => Promise<unknown>) => {
    const payments = new FakePayments();
    const findConnectedAccount = async (id: string) => {
      await event();
      const state = { isPayable: true, isSubmitted: true, isRejected: false };
      return { id, due: [], bank: TEST_BANK, ...state };
    };
    return decideBalance(
      {
        ...ctx,
        payments: Object.assign(payments, { findConnectedAccount }),
        queue: { send: async () => undefined },
      },
      { actor, userId: creator.id, decision: "release", reason: "Earned before the violation" },
    );
  };
  const stored = async () => ({
    payouts: await ctx.db.$count(payouts, eq(payouts.userId, creator.id)),
    actions: await ctx.db.$count(staffActions, eq(staffActions.userId, creator.id)),
  });
  return { creator, admin, release, stored };
}

test("an admin who loses the role during the call to the payment company cannot release a balance", async () => {
  const { admin, release, stored } = await makeDecision();
  await expect(
    release(() => ctx.db.update(users).set({ role: "user" }).where(eq(users.id, admin.id))),
  ).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await stored()).toEqual({ payouts: 0, actions: 0 });
});

test("staff cannot release the balance of a creator whose suspension ends during the call to the payment company", async () => {
  const { creator, release, stored } = await makeDecision();
  await expect(
    release(() => ctx.db.update(users).set({ suspendedAt: null }).where(eq(users.id, creator.id))),
  ).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await stored()).toEqual({ payouts: 0, actions: 0 });
});

test("an admin releases the balance of a suspended creator, with an entry in the audit log", async () => {
  const { release, stored } = await makeDecision();
  await release(async () => undefined);
  expect(await stored()).toEqual({ payouts: 1, actions: 1 });
});
