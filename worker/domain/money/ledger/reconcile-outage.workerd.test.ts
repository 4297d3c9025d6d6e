import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { payouts, reconciliations } from "../../../db/schema.ts";
import { makeUser, testContext } from "../../../testing/factories.ts";
import { FakePayments } from "../../../testing/payments.ts";
import { reconcile } from "./reconcile.ts";

test("the nightly reconciliation of the ledger stores its differences even if a transfer cannot be read", async () => {
  const ctx = testContext();
  const user = await makeUser();
  const payments = new FakePayments();
  payments.findTransfer = () => Promise.reject(new Error("The payment company is down"));
  const [id, at] = [ctx.newId("pay"), ctx.now()];
  await ctx.db.insert(payouts).values({
    ...{ id, userId: user.id, accountId: "acct_1", cents: 5000, currency: "USD", state: "paid" },
    ...{ requestedBy: "creator", transferId: `tr_${id}`, createdAt: at, finishedAt: at },
  });
  const errors: string[] = [];
  const quiet = () => undefined;
  const log = { info: quiet, warn: quiet, error: (event: string) => void errors.push(event) };
  const differences = await reconcile({ ...ctx, payments, log, now: () => at + 1 });
  expect(differences).toContainEqual({ what: "what was paid out", cents: -5000 });
  expect(errors).toEqual(expect.arrayContaining(["payout not compared", "the books differ"]));
  const stored = await ctx.db
    .select()
    .from(reconciliations)
    .where(eq(reconciliations.ranAt, at + 1))
    .get();
  expect(stored?.differences).toContain("what was paid out");
  await ctx.db.delete(payouts).where(eq(payouts.id, id));
});
