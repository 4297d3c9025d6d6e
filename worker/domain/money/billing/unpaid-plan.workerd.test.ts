import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { users } from "../../../db/schema.ts";
import { DAY, makePaidPlan, PLAN_START } from "../../../testing/paid-plan.ts";
import { openMail } from "../../accounts/email-delivery/queue-email.ts";
import { followClosing } from "../../ops/deletion/finish-closing.ts";
import { cancelSubscription } from "./cancel-subscription.ts";
import type { BilledInvoice } from "./contract.ts";
import { sendNotices } from "./send-notices.ts";
import { settlePlansOf } from "./settle-plans.ts";

/** Makes a user with a monthly plan whose renewal 30 days after `PLAN_START` was declined. */
async function makePastDuePlan() {
  const world = await makePaidPlan();
  const { deps, user, payments, subscription, invoice, forward } = world;
  await settlePlansOf(deps, { userId: user.id });
  forward(30 * DAY);
  const period = { start: PLAN_START + 30 * DAY, end: PLAN_START + 60 * DAY };
  const renewal: BilledInvoice = {
    ...invoice,
    id: `in_renewal_${user.id}`,
    paymentIntentId: null,
    status: "open",
    paidCents: 0,
    serviceStart: period.start,
    serviceEnd: period.end,
    paidAt: null,
    createdAt: period.start,
    returns: [],
  };
  payments.invoices.set(renewal.id, renewal);
  payments.subscriptions.set(subscription.id, {
    ...subscription,
    status: "past_due",
    periodStart: period.start,
    periodEnd: period.end,
    latestInvoiceId: renewal.id,
  });
  await settlePlansOf(deps, { userId: user.id });
  const read = () => ({
    plan: payments.subscriptions.get(subscription.id)?.status,
    renewal: payments.invoices.get(renewal.id)?.status,
  });
  return { ...world, renewal, read };
}

const ENDED = { plan: "canceled", renewal: "void" };
const WAITING = { plan: "past_due", renewal: "open" };

describe("a plan whose renewal was declined", () => {
  test("waits for the user's payment", async () => {
    const { read } = await makePastDuePlan();
    expect(read()).toEqual(WAITING);
  });

  test("ends at once if the user cancels it for the end of the period, and its invoice can no longer be charged", async () => {
    const { deps, user, read, payments } = await makePastDuePlan();
    const { message } = await cancelSubscription(deps, { userId: user.id, immediate: false });
    expect(message).toBe("Your Premium plan has ended. There's no refund.");
    expect(read()).toEqual(ENDED);
    expect(payments.refunds).toEqual([]);
  });

  test("causes one email when it is canceled, which says that the plan has ended", async () => {
    const { deps, user, jobs } = await makePastDuePlan();
    await sendNotices(deps);
    jobs.length = 0;
    await cancelSubscription(deps, { userId: user.id, immediate: false });
    await sendNotices(deps);
    const mails = jobs.flatMap((job) => (job.type === "send-mail" ? [job] : []));
    const opened = await Promise.all(mails.map((job) => openMail(deps, job)));
    const own = opened.filter((mail) => mail?.to === `${user.username}@example.com`);
    expect(own.map((mail) => mail?.content.kind)).toEqual(["plan-ended"]);
  });

  test("ends if the user cancels it on the payment company's page", async () => {
    const { deps, user, payments, subscription, read } = await makePastDuePlan();
    await payments.endAtPeriodEnd(subscription.id, true);
    await settlePlansOf(deps, { userId: user.id });
    expect(read()).toEqual(ENDED);
  });

  test("ends if the user closes the account", async () => {
    const { deps, user, read } = await makePastDuePlan();
    const at = deps.now();
    await deps.db.update(users).set({ deletionRequestedAt: at }).where(eq(users.id, user.id));
    await followClosing(deps, { userId: user.id, at });
    expect(read()).toEqual(ENDED);
  });

  test("ends during a suspension that is longer than the period", async () => {
    const { deps, user, read } = await makePastDuePlan();
    const suspension = { suspendedAt: deps.now(), suspendedUntil: deps.now() + 31 * DAY };
    await deps.db.update(users).set(suspension).where(eq(users.id, user.id));
    await settlePlansOf(deps, { userId: user.id });
    expect(read()).toEqual(ENDED);
  });

  test("stays during a suspension that is shorter than the period", async () => {
    const { deps, user, read } = await makePastDuePlan();
    const suspension = { suspendedAt: deps.now(), suspendedUntil: deps.now() + 3 * DAY };
    await deps.db.update(users).set(suspension).where(eq(users.id, user.id));
    await settlePlansOf(deps, { userId: user.id });
    expect(read()).toEqual(WAITING);
  });

  test("refunds the unused time if a payment succeeds while the plan ends", async () => {
    const { deps, user, payments, renewal, read } = await makePastDuePlan();
    const { cancelNow } = payments;
    payments.cancelNow = async (id) => {
      const payment = { paymentIntentId: `pi_late_${user.id}`, paidCents: 700, paidAt: deps.now() };
      payments.invoices.set(renewal.id, { ...renewal, ...payment, status: "paid" });
      return cancelNow(id);
    };
    await cancelSubscription(deps, { userId: user.id, immediate: false });
    expect(read()).toEqual({ plan: "canceled", renewal: "paid" });
    expect(payments.refunds).toMatchObject([{ cents: Math.floor((700 * 29) / 30) }]);
  });
});

test("a plan that is past due because of a plan change keeps the rest of its paid period", async () => {
  const { deps, user, payments, subscription } = await makePaidPlan();
  await settlePlansOf(deps, { userId: user.id });
  const facts = { status: "past_due", cancelAtPeriodEnd: true };
  payments.subscriptions.set(subscription.id, { ...subscription, ...facts });
  await settlePlansOf(deps, { userId: user.id });
  expect(payments.subscriptions.get(subscription.id)).toMatchObject(facts);
});
