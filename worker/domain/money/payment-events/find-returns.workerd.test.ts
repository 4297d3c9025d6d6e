import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { ledgerJournals, payouts, tips } from "../../../db/schema.ts";
import { createPayments } from "../../../platform/stripe/payments.ts";
import { makeUser, testContext } from "../../../testing/factories.ts";
import { makePaidPlan } from "../../../testing/paid-plan.ts";
import { FakePayments } from "../../../testing/payments.ts";
import { syncInvoice } from "../billing/sync-invoice.ts";
import { postJournal } from "../ledger/post-journal.ts";
import { pursesOf } from "../ledger/queries.ts";
import { syncTip } from "../tips/sync-tip.ts";
import { findReturns } from "./find-returns.ts";

/** Makes a tip of $10 that was charged and posted to the ledger. */
async function makePaidTip() {
  const ctx = testContext();
  const [giver, creator] = [await makeUser(), await makeUser()];
  const payments = new FakePayments();
  const deps = { ...ctx, payments, queue: { send: async () => undefined } };
  const id = ctx.newId("tip");
  const paymentId = `pi_${id}`;
  await ctx.db.insert(tips).values({
    id,
    giverId: giver.id,
    creatorId: creator.id,
    subjectType: "video",
    subjectId: "vid_1",
    cents: 1000,
    currency: "USD",
    creatorCents: 700,
    message: "",
    clientKey: id,
    state: "settling",
    paymentId,
    createdAt: ctx.now(),
  });
  payments.set({
    id: paymentId,
    status: "captured",
    actionUrl: null,
    tipId: id,
    cents: 1000,
    capturedCents: 1000,
    currency: "USD",
    card: null,
    refusal: null,
  });
  await syncTip(deps, { id });
  return { deps, payments, creator, paymentId };
}

test("the nightly job takes a tip back from the creator if the webhook of the tip's chargeback was lost", async () => {
  const { deps, payments, creator, paymentId } = await makePaidTip();
  const dispute = { id: `dp_${paymentId}`, kind: "dispute", cents: 1000, state: "taken" } as const;
  payments.backs.set(paymentId, [dispute]);
  payments.listReturns = async () => [{ ...dispute, paymentId }];
  expect(await pursesOf(deps, creator.id, "USD")).toMatchObject({ available: 700 });
  await findReturns(deps);
  await findReturns(deps);
  expect(await pursesOf(deps, creator.id, "USD")).toMatchObject({ available: 0, clawback: 0 });
});

test("the nightly job posts the chargeback of a payment even if the sync of another payment fails", async () => {
  const { deps, payments, creator, paymentId } = await makePaidTip();
  const dispute = { id: `dp_${paymentId}`, kind: "dispute", cents: 1000, state: "taken" } as const;
  payments.backs.set(paymentId, [dispute]);
  payments.listReturns = async () => [
    { ...dispute, id: `dp_other_${paymentId}`, paymentId: "pi_broken" },
    { ...dispute, paymentId },
  ];
  const { invoiceOfPayment } = payments;
  payments.invoiceOfPayment = (id) =>
    id === "pi_broken" ? Promise.reject(new Error("Broken")) : invoiceOfPayment(id);
  const errors: string[] = [];
  const quiet = () => undefined;
  const log = { info: quiet, warn: quiet, error: (event: string) => void errors.push(event) };
  await findReturns({ ...deps, log });
  expect(errors).toEqual(["return not posted"]);
  expect(await pursesOf(deps, creator.id, "USD")).toMatchObject({ available: 0 });
});

test("the nightly job returns a reversed payout to the creator's balance once if the webhook was lost", async () => {
  const ctx = testContext();
  const user = await makeUser();
  const payments = new FakePayments();
  const deps = { ...ctx, payments, queue: { send: async () => undefined } };
  const id = ctx.newId("pay");
  await postJournal(deps, {
    id: `payout:${id}:end`,
    kind: "payout_paid",
    currency: "USD",
    entries: { "outside:creators": 5000, "platform:revenue": -5000 },
  });
  const at = ctx.now();
  await ctx.db.insert(payouts).values({
    ...{ id, userId: user.id, accountId: "acct_1", cents: 5000, currency: "USD", state: "paid" },
    ...{ requestedBy: "creator", transferId: `tr_${id}`, createdAt: at, finishedAt: at },
  });
  const reversals = [{ id: `trr_${id}`, cents: 5000 }];
  payments.transfers.set(id, { id: `tr_${id}`, cents: 5000, reversals });
  payments.listReversedTransfers = async () => [{ payoutId: id, cents: 5000 }];
  await findReturns(deps);
  await findReturns(deps);
  const payout = await ctx.db.select().from(payouts).where(eq(payouts.id, id)).get();
  expect(payout).toMatchObject({ state: "returned", returnedCents: 5000 });
  expect(await pursesOf(deps, user.id, "USD")).toMatchObject({ available: 5000 });
});

test("the nightly job posts a refund of a plan payment if the webhook of the refund was lost", async () => {
  const { deps, payments, invoice, returns } = await makePaidPlan();
  await syncInvoice(deps, { id: invoice.id });
  const refund = { id: `re_${invoice.id}`, kind: "refund", cents: 300, state: "taken" } as const;
  returns.push({ ...refund });
  const paymentId = invoice.paymentIntentId ?? "";
  payments.listReturns = async () => [{ ...refund, paymentId }];
  await findReturns(deps);
  const posted = await deps.db
    .select()
    .from(ledgerJournals)
    .where(inArray(ledgerJournals.id, [`refund:${refund.id}`]));
  expect(posted).toHaveLength(1);
});

test("the nightly job that looks for lost webhooks does nothing while payments are not set up", async () => {
  const ctx = testContext();
  const payments = createPayments(null);
  const deps = { ...ctx, payments, queue: { send: async () => undefined } };
  await expect(findReturns(deps)).resolves.toBeUndefined();
});
