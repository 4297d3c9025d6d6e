import { and, eq, gt, lte, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { billingCustomers, invoices, refundRequests } from "../../db/schema.ts";
import { endPlan } from "../billing/end-plan.ts";
import { syncInvoice } from "../billing/sync-invoice.ts";
import type { Deps } from "../deps.ts";
import { DomainError } from "../errors.ts";
import { syncTip } from "../tips/sync-tip.ts";
import { findPayment } from "./read-payment.ts";
import { retryAfter } from "./rules.ts";
import { tellOfRefund } from "./tell-of-refund.ts";

export type SendDeps = Pick<Deps, "db" | "now" | "newId" | "payments" | "queue" | "signingSecret" | "log">;
type Request = typeof refundRequests.$inferSelect;

/** Requests of one run. */
const SLICE = 20;

/** The job: what is approved and has no answer yet is sent again. Safe to run twice and at once with itself. */
export async function sendRefunds(deps: SendDeps): Promise<void> {
  const r = refundRequests;
  const due = await deps.db
    .select({ id: r.id })
    .from(r)
    .where(and(eq(r.state, "approved"), lte(r.dueAt, deps.now())))
    .orderBy(r.dueAt)
    .limit(SLICE);
  for (const { id } of due) await sendRefund(deps, { requestId: id });
}

/**
 * Has the payment company pay back what was approved. The request's id is the refund's key, so however often and by whomever
 * this runs there is one refund; a clear no ends it, anything else is tried again later under the same key.
 * @returns the state after it
 */
export async function sendRefund(deps: SendDeps, { requestId }: { requestId: string }): Promise<Request["state"]> {
  const request = await lease(deps, requestId);
  if (!request) return stateOf(deps, requestId);
  const payment = await findPayment(deps, request);
  try {
    if (!payment || request.approvedCents === null) throw new DomainError("CONFLICT", t("refunds.thisPaymentIsNotThereAny"));
    const { id } = await deps.payments.refund({
      paymentIntentId: payment.paymentIntentId,
      cents: request.approvedCents,
      key: `request:${requestId}`,
    });
    await endWhatItPaid(deps, request);
    await end(deps, request, { state: "refunded", refundId: id });
  } catch (error) {
    const isRefused = error instanceof DomainError && error.code === "CONFLICT";
    deps.log.error(isRefused ? "refund refused" : "refund without an answer", error, { request: requestId });
    if (isRefused && (await end(deps, request, { state: "failed", failure: error.message })))
      await tellOfRefund(deps, { requestId, outcome: "failed" });
    return stateOf(deps, requestId);
  }
  // The webhook tells it too: who looks at once sees it at once.
  await (request.subjectType === "invoice" ? syncInvoice(deps, { id: request.subjectId }) : syncTip(deps, { id: request.subjectId })).catch(
    (error: unknown) => deps.log.error("refund waits for its webhook", error, { request: requestId }),
  );
  return "refunded";
}

/**
 * Whoever has all of the running period's payment back has not paid for it: the plan ends, and so does the credit that its changes
 * left. Of a refund in part the plan goes on, and the credit comes off by as much.
 */
async function endWhatItPaid(deps: SendDeps, { id, subjectType, subjectId, approvedCents }: Request): Promise<void> {
  if (subjectType !== "invoice") return;
  const c = billingCustomers;
  const isRunning = and(eq(invoices.id, subjectId), gt(invoices.serviceEnd, deps.now()));
  const bill = await deps.db
    .select({ customerId: c.customerId, userId: c.userId, subscriptionId: invoices.subscriptionId, paid: invoices.paidCents })
    .from(invoices)
    .innerJoin(c, eq(c.userId, invoices.userId))
    .where(isRunning)
    .get();
  if (!bill) return;
  const { customerId, userId, subscriptionId } = bill;
  if (subscriptionId !== null && approvedCents === bill.paid)
    await endPlan(deps, { subscriptionId, userId, reason: "asked", refunds: false });
  await deps.payments.clearCredit({ customerId, cents: approvedCents ?? 0, key: `request:${id}` });
}

/** Nobody else sends it meanwhile, and who dies with it holds it up no longer than a failure would. */
async function lease({ db, now }: Pick<Deps, "db" | "now">, id: string): Promise<Request | null> {
  const r = refundRequests;
  const known = await db.select({ attempts: r.attempts }).from(r).where(eq(r.id, id)).get();
  const [leased] = await db
    .update(r)
    .set({ attempts: sql`${r.attempts} + 1`, dueAt: now() + retryAfter(known?.attempts ?? 0) })
    .where(and(eq(r.id, id), eq(r.state, "approved"), lte(r.dueAt, now())))
    .returning();
  return leased ?? null;
}

async function end(
  { db, now }: Pick<Deps, "db" | "now">,
  request: Request,
  set: { state: "refunded"; refundId: string } | { state: "failed"; failure: string },
): Promise<boolean> {
  const r = refundRequests;
  const { meta } = await db
    .update(r)
    .set({ failure: null, ...set, finishedAt: now() })
    .where(and(eq(r.id, request.id), eq(r.state, "approved")));
  return meta.changes > 0;
}

async function stateOf({ db }: Pick<Deps, "db">, id: string): Promise<Request["state"]> {
  const row = await db.select({ state: refundRequests.state }).from(refundRequests).where(eq(refundRequests.id, id)).get();
  return row?.state ?? "approved";
}
