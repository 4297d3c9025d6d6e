import { and, eq, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { brandDealPayments, brandDeals } from "../../db/schema.ts";
import { actionStatement } from "../audit/record-action.ts";
import type { Deps } from "../deps.ts";
import { DomainError, notFound } from "../errors.ts";
import { purse } from "../ledger/contract.ts";
import { journalStatements, readyJournal, wasPosted } from "../ledger/post-journal.ts";
import type { DecisionInput } from "./contract.ts";
import { unlabel } from "./deliver-deal.ts";
import { type DealRow, isBacked, isShown, moveStatement, wasMoved } from "./move-deal.ts";
import { tellCreator } from "./tell-creator.ts";

type DecideDeps = Pick<Deps, "db" | "now" | "newId" | "log">;

/**
 * Approves a delivery and pays its creator, in one batch: the deal is paid, the brand's money leaves what is held, the creator's part
 * and the platform's fee are posted, and the act is recorded. All of it once.
 * @param input.staffId null when it approves itself
 * @returns whether this call paid it; false where it cannot be paid as it is now
 */
export async function payDeal(
  deps: DecideDeps,
  { deal, staffId, reason }: { deal: DealRow; staffId: string | null; reason: string },
): Promise<boolean> {
  const { id: dealId, creatorId, paymentId, amountCents, creatorCents, currency } = deal;
  if (creatorId === null || paymentId === null) return false;
  const { db } = deps;
  const entries = {
    "deals:held": -amountCents,
    [purse(creatorId, "available")]: creatorCents,
    "platform:revenue": amountCents - creatorCents,
  };
  const facts = { deal: dealId, video: deal.videoId, gross: amountCents, fee: amountCents - creatorCents };
  const ready = await readyJournal(deps, { id: `deal:${dealId}`, kind: "deal_paid", currency, entries, facts });
  const changeId = deps.newId("act");
  const isMoved = wasMoved(dealId, changeId);
  const p = brandDealPayments;
  // What was read is what is paid.
  const isSame = and(
    eq(brandDeals.creatorId, creatorId),
    eq(brandDeals.paymentId, paymentId),
    sql`${brandDeals.videoId} is ${deal.videoId}`,
  );
  const record = {
    id: changeId,
    staffId: staffId ?? "",
    userId: creatorId,
    action: "brand_deal_approve",
    subjectType: "brand_deal",
    subjectId: dealId,
    reason,
    facts: { cents: amountCents, creator: creatorCents },
  } as const;
  try {
    const [{ meta }] = await db.batch([
      moveStatement(deps, { dealId, event: "approve", changeId, set: { reason: "" }, guard: and(isSame, isBacked, isShown) }),
      ...journalStatements(deps, ready, isMoved),
      db
        .update(p)
        .set({ heldCents: sql`${p.heldCents} - ${amountCents}` })
        .where(and(eq(p.id, paymentId), isMoved)),
      ...(staffId === null ? [] : [actionStatement(deps, record, isMoved)]),
    ]);
    if (meta.changes === 0) return false;
  } catch (error) {
    if (wasPosted(error)) return false;
    throw error;
  }
  await tellCreator(deps, { dealId, userId: creatorId, say: () => t("brandDeals.yourDeliveryWasApprovedAndPaid", { title: deal.title }) });
  return true;
}

/**
 * Staff approve a delivery, dispute it or cancel a deal, with a reason. What a cancelled deal holds goes back to the brand (settle-deals).
 * @throws DomainError NOT_FOUND; CONFLICT for a deal of their own, and where the deal is not in a state for it
 */
export async function decideDeal(
  deps: DecideDeps,
  { staffId, dealId, decision, reason }: DecisionInput & { staffId: string; dealId: string },
): Promise<void> {
  const { db } = deps;
  const deal = await db.select().from(brandDeals).where(eq(brandDeals.id, dealId)).get();
  if (!deal) throw notFound(t("brandDeals.thisDeal"));
  if (deal.creatorId === staffId) throw new DomainError("CONFLICT", t("brandDeals.ownDeal"));
  if (decision === "approve") {
    if (!(await payDeal(deps, { deal, staffId, reason }))) throw await cannotPay(deps, dealId);
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
    moveStatement(deps, { dealId, event: decision, changeId, set: { reason } }),
    ...(decision === "cancel" ? [unlabel(deps, deal.videoId, isMoved)] : []),
    actionStatement(deps, record, isMoved),
  ]);
  if (meta.changes === 0)
    throw new DomainError(
      "CONFLICT",
      decision === "cancel" ? t("brandDeals.disputeADeliveryBeforeYouCancel") : t("brandDeals.onlyADeliveryCanBeDisputed"),
    );
  const say = () =>
    decision === "cancel"
      ? t("brandDeals.aDealWasCancelledTitle", { title: deal.title })
      : t("brandDeals.yourDeliveryNeedsAnotherLookTitle", { title: deal.title });
  await tellCreator(deps, { dealId, userId: deal.creatorId, say });
}

async function cannotPay({ db }: Pick<Deps, "db">, dealId: string): Promise<DomainError> {
  const [now] = await db
    .select({ state: brandDeals.state, isBacked: sql<number>`${isBacked}`, isShown: sql<number>`${isShown}` })
    .from(brandDeals)
    .where(eq(brandDeals.id, dealId));
  if (now?.state === "paid") return new DomainError("CONFLICT", t("brandDeals.thisDealIsPaidAlready"));
  if (now?.state !== "delivered" && now?.state !== "disputed")
    return new DomainError("CONFLICT", t("brandDeals.nothingWasDeliveredForThisDeal"));
  if (!now.isBacked) return new DomainError("CONFLICT", t("brandDeals.theBrandsMoneyIsNotHeld"));
  if (!now.isShown) return new DomainError("CONFLICT", t("brandDeals.theVideoIsNotPublicAny"));
  return new DomainError("CONFLICT", t("brandDeals.thisDealChangedJustNowLook"));
}
