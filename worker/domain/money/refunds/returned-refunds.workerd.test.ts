import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { refundRequests } from "../../../db/schema.ts";
import { makeUser } from "../../../testing/factories.ts";
import { actorProvedAt } from "../../../testing/factors.ts";
import { makePaidPlan } from "../../../testing/paid-plan.ts";
import { openMail } from "../../accounts/email-delivery/queue-email.ts";
import { syncInvoice } from "../billing/sync-invoice.ts";
import { decideRefund, resendRefund } from "./decide-refund.ts";
import { askForRefund } from "./request-refund.ts";
import { mailReturnedRefunds } from "./returned-refunds.ts";

/** Refunds 300 cents of a plan payment, and lets the bank return the refund afterwards. */
async function makeReturnedRefund() {
  const world = await makePaidPlan();
  const { deps, user, invoice, returns } = world;
  await syncInvoice(deps, { id: invoice.id });
  const staff = await makeUser({ role: "admin" });
  const admin = { ...(await actorProvedAt(staff, deps.now())), role: "admin" as const };
  const { id: requestId } = await askForRefund(deps, {
    actor: await actorProvedAt(user, deps.now()),
    subjectType: "invoice",
    subjectId: invoice.id,
    kind: "technical",
    details: "It did not play.",
  });
  const decision = { decision: "approve", cents: 300, reason: "It was our fault" } as const;
  expect(await decideRefund(deps, { actor: admin, requestId, ...decision })).toBe("refunded");
  for (const moneyReturn of returns) moneyReturn.state = "given_back";
  await syncInvoice(deps, { id: invoice.id });
  const readRequest = () =>
    deps.db.select().from(refundRequests).where(eq(refundRequests.id, requestId)).get();
  const outcomes = async () => {
    const mails = world.jobs.flatMap((job) => (job.type === "send-mail" ? [job] : []));
    const opened = await Promise.all(mails.map((job) => openMail(deps, job)));
    return opened.map((mail) => mail?.content.kind === "refund" && mail.content.outcome);
  };
  return { ...world, admin, requestId, readRequest, outcomes };
}

test("a refund that the bank returns marks its refund request as failed and causes one email to the user", async () => {
  const { deps, readRequest, outcomes, errors, invoice } = await makeReturnedRefund();
  expect(await readRequest()).toMatchObject({ state: "failed" });
  expect(errors).toContain("refund returned by the payment company");
  await mailReturnedRefunds(deps);
  await syncInvoice(deps, { id: invoice.id });
  await mailReturnedRefunds(deps);
  expect((await outcomes()).filter((outcome) => outcome === "returned")).toHaveLength(1);
});

test("the email about a returned refund is queued by the next run of the job if the queue failed", async () => {
  const { deps, outcomes } = await makeReturnedRefund();
  const fails = { send: () => Promise.reject(new Error("The queue is down")) };
  await mailReturnedRefunds({ ...deps, queue: fails });
  await mailReturnedRefunds(deps);
  expect((await outcomes()).filter((outcome) => outcome === "returned")).toHaveLength(1);
});

test("resending a returned refund creates a new refund at the payment company", async () => {
  const { deps, admin, requestId, readRequest, payments } = await makeReturnedRefund();
  const before = await readRequest();
  expect(await resendRefund(deps, { actor: admin, requestId, reason: "Try again" })).toBe(
    "refunded",
  );
  expect(payments.refunds).toHaveLength(2);
  const after = await readRequest();
  expect(after).toMatchObject({ state: "refunded", failure: null });
  expect(after?.refundId).not.toBe(before?.refundId);
});
