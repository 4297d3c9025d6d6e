import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { payoutRuns, payouts } from "../../../db/schema.ts";
import { makeUser, type TestUser, testContext } from "../../../testing/factories.ts";
import { givePayoutAccount } from "../../../testing/payouts.ts";
import { purse } from "../ledger/contract.ts";
import { postJournal } from "../ledger/post-journal.ts";
import { runPayouts } from "./run-payouts.ts";

const MONTH = 203107;
const ctx = testContext();

async function makePayable(): Promise<TestUser> {
  const user = await makeUser({ emailVerifiedAt: 1 });
  await givePayoutAccount(ctx, user.id);
  const entries = { "outside:customers": -9000, [purse(user.id, "available")]: 9000 };
  await postJournal(ctx, { id: `tip:b:${user.id}`, kind: "tip", currency: "USD", entries });
  return user;
}

test("a creator whose payout fails unexpectedly does not stop the payouts of the month for others", async () => {
  const creators = [await makePayable(), await makePayable(), await makePayable()];
  const ids = creators.map(({ id }) => id).sort();
  const [broken = "", ...others] = ids;
  const errors: string[] = [];
  let made = 0;
  let isBroken = true;
  const deps = {
    ...ctx,
    log: { ...ctx.log, error: (event: string) => void errors.push(event) },
    newId: (prefix: Parameters<typeof ctx.newId>[0]) => {
      if (prefix === "pay") made += 1;
      // The payout that fails is tried before the two others, and once more after them.
      if (prefix === "pay" && isBroken && (made === 1 || made === 4))
        throw new Error("Something unexpected");
      return ctx.newId(prefix);
    },
  };
  const paid = async () =>
    (
      await ctx.db
        .select({ userId: payouts.userId })
        .from(payouts)
        .where(inArray(payouts.userId, ids))
        .orderBy(payouts.userId)
    ).map(({ userId }) => userId);
  const isFinished = async () =>
    (await ctx.db.select().from(payoutRuns).where(eq(payoutRuns.month, MONTH)).get())
      ?.finishedAt !== null;

  await runPayouts(deps, { month: MONTH });
  expect(await paid()).toEqual(others);
  expect(errors).toEqual(["monthly payout failed", "monthly payout failed"]);
  expect(await isFinished()).toBe(false);

  isBroken = false;
  await runPayouts(deps, { month: MONTH });
  expect(await paid()).toEqual([broken, ...others]);
  expect(await isFinished()).toBe(true);
});
