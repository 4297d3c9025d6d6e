import { billingCustomers, subscriptions } from "../db/schema.ts";
import type { BilledInvoice, BilledSubscription } from "../domain/money/billing/contract.ts";
import type { MoneyReturn } from "../domain/money/disputes/contract.ts";
import type { Job } from "../domain/ops/jobs/ports.ts";
import { makeUser, testContext } from "./factories.ts";
import { FakePayments } from "./payments.ts";

export const PLAN_START = Date.UTC(2026, 10, 10);
export const DAY = 86_400_000;

/**
 * Creates a user with a monthly plan for $7 that was paid at `PLAN_START`. D1 and the fake payment
 * company both contain the plan.
 * The clock in `deps` shows `PLAN_START` plus one day. `forward` moves the clock forward.
 */
export async function makePaidPlan(facts: Partial<BilledSubscription> = {}) {
  const ctx = testContext();
  const user = await makeUser({ emailVerifiedAt: 1 });
  const payments = new FakePayments();
  const returns: MoneyReturn[] = [];
  const jobs: Job[] = [];
  const errors: string[] = [];
  let clock = PLAN_START + DAY;
  const deps = {
    ...ctx,
    payments,
    now: () => clock,
    queue: { send: async (job: Job) => void jobs.push(job) },
    log: {
      info: () => undefined,
      warn: () => undefined,
      error: (event: string) => void errors.push(event),
    },
  };
  const customerId = `cus_${user.id}`;
  const period = { start: PLAN_START, end: PLAN_START + 30 * DAY };
  const subscription: BilledSubscription = {
    id: `sub_${user.id}`,
    customerId,
    plan: "premium",
    cycle: "monthly",
    status: "active",
    priceCents: 700,
    currency: "USD",
    periodStart: period.start,
    periodEnd: period.end,
    cancelAtPeriodEnd: false,
    trialEndsAt: null,
    startedAt: PLAN_START,
    endedAt: null,
    latestInvoiceId: `in_${user.id}`,
    ...facts,
  };
  const invoice: BilledInvoice = {
    id: `in_${user.id}`,
    customerId,
    subscriptionId: subscription.id,
    paymentIntentId: `pi_${user.id}`,
    number: "T-1",
    status: "paid",
    dueCents: 700,
    paidCents: 700,
    taxCents: 0,
    currency: "USD",
    serviceStart: period.start,
    serviceEnd: period.end,
    hostedUrl: null,
    pdfUrl: null,
    paidAt: PLAN_START,
    createdAt: PLAN_START,
    returns,
  };
  await ctx.db.insert(billingCustomers).values({ userId: user.id, customerId, createdAt: 1 });
  payments.subscriptions.set(subscription.id, subscription);
  payments.invoices.set(invoice.id, invoice);
  const { customerId: _customer, latestInvoiceId: _invoice, ...row } = subscription;
  await ctx.db
    .insert(subscriptions)
    .values({ ...row, userId: user.id, version: 1, syncedAt: PLAN_START });
  const { refund } = payments;
  payments.refund = async (input) => {
    const made = await refund(input);
    const isNew = !returns.some(({ id }) => id === made.id);
    if (isNew) returns.push({ id: made.id, kind: "refund", cents: input.cents, state: "taken" });
    return made;
  };
  payments.cancelNow = async (id) => {
    const before = payments.subscriptions.get(id);
    if (!before) throw new Error(`No subscription ${id}`);
    const after = { ...before, status: "canceled", endedAt: before.endedAt ?? clock };
    payments.subscriptions.set(id, after);
    return after;
  };
  const forward = (ms: number) => {
    clock += ms;
  };
  return { ctx, deps, user, payments, subscription, invoice, returns, jobs, errors, forward };
}
