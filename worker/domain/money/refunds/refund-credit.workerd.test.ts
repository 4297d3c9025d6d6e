import { expect, test } from "vitest";
import { billingCustomers, subscriptions } from "../../../db/schema.ts";
import { makeUser, testContext } from "../../../testing/factories.ts";
import { actorProvedAt } from "../../../testing/factors.ts";
import { FakePayments } from "../../../testing/payments.ts";
import type { BilledInvoice } from "../billing/contract.ts";
import { syncInvoice } from "../billing/sync-invoice.ts";
import { decideRefund } from "./decide-refund.ts";
import { askForRefund } from "./request-refund.ts";

const DAY = 86_400_000;
const START = Date.UTC(2026, 10, 10);

/** Approves a refund of 300 cents. `days` is the time since the payment for one month. */
async function refundAfter(days: number) {
  const ctx = testContext();
  const [user, staff] = [await makeUser(), await makeUser({ role: "admin" })];
  const payments = new FakePayments();
  const credit: unknown[] = [];
  payments.clearCredit = async (input?: unknown) => void credit.push(input);
  const deps = { ...ctx, payments, now: () => START + days * DAY };
  const customerId = `cus_${user.id}`;
  await ctx.db.insert(billingCustomers).values({ userId: user.id, customerId, createdAt: 1 });
  const period = { serviceStart: START, serviceEnd: START + 30 * DAY };
  const invoice: BilledInvoice = {
    ...{ id: `in_${user.id}`, customerId, subscriptionId: `sub_${user.id}`, number: "T-1" },
    ...{ paymentIntentId: `pi_${user.id}`, status: "paid", dueCents: 700, paidCents: 700 },
    ...{ taxCents: 0, currency: "USD", hostedUrl: null, pdfUrl: null, paidAt: START },
    ...{ ...period, createdAt: START, returns: [] },
  };
  payments.invoices.set(invoice.id, invoice);
  await ctx.db.insert(subscriptions).values({
    ...{ id: invoice.subscriptionId ?? "", userId: user.id, plan: "premium", cycle: "monthly" },
    ...{ status: "active", priceCents: 700, currency: "USD", cancelAtPeriodEnd: false },
    ...{ periodStart: START, periodEnd: period.serviceEnd, startedAt: START },
    ...{ version: 1, syncedAt: 1 },
  });
  await syncInvoice(deps, { id: invoice.id });
  const actorOf = async (person: typeof user) => actorProvedAt(person, deps.now());
  const { id } = await askForRefund(deps, {
    actor: await actorOf(user),
    ...{ subjectType: "invoice", subjectId: invoice.id, kind: "changed_mind", details: "Reasons" },
  });
  await decideRefund(deps, {
    actor: { ...(await actorOf(staff)), role: "admin" },
    ...{ requestId: id, decision: "approve", cents: 300, reason: "By staff" },
  });
  expect(payments.refunds).toHaveLength(1);
  return { customerId, credit };
}

test("a refund of a running period lowers the customer's account credit by the same amount", async () => {
  const { customerId, credit } = await refundAfter(5);
  expect(credit).toEqual([expect.objectContaining({ customerId, cents: 300 })]);
});

test("a refund of an ended period does not lower the customer's account credit", async () => {
  expect((await refundAfter(31)).credit).toEqual([]);
});
