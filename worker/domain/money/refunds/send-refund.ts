import { and, eq, gt, lte, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { billingCustomers, invoices, refundRequests } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { settlePlansOf } from "../billing/settle-plans.ts";
import { syncInvoice } from "../billing/sync-invoice.ts";
import { retryAfter } from "../refund-policy/rules.ts";
import { syncTip } from "../tips/sync-tip.ts";
import { notifyRefundOutcome } from "./notify-refund-outcome.ts";
import { findPayment } from "./read-payment.ts";

export type SendDeps = Pick<
  Deps,
  "db" | "now" | "newId" | "payments" | "queue" | "signingSecret" | "log"
>;
type Request = typeof refundRequests.$inferSelect;

/**
 * Sends an approved refund to the payment company. The refund's idempotency key comes from the
 * request's id. A permanent rejection ends the request; any other error is retried with the same
 * key.
 */
export async function sendRefund(
  deps: SendDeps,
  { requestId }: { requestId: string },
): Promise<Request["state"]> {
  const request = await lease(deps, requestId);
  if (!request) return stateOf(deps, requestId);
  const payment = await findPayment(deps, request);
  try {
    if (!payment || request.approvedCents === null)
      throw new DomainError("CONFLICT", t("refunds.sending.paymentMissing"));
    const { id } = await deps.payments.refund({
      paymentIntentId: payment.paymentIntentId,
      cents: request.approvedCents,
      key: refundKey(request),
    });
    await reduceCredit(deps, request);
    await finishRequest(deps, request, { state: "refunded", refundId: id });
  } catch (error) {
    const isRejected = error instanceof DomainError && error.code === "CONFLICT";
    deps.log.error(isRejected ? "refund refused" : "refund without an answer", error, {
      request: requestId,
    });
    if (
      isRejected &&
      (await finishRequest(deps, request, { state: "failed", failure: error.message }))
    )
      await notifyRefundOutcome(deps, { requestId, outcome: "failed" });
    return stateOf(deps, requestId);
  }
  // Posts the refund now, so that the user sees the refund at once. The later webhook posts the
  // same refund without effect.
  await settlePayment(deps, request).catch((error: unknown) =>
    deps.log.error("refund waits for its webhook", error, { request: requestId }),
  );
  return "refunded";
}

/**
 * Returns the idempotency key of a request's refund. After the bank has returned a refund, the next
 * refund needs a new key, because the payment company finds the returned refund by the old key.
 */
const refundKey = ({ id, refundId }: Request): string =>
  refundId === null ? `request:${id}` : `request:${id}:after:${refundId}`;

async function settlePayment(
  deps: SendDeps,
  { subjectType, subjectId, userId }: Request,
): Promise<void> {
  if (subjectType === "tip") {
    await syncTip(deps, { id: subjectId });
    return;
  }
  await syncInvoice(deps, { id: subjectId });
  await settlePlansOf(deps, { userId });
}

/** Lowers the customer's account credit by the refund, so that no money is returned twice. */
async function reduceCredit(
  deps: SendDeps,
  { id, subjectType, subjectId, approvedCents }: Request,
): Promise<void> {
  if (subjectType !== "invoice") return;
  const c = billingCustomers;
  const isRunning = and(eq(invoices.id, subjectId), gt(invoices.serviceEnd, deps.now()));
  const columns = { customerId: c.customerId };
  const bill = await deps.db
    .select(columns)
    .from(invoices)
    .innerJoin(c, eq(c.userId, invoices.userId))
    .where(isRunning)
    .get();
  if (bill)
    await deps.payments.clearCredit({ ...bill, cents: approvedCents ?? 0, key: `request:${id}` });
}

/**
 * Reserves a request for this job. After a crash, the job tries the request again after a delay.
 */
async function lease({ db, now }: Pick<Deps, "db" | "now">, id: string): Promise<Request | null> {
  const r = refundRequests;
  const request = await db.select({ attempts: r.attempts }).from(r).where(eq(r.id, id)).get();
  const [leased] = await db
    .update(r)
    .set({ attempts: sql`${r.attempts} + 1`, dueAt: now() + retryAfter(request?.attempts ?? 0) })
    .where(and(eq(r.id, id), eq(r.state, "approved"), lte(r.dueAt, now())))
    .returning();
  return leased ?? null;
}

async function finishRequest(
  { db, now }: Pick<Deps, "db" | "now">,
  request: Request,
  set: { state: "refunded"; refundId: string } | { state: "failed"; failure: string },
): Promise<boolean> {
  const r = refundRequests;
  const { meta } = await db
    .update(r)
    .set({ failure: null, ...set, dueAt: 0, finishedAt: now() })
    .where(and(eq(r.id, request.id), eq(r.state, "approved")));
  return meta.changes > 0;
}

async function stateOf({ db }: Pick<Deps, "db">, id: string): Promise<Request["state"]> {
  const row = await db
    .select({ state: refundRequests.state })
    .from(refundRequests)
    .where(eq(refundRequests.id, id))
    .get();
  return row?.state ?? "approved";
}
