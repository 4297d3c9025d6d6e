import { and, eq, inArray, or, sql } from "drizzle-orm";
import { encodeTime } from "ulid";
import { t } from "#i18n/t.ts";
import { insertWhere } from "../../../db/insert-where.ts";
import { refundRequests } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { PaymentRef } from "../refund-policy/contract.ts";
import type { MoneyReturn } from "./contract.ts";

type FailDeps = Pick<Deps, "db" | "now" | "log">;

interface ReturnedPayment extends PaymentRef {
  userId: string;
  currency: string;
  paidCents: number;
  /** Refunds and disputes of the payment. */
  returns: readonly MoneyReturn[];
}

/**
 * Marks a refund request as failed if the payment company confirmed the refund and later got the
 * money back, for example because the bank had closed the card's account. A refund without a
 * request, such as the refund of an ended plan, gets a failed request, so that the user gets an
 * email and staff can send the refund again. Idempotent.
 */
export async function failReturnedRefunds(deps: FailDeps, payment: ReturnedPayment): Promise<void> {
  const { db, now, log } = deps;
  const returned = payment.returns.filter(
    ({ kind, state }) => kind === "refund" && state === "given_back",
  );
  if (returned.length === 0) return;
  const ids = returned.map(({ id }) => id);
  const r = refundRequests;
  const failedRequests = await db
    .update(r)
    // `dueAt` makes the job `failed-refunds` email the user. The job then sets `dueAt` to 0.
    .set({ state: "failed", failure: t("refunds.sending.returned"), dueAt: now() })
    .where(and(inArray(r.refundId, ids), eq(r.state, "refunded")))
    .returning({ id: r.id });
  for (const { id } of failedRequests)
    log.error("refund returned by the payment company", null, { request: id });
  for (const refund of returned) await requestAgain(deps, payment, refund);
}

/** Stores a failed request for a returned refund that was made without a request. */
async function requestAgain(
  { db, now, log }: FailDeps,
  { returns, paidCents, ...payment }: ReturnedPayment,
  refund: MoneyReturn,
): Promise<void> {
  const cents = Math.min(refund.cents, paidCents - sumTaken(returns));
  if (cents <= 0) return;
  const r = refundRequests;
  const { subjectType, subjectId } = payment;
  const at = now();
  // The ids of requests begin with their time, like those of `newId`.
  const id = `rfr_${encodeTime(at, 10)}${refund.id}`.toLowerCase();
  // A request that was sent again names only its last refund, so its amount identifies the request.
  const isOfRefund = and(
    eq(r.subjectType, subjectType),
    eq(r.subjectId, subjectId),
    inArray(r.state, ["approved", "refunded", "failed"]),
    or(eq(r.refundId, refund.id), eq(r.approvedCents, refund.cents)),
  );
  const { meta } = await insertWhere(
    db,
    r,
    {
      ...payment,
      ...{ id, kind: "other", details: "", state: "failed", refundId: refund.id },
      ...{ failure: t("refunds.sending.returned"), askedCents: cents, approvedCents: cents },
      policy: subjectType === "tip" ? "tip" : "case_by_case",
      ...{ createdAt: at, decidedAt: at, finishedAt: at, dueAt: at },
    },
    sql`not exists (select 1 from ${r} where ${isOfRefund})`,
  );
  if (meta.changes > 0)
    log.error("refund without a request returned by the payment company", null, { request: id });
}

/** Cents of a payment that are refunded, being refunded or held by a bank. */
const sumTaken = (returns: readonly MoneyReturn[]): number =>
  returns
    .filter(({ kind, state }) => state === "taken" || (kind === "refund" && state === "none"))
    .reduce((sum, { cents }) => sum + cents, 0);
