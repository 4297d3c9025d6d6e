import { eq, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { brandDeals } from "../../../db/schema.ts";
import { actionStatement } from "../../accounts/audit/record-action.ts";
import { requireNoParty } from "../../accounts/audit/require-no-party.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import type { DecisionInput } from "./contract.ts";
import { unlabel } from "./deliver-deal.ts";
import { approveDelivery, type HoldDeps } from "./hold-deal.ts";
import {
  isBacked,
  isUnchanged,
  isVideoAsDelivered,
  isVideoPublic,
  moveStatement,
  wasMoved,
} from "./move-deal.ts";
import { notifyCreator } from "./notify-creator.ts";

/**
 * Approves, disputes or cancels a deal.
 * @throws DomainError FORBIDDEN if the staff member is its creator; CONFLICT if the deal has changed
 * since the version that the staff member saw, or its state does not allow the decision
 */
export async function decideDeal(
  deps: HoldDeps,
  {
    staffId,
    dealId,
    decision,
    reason,
    version,
  }: DecisionInput & { staffId: string; dealId: string },
): Promise<void> {
  const { db } = deps;
  const deal = await db.select().from(brandDeals).where(eq(brandDeals.id, dealId)).get();
  if (!deal) throw notFound(t("brandDeals.notFound.deal"));
  requireNoParty(staffId, [deal.creatorId], () => t("brandDeals.decision.ownDeal"));
  if (deal.changeId !== version)
    throw new DomainError("CONFLICT", t("brandDeals.decision.conflict"));
  if (decision === "approve") {
    if (!(await approveDelivery(deps, { deal, staffId, reason })))
      throw await approvalError(deps, dealId);
    return;
  }
  const changeId = deps.newId("act");
  const isMoved = wasMoved(dealId, changeId);
  const action = decision === "cancel" ? "brand_deal_cancel" : "brand_deal_dispute";
  const record = {
    id: changeId,
    staffId,
    userId: deal.creatorId,
    action,
    subjectType: "brand_deal",
    subjectId: dealId,
    reason,
    facts: { was: deal.state, cents: deal.amountCents },
  } as const;
  const [{ meta }] = await db.batch([
    moveStatement(deps, {
      dealId,
      event: decision,
      changeId,
      set: { reason },
      guard: isUnchanged(deal),
    }),
    ...(decision === "cancel" ? [unlabel(deps, deal.videoId, isMoved)] : []),
    actionStatement(deps, record, isMoved),
  ]);
  if (meta.changes === 0)
    throw new DomainError(
      "CONFLICT",
      decision === "cancel"
        ? t("brandDeals.cancel.disputeFirst")
        : t("brandDeals.dispute.notDelivered"),
    );
  const formatText = () =>
    decision === "cancel"
      ? t("brandDeals.notification.dealCancelled", { title: deal.title })
      : t("brandDeals.notification.changesNeeded", { title: deal.title });
  await notifyCreator(deps, { dealId, userId: deal.creatorId, formatText });
}

async function approvalError({ db }: Pick<Deps, "db">, dealId: string): Promise<DomainError> {
  const [currentDeal] = await db
    .select({
      state: brandDeals.state,
      isBacked: sql<number>`${isBacked}`,
      isShown: sql<number>`${isVideoPublic}`,
      isAsDelivered: sql<number>`${isVideoAsDelivered}`,
    })
    .from(brandDeals)
    .where(eq(brandDeals.id, dealId));
  if (currentDeal?.state === "approved")
    return new DomainError("CONFLICT", t("brandDeals.decision.alreadyApproved"));
  if (currentDeal?.state === "paid")
    return new DomainError("CONFLICT", t("brandDeals.decision.alreadyPaid"));
  if (currentDeal?.state !== "delivered" && currentDeal?.state !== "disputed")
    return new DomainError("CONFLICT", t("brandDeals.decision.nothingDelivered"));
  if (!currentDeal.isBacked)
    return new DomainError("CONFLICT", t("brandDeals.decision.moneyNotHeld"));
  if (!currentDeal.isShown)
    return new DomainError("CONFLICT", t("brandDeals.decision.videoNotPublic"));
  if (!currentDeal.isAsDelivered)
    return new DomainError("CONFLICT", t("brandDeals.decision.videoChanged"));
  return new DomainError("CONFLICT", t("brandDeals.decision.conflict"));
}
