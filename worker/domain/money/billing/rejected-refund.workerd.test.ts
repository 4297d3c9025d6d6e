import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { planEndings, users } from "../../../db/schema.ts";
import { makePaidPlan } from "../../../testing/paid-plan.ts";
import { DomainError } from "../../kernel/errors.ts";
import { finishDueEndings } from "./finish-due-endings.ts";
import { settlePlansOf } from "./settle-plans.ts";

const reject = () => Promise.reject(new DomainError("CONFLICT", "Insufficient funds."));
const byId = <T extends { id: string }>(object: T): [string, T] => [object.id, object];

test("a rejected refund of an ended plan does not stop the sync of the user's next plan", async () => {
  const { deps, user, payments, subscription, errors } = await makePaidPlan();
  await settlePlansOf(deps, { userId: user.id });
  const { refund } = payments;
  payments.refund = reject;
  await deps.db.insert(planEndings).values({
    ...{ subscriptionId: subscription.id, userId: user.id, reason: "asked", refunds: true },
    ...{ createdAt: deps.now(), dueAt: deps.now() },
  });
  await payments.cancelNow(subscription.id);
  const next = { ...subscription, id: `sub_next_${user.id}`, startedAt: deps.now() };
  payments.subscriptions.set(...byId(next));
  await settlePlansOf(deps, { userId: user.id });
  expect(errors).toContain("refund of an ended plan rejected");
  const read = () => deps.db.select().from(users).where(eq(users.id, user.id)).get();
  expect(await read()).toMatchObject({ plan: "premium" });
  // The job `finish-plan-endings` repeats the refund, which the payment company now accepts.
  payments.refund = refund;
  await finishDueEndings(deps);
  expect(payments.refunds).toMatchObject([{ cents: 700 }]);
});

test("a rejected refund of a payment that was made after a plan's end does not stop the plan sync", async () => {
  const { deps, user, payments, subscription, invoice, errors, returns } = await makePaidPlan();
  await settlePlansOf(deps, { userId: user.id });
  payments.subscriptions.set(...byId({ ...subscription, status: "canceled", endedAt: deps.now() }));
  const late = { id: `in_late_${user.id}`, paymentIntentId: `pi_late_${user.id}` };
  const paidAt = deps.now() + 60_000;
  payments.invoices.set(
    ...byId({ ...invoice, ...late, paidAt, createdAt: paidAt, returns: [...returns] }),
  );
  payments.refund = reject;
  await settlePlansOf(deps, { userId: user.id });
  expect(errors).toContain("refund of an ended plan rejected");
});
