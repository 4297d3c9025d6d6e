import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { type Message, msg, t } from "#i18n/t.ts";
import { brandDealDeclines, brandDeals } from "../../../db/schema.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import { type DealObstacle, reaches, TIER_TERMS, tierLabel } from "./contract.ts";
import type { Deal } from "./contract-api.ts";
import { freshPayment, type HoldDeps } from "./hold-deal.ts";
import { type DealRow, isBacked, moveStatement } from "./move-deal.ts";
import { getDealOf, readStanding } from "./queries.ts";

const OBSTACLES: Record<DealObstacle, Message> = {
  plan: msg("brandDeals.brandDealsAreAPartOfCreator"),
  earning: msg("brandDeals.brandDealsAreForCreatorsWhoMay"),
  email: msg("brandDeals.confirmYourEmailAddressBeforeYou"),
  tier: msg("brandDeals.brandDealsBeginWithBronzeFollowers", () => ({
    followers: TIER_TERMS.bronze.followers,
    views: TIER_TERMS.bronze.views,
  })),
};

/**
 * Takes an offer: of many at once the first gets it. The creator is bound to its terms from here
 * on, so the brand's payment is fetched first: a payment that its bank has just taken back backs no
 * offer.
 * @throws DomainError NOT_FOUND for another's offer; CONFLICT for who may not take it, and when it
 * is no longer open; UNAVAILABLE
 */
export async function acceptDeal(
  deps: HoldDeps,
  { actor, dealId }: { actor: Pick<SignedInActor, "id">; dealId: string },
): Promise<Deal> {
  const deal = await requireOffer(deps, { userId: actor.id, dealId });
  const { tier, obstacle } = await readStanding(deps, actor.id);
  if (obstacle !== null) throw new DomainError("CONFLICT", t(OBSTACLES[obstacle]));
  if (!reaches(tier, deal.tier))
    throw new DomainError(
      "CONFLICT",
      t("brandDeals.thisOfferIsForLabelAnd", { tier: tierLabel(deal.tier) }),
    );
  await freshPayment(deps, deal);
  const at = deps.now();
  const isOpen = and(
    gt(brandDeals.acceptBy, at),
    or(isNull(brandDeals.invitedId), eq(brandDeals.invitedId, actor.id)),
    sql`${brandDeals.offeredAt} = ${deal.offeredAt}`,
    isBacked,
  );
  const move = {
    dealId,
    event: "accept",
    changeId: deps.newId("act"),
    set: { creatorId: actor.id, acceptedAt: at, reason: "" },
  } as const;
  const { meta } = await moveStatement(deps, { ...move, guard: isOpen });
  if (meta.changes === 0) throw await noLonger(deps, { userId: actor.id, dealId });
  return getDealOf(deps, { dealId, userId: actor.id });
}

/**
 * Says no. An offer to one creator is over for them, with their reason; of one to a whole tier only
 * they see no more.
 * @throws DomainError NOT_FOUND for another's offer; CONFLICT when it is no longer open
 */
export async function declineDeal(
  deps: Pick<Deps, "db" | "now" | "newId">,
  { actor, dealId, reason }: { actor: Pick<SignedInActor, "id">; dealId: string; reason: string },
): Promise<void> {
  const deal = await requireOffer(deps, { userId: actor.id, dealId });
  if (deal.invitedId === null) {
    if (deal.state !== "offered")
      throw new DomainError("CONFLICT", t("brandDeals.thisOfferIsNoLongerOpen"));
    await deps.db
      .insert(brandDealDeclines)
      .values({ dealId, userId: actor.id, declinedAt: deps.now() })
      .onConflictDoNothing();
    return;
  }
  const move = {
    dealId,
    event: "decline",
    changeId: deps.newId("act"),
    set: { reason: reason.trim() },
  } as const;
  const { meta } = await moveStatement(deps, {
    ...move,
    guard: eq(brandDeals.invitedId, actor.id),
  });
  if (meta.changes === 0) throw await noLonger(deps, { userId: actor.id, dealId });
}

/**
 * A deal that was once offered to this creator or to a whole tier.
 * @throws DomainError NOT_FOUND
 */
async function requireOffer(
  { db }: Pick<Deps, "db">,
  { userId, dealId }: { userId: string; dealId: string },
): Promise<DealRow> {
  const deal = await db.select().from(brandDeals).where(eq(brandDeals.id, dealId)).get();
  const isTheirs =
    deal?.creatorId === userId ||
    deal?.invitedId === userId ||
    (deal?.invitedId === null && deal.offeredAt !== null);
  if (!deal || !isTheirs) throw notFound(t("brandDeals.thisOffer"));
  return deal;
}

async function noLonger(
  { db, now }: Pick<Deps, "db" | "now">,
  { userId, dealId }: { userId: string; dealId: string },
) {
  const deal = await db.select().from(brandDeals).where(eq(brandDeals.id, dealId)).get();
  if (deal?.creatorId === userId)
    return new DomainError("CONFLICT", t("brandDeals.youHaveAcceptedThisOfferAlready"));
  if (deal && deal.creatorId !== null)
    return new DomainError("CONFLICT", t("brandDeals.anotherCreatorWasFirstNothingIs"));
  const isLate = deal?.state === "offered" && deal.acceptBy <= now();
  return new DomainError(
    "CONFLICT",
    isLate ? t("brandDeals.theTimeToAcceptThisOffer") : t("brandDeals.thisOfferIsNoLongerOpen"),
  );
}
