import { and, eq, lte, sql } from "drizzle-orm";
import { formatDate, formatMoney } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { brandDealPayments, brandDeals } from "../../../db/schema.ts";
import { actionStatement } from "../../accounts/audit/record-action.ts";
import type { Deps } from "../../deps.ts";
import { purse } from "../ledger/contract.ts";
import { journalStatements, readyJournal, wasPosted } from "../ledger/post-journal.ts";
import {
  type DealRow,
  isBacked,
  isPromiseKept,
  isUnchanged,
  isVideoAsDelivered,
  isVideoPublic,
  moveStatement,
  wasMoved,
} from "./move-deal.ts";
import { notifyCreator } from "./notify-creator.ts";
import { releaseTime } from "./rules.ts";
import { syncDealPayment } from "./sync-payment.ts";

export type HoldDeps = Pick<Deps, "db" | "now" | "newId" | "log" | "payments">;

/**
 * Updates the payment from the payment company, because a chargeback's webhook can be late.
 * @throws DomainError UNAVAILABLE if that fails; callers must not continue with the deal then
 */
export async function fetchPayment(deps: HoldDeps, { paymentId }: Pick<DealRow, "paymentId">) {
  const p = brandDealPayments;
  const row = await deps.db
    .select()
    .from(p)
    .where(eq(p.id, paymentId ?? ""))
    .get();
  if (!row?.paymentIntentId) return null;
  await syncDealPayment(deps, { paymentIntentId: row.paymentIntentId });
  return row;
}

/**
 * Approves the delivered video. The money stays in the ledger account `deals:held` until
 * `releaseTime`, so that a chargeback before that time takes only held money.
 * @returns false if the deal's state does not allow the approval
 */
export async function approveDelivery(
  deps: HoldDeps,
  { deal, staffId, reason }: { deal: DealRow; staffId: string | null; reason: string },
): Promise<boolean> {
  const { id: dealId, creatorId, amountCents, creatorCents, currency, keepDays } = deal;
  const payment = await fetchPayment(deps, deal);
  if (creatorId === null || payment === null) return false;
  const approvedAt = deps.now();
  const releasesAt = releaseTime({
    paidAt: payment.paidAt ?? payment.createdAt,
    approvedAt,
    keepDays,
  });
  const changeId = deps.newId("act");
  const record = {
    id: changeId,
    staffId: staffId ?? "",
    userId: creatorId,
    action: "brand_deal_approve",
    subjectType: "brand_deal",
    subjectId: dealId,
    reason,
    facts: { cents: amountCents, creator: creatorCents, until: releasesAt },
  } as const;
  const set = { reason: "", approvedAt, releasesAt };
  const [{ meta }] = await deps.db.batch([
    moveStatement(deps, {
      dealId,
      event: "approve",
      changeId,
      set,
      guard: and(isUnchanged(deal), isBacked, isVideoPublic, isVideoAsDelivered),
    }),
    ...(staffId === null ? [] : [actionStatement(deps, record, wasMoved(dealId, changeId))]),
  ]);
  if (meta.changes === 0) return false;
  const formatText = () =>
    t("brandDeals.notification.deliveryApproved", {
      title: deal.title,
      amount: formatMoney(creatorCents, currency),
      day: formatDate(releasesAt),
    });
  await notifyCreator(deps, { dealId, userId: creatorId, formatText });
  return true;
}

/**
 * Pays the creator of an approved brand deal. Idempotent.
 * @returns false if the brand's money is missing, if the creator has not kept the promise about the
 *   video (`isPromiseKept`), or if the deal has changed
 */
export async function releaseDeal(deps: HoldDeps, { deal }: { deal: DealRow }): Promise<boolean> {
  const { id: dealId, creatorId, paymentId, amountCents, creatorCents, currency } = deal;
  if ((await fetchPayment(deps, deal)) === null || creatorId === null || paymentId === null)
    return false;
  const { db } = deps;
  const fee = amountCents - creatorCents;
  const entries = {
    "deals:held": -amountCents,
    [purse(creatorId, "available")]: creatorCents,
    "platform:revenue": fee,
  };
  const facts = { deal: dealId, video: deal.videoId, gross: amountCents, fee };
  const ready = await readyJournal(deps, {
    id: `deal:${dealId}`,
    kind: "deal_paid",
    currency,
    entries,
    facts,
  });
  const changeId = deps.newId("act");
  const isMoved = wasMoved(dealId, changeId);
  const at = deps.now();
  const guard = and(isUnchanged(deal), isBacked, isPromiseKept(at), lte(brandDeals.releasesAt, at));
  const p = brandDealPayments;
  try {
    const [{ meta }] = await db.batch([
      moveStatement(deps, { dealId, event: "release", changeId, guard }),
      ...journalStatements(deps, ready, isMoved),
      db
        .update(p)
        .set({ heldCents: sql`${p.heldCents} - ${amountCents}` })
        .where(and(eq(p.id, paymentId), isMoved)),
    ]);
    if (meta.changes === 0) return false;
  } catch (error) {
    if (wasPosted(error)) return false;
    throw error;
  }
  const formatText = () =>
    t("brandDeals.notification.moneyReleased", {
      title: deal.title,
      amount: formatMoney(creatorCents, currency),
    });
  await notifyCreator(deps, { dealId, userId: creatorId, formatText });
  return true;
}
