import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { type Message, msg, t } from "#i18n/t.ts";
import { brandDealDeclines, brandDeals, users } from "../../../db/schema.ts";
import { mayEarnCondition } from "../../accounts/plans/may-earn.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import { isOpenAccount } from "../../accounts/users/visibility.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import { type DealObstacle, reachesTier, TIER_TERMS, tierLabel } from "./contract.ts";
import type { Deal } from "./contract-api.ts";
import { fetchPayment, type HoldDeps } from "./hold-deal.ts";
import { type DealRow, isBacked, moveStatement } from "./move-deal.ts";
import { getDealOf, readStanding } from "./queries.ts";

const OBSTACLES: Record<DealObstacle, Message> = {
  plan: msg("brandDeals.locked.plan.error"),
  earning: msg("brandDeals.locked.earning.error"),
  email: msg("brandDeals.locked.email.error"),
  tier: msg("brandDeals.locked.tier.error", () => ({
    followers: TIER_TERMS.bronze.followers,
    views: TIER_TERMS.bronze.views,
  })),
};

/**
 * Accepts an offer for a creator. If several creators accept at once, the first gets the deal.
 *
 * First updates the brand's payment from the payment company, because the creator must not start
 * work on a deal whose payment was charged back.
 * @throws DomainError NOT_FOUND for an offer to another creator; CONFLICT if the offer is closed or
 * the creator does not qualify; UNAVAILABLE if the payment cannot be read
 */
export async function acceptDeal(
  deps: HoldDeps,
  { actor, dealId }: { actor: Pick<SignedInActor, "id">; dealId: string },
): Promise<Deal> {
  const deal = await requireOffer(deps, { userId: actor.id, dealId });
  await requireStanding(deps, actor.id, deal);
  await fetchPayment(deps, deal);
  // The creator can lose the plan, the partner status or the tier during the call.
  await requireStanding(deps, actor.id, deal);
  const at = deps.now();
  const isOpen = and(
    gt(brandDeals.acceptBy, at),
    or(isNull(brandDeals.invitedId), eq(brandDeals.invitedId, actor.id)),
    sql`${brandDeals.offeredAt} = ${deal.offeredAt}`,
    isBacked,
    sql`exists (select 1 from ${users} where ${and(eq(users.id, actor.id), isOpenAccount(), mayEarnCondition())})`,
  );
  const move = {
    dealId,
    event: "accept",
    changeId: deps.newId("act"),
    set: { creatorId: actor.id, acceptedAt: at, reason: "" },
  } as const;
  const { meta } = await moveStatement(deps, { ...move, guard: isOpen });
  if (meta.changes === 0) throw await offerClosedError(deps, { userId: actor.id, dealId });
  return getDealOf(deps, { dealId, userId: actor.id });
}

async function requireStanding(
  deps: Pick<Deps, "db" | "now">,
  userId: string,
  deal: Pick<DealRow, "tier">,
): Promise<void> {
  const { tier, obstacle } = await readStanding(deps, userId);
  if (obstacle !== null) throw new DomainError("CONFLICT", t(OBSTACLES[obstacle]));
  if (!reachesTier(tier, deal.tier))
    throw new DomainError(
      "CONFLICT",
      t("brandDeals.accept.tierTooLow", { tier: tierLabel(deal.tier) }),
    );
}

/** Declines an offer. An offer to all creators of a tier stays open for the other creators. */
export async function declineDeal(
  deps: Pick<Deps, "db" | "now" | "newId">,
  { actor, dealId, reason }: { actor: Pick<SignedInActor, "id">; dealId: string; reason: string },
): Promise<void> {
  const deal = await requireOffer(deps, { userId: actor.id, dealId });
  if (deal.invitedId === null) {
    if (deal.state !== "offered")
      throw new DomainError("CONFLICT", t("brandDeals.accept.offerClosed"));
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
  if (meta.changes === 0) throw await offerClosedError(deps, { userId: actor.id, dealId });
}

async function requireOffer(
  { db }: Pick<Deps, "db">,
  { userId, dealId }: { userId: string; dealId: string },
): Promise<DealRow> {
  const deal = await db.select().from(brandDeals).where(eq(brandDeals.id, dealId)).get();
  const isOfferedToUser =
    deal?.creatorId === userId ||
    deal?.invitedId === userId ||
    (deal?.invitedId === null && deal.offeredAt !== null);
  if (!deal || !isOfferedToUser) throw notFound(t("brandDeals.notFound.offer"));
  return deal;
}

async function offerClosedError(
  { db, now }: Pick<Deps, "db" | "now">,
  { userId, dealId }: { userId: string; dealId: string },
) {
  const deal = await db.select().from(brandDeals).where(eq(brandDeals.id, dealId)).get();
  if (deal?.creatorId === userId)
    return new DomainError("CONFLICT", t("brandDeals.accept.alreadyAccepted"));
  if (deal && deal.creatorId !== null)
    return new DomainError("CONFLICT", t("brandDeals.accept.alreadyTaken"));
  const isLate = deal?.state === "offered" && deal.acceptBy <= now();
  return new DomainError(
    "CONFLICT",
    isLate ? t("brandDeals.accept.deadlinePassed") : t("brandDeals.accept.offerClosed"),
  );
}
