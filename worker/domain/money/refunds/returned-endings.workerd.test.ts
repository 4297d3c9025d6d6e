import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { refundRequests } from "../../../db/schema.ts";
import { makeUser } from "../../../testing/factories.ts";
import { actorProvedAt } from "../../../testing/factors.ts";
import { makePaidPlan } from "../../../testing/paid-plan.ts";
import { openMail } from "../../accounts/email-delivery/queue-email.ts";
import { cancelSubscription } from "../billing/cancel-subscription.ts";
import { settlePlansOf } from "../billing/settle-plans.ts";
import { syncInvoice } from "../billing/sync-invoice.ts";
import { decideRefund, resendRefund } from "./decide-refund.ts";
import { askForRefund } from "./request-refund.ts";
import { mailReturnedRefunds } from "./returned-refunds.ts";

/** Cancels a first plan in its first week, and lets the bank return the refund of 700 cents. */
async function makeReturnedRefund() {
  const world = await makePaidPlan();
  const { deps, user, invoice, returns, payments } = world;
  // A card, without which no payment is a first plan's.
  payments.findCardFingerprint = async () => `card_${user.id}`;
  await syncInvoice(deps, { id: invoice.id });
  await settlePlansOf(deps, { userId: user.id });
  const { refundCents } = await cancelSubscription(deps, { userId: user.id, immediate: true });
  expect(refundCents).toBe(700);
  for (const moneyReturn of returns) moneyReturn.state = "given_back";
  const sync = () => syncInvoice(deps, { id: invoice.id });
  await Promise.all([sync(), sync()]);
  const staff = await makeUser({ role: "admin" });
  const admin = { ...(await actorProvedAt(staff, deps.now())), role: "admin" as const };
  const readRequests = () =>
    deps.db.select().from(refundRequests).where(eq(refundRequests.userId, user.id));
  return { ...world, sync, admin, readRequests };
}

test("a plan's refund that the bank returns becomes one failed request, about which the user gets one email", async () => {
  const { deps, jobs, sync, readRequests, invoice, errors } = await makeReturnedRefund();
  await mailReturnedRefunds(deps);
  await sync();
  await mailReturnedRefunds(deps);
  expect(await readRequests()).toMatchObject([
    { state: "failed", subjectId: invoice.id, askedCents: 700, approvedCents: 700 },
  ]);
  expect(errors).toContain("refund without a request returned by the payment company");
  const mails = jobs.flatMap((job) => (job.type === "send-mail" ? [job] : []));
  const contents = (await Promise.all(mails.map((job) => openMail(deps, job)))).flatMap(
    (mail) => mail?.content ?? [],
  );
  expect(contents.filter(({ kind }) => kind === "refund")).toMatchObject([
    { outcome: "returned", cents: 700 },
  ]);
});

test("staff can send a returned refund of a plan again, which makes one new refund", async () => {
  const { deps, admin, sync, readRequests, payments, returns } = await makeReturnedRefund();
  const [request] = await readRequests();
  const input = { actor: admin, requestId: request?.id ?? "", reason: "Try again" };
  expect(await resendRefund(deps, input)).toBe("refunded");
  await sync();
  expect(payments.refunds.map(({ cents }) => cents)).toEqual([700, 700]);
  expect(await readRequests()).toMatchObject([{ state: "refunded", refundId: returns[1]?.id }]);
});

test("a returned refund of a request that staff sent again gets no second request", async () => {
  const { deps, user, invoice, returns } = await makePaidPlan();
  const sync = () => syncInvoice(deps, { id: invoice.id });
  await sync();
  const staff = await makeUser({ role: "admin" });
  const admin = { ...(await actorProvedAt(staff, deps.now())), role: "admin" as const };
  const { id: requestId } = await askForRefund(deps, {
    ...{ actor: await actorProvedAt(user, deps.now()), kind: "technical", details: "" },
    ...{ subjectType: "invoice", subjectId: invoice.id },
  });
  const decision = { decision: "approve", cents: 300, reason: "It was our fault" } as const;
  await decideRefund(deps, { actor: admin, requestId, ...decision });
  for (const moneyReturn of returns) moneyReturn.state = "given_back";
  await sync();
  await resendRefund(deps, { actor: admin, requestId, reason: "Try again" });
  await sync();
  const requests = await deps.db
    .select()
    .from(refundRequests)
    .where(eq(refundRequests.userId, user.id));
  expect(requests).toMatchObject([{ id: requestId, state: "refunded" }]);
});

test("a returned refund gets no request if another refund has returned the payment since", async () => {
  const { deps, user, invoice, returns } = await makePaidPlan();
  returns.push(
    { id: `re_back_${user.id}`, kind: "refund", cents: 700, state: "given_back" },
    { id: `re_new_${user.id}`, kind: "refund", cents: 700, state: "taken" },
  );
  await syncInvoice(deps, { id: invoice.id });
  expect(await deps.db.$count(refundRequests, eq(refundRequests.userId, user.id))).toBe(0);
});
