import {
  and,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { t } from "#i18n/t.ts";
import {
  brandDealDeclines,
  brandDealPayments,
  brandDeals,
  brands,
  users,
  videos,
} from "../../../db/schema.ts";
import { mandatoryUntil } from "../../accounts/keep-public/keep-public.ts";
import { mayEarn } from "../../accounts/plans/may-earn.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../kernel/errors.ts";
import { toResponse } from "../../kernel/responses/to-response.ts";
import { disclosureOf } from "../../media/videos/contract-disclosure.ts";
import {
  AUTO_APPROVE_MS,
  type CreatorFigures,
  type CreatorTier,
  type DealObstacle,
  reachesTier,
  reasonText,
  TIERS,
} from "./contract.ts";
import { type BrandDeals, Deal } from "./contract-api.ts";
import { isBacked } from "./move-deal.ts";
import { chargebackEnds, dealObstacle } from "./rules.ts";
import { readTier } from "./tiers.ts";

const CURRENCY = "USD";
const OFFERS_MAX = 50;
const DEALS_MAX = 200;

export interface Standing {
  tier: CreatorTier;
  figures: CreatorFigures;
  obstacle: DealObstacle | null;
}

/** Returns a creator's tier and obstacle to taking deals. Throws NOT_FOUND without an account. */
export async function readStanding(
  deps: Pick<Deps, "db" | "now">,
  userId: string,
): Promise<Standing> {
  const user = await deps.db.select().from(users).where(eq(users.id, userId)).get();
  if (!user || user.deletedAt !== null) throw notFound(t("brandDeals.notFound.account"));
  const { tier, figures } = await readTier(deps, { userId, followers: user.verifiedFollowers });
  const standing = {
    plan: user.plan,
    mayEarn: mayEarn(user),
    emailVerified: user.emailVerifiedAt !== null,
    tier,
  };
  return { tier, figures, obstacle: dealObstacle(standing) };
}

/** SQL condition: the deal is offered to the creator, who has not declined the deal. */
export const isOfferedTo = (userId: string, tier: CreatorTier): SQL | undefined =>
  or(
    eq(brandDeals.invitedId, userId),
    and(
      isNull(brandDeals.invitedId),
      inArray(
        brandDeals.tier,
        TIERS.filter((needed) => reachesTier(tier, needed)),
      ),
      sql`not exists (select 1 from ${brandDealDeclines} where ${brandDealDeclines.dealId} = ${brandDeals.id} and ${brandDealDeclines.userId} = ${userId})`,
    ),
  );

const dealColumns = {
  deal: brandDeals,
  brand: { id: brands.id, name: brands.name, site: brands.site },
  video: { id: videos.id, title: videos.title },
  paidAt: brandDealPayments.paidAt,
};

const selectDeals = ({ db }: Pick<Deps, "db">, where: SQL | undefined) =>
  db
    .select(dealColumns)
    .from(brandDeals)
    .innerJoin(brands, eq(brands.id, brandDeals.brandId))
    .leftJoin(videos, and(eq(videos.id, brandDeals.videoId), sql`${videos.state} <> 'removed'`))
    .leftJoin(brandDealPayments, eq(brandDealPayments.id, brandDeals.paymentId))
    .where(where);

interface JoinedDeal {
  deal: typeof brandDeals.$inferSelect;
  brand: { name: string; site: string | null };
  video: { id: string; title: string } | null;
  paidAt: number | null;
}

export const toDeal = (row: JoinedDeal): Deal => toResponse(Deal, dealFacts(row));

/** Returns the fields of a deal from which `toResponse` selects the fields of the response. */
export const dealFacts = ({ deal, brand, video, paidAt }: JoinedDeal) => ({
  ...deal,
  brand,
  reason: reasonText(deal.reason),
  isDirect: deal.invitedId !== null,
  disclosure: disclosureOf(brand.name),
  keepUntil:
    deal.approvedAt === null
      ? null
      : mandatoryUntil({ approvedAt: deal.approvedAt, keepDays: deal.keepDays }),
  video,
  approvesAt:
    deal.state === "delivered" && deal.deliveredAt !== null
      ? deal.deliveredAt + AUTO_APPROVE_MS
      : null,
  releasesAt:
    deal.state === "approved" ? deal.releasesAt : paidAt === null ? null : chargebackEnds(paidAt),
});

/** Returns a creator's tier, open offers and accepted deals. Throws DomainError NOT_FOUND. */
export async function getBrandDeals(
  deps: Pick<Deps, "db" | "now">,
  { userId }: { userId: string },
): Promise<BrandDeals> {
  const standing = await readStanding(deps, userId);
  const isOpen = and(
    eq(brandDeals.state, "offered"),
    gt(brandDeals.acceptBy, deps.now()),
    isBacked,
  );
  const [offers, deals, sums] = await Promise.all([
    standing.obstacle === null
      ? selectDeals(deps, and(isOpen, isOfferedTo(userId, standing.tier)))
          .orderBy(desc(brandDeals.amountCents), desc(brandDeals.id))
          .limit(OFFERS_MAX)
      : [],
    selectDeals(deps, and(eq(brandDeals.creatorId, userId), isNotNull(brandDeals.acceptedAt)))
      .orderBy(desc(brandDeals.acceptedAt), desc(brandDeals.id))
      .limit(DEALS_MAX),
    deps.db
      .select({
        state: brandDeals.state,
        cents: sql<number>`sum(${brandDeals.creatorCents})`.mapWith(Number),
      })
      .from(brandDeals)
      .where(and(eq(brandDeals.creatorId, userId), eq(brandDeals.currency, CURRENCY)))
      .groupBy(brandDeals.state),
  ]);
  const sumOf = (...states: Deal["state"][]) =>
    sums.filter(({ state }) => states.includes(state)).reduce((sum, { cents }) => sum + cents, 0);
  return {
    ...standing,
    offers: offers.map(toDeal),
    deals: deals.map(toDeal),
    earnedCents: sumOf("paid"),
    heldCents: sumOf("approved"),
    comingCents: sumOf("accepted", "delivered", "disputed"),
    currency: CURRENCY,
  };
}

/** Returns a deal that a creator accepted or can accept. Throws DomainError NOT_FOUND. */
export async function getDealOf(
  deps: Pick<Deps, "db">,
  { dealId, userId }: { dealId: string; userId: string },
): Promise<Deal> {
  const d = brandDeals;
  const isOfferedToUser = or(
    eq(d.creatorId, userId),
    eq(d.invitedId, userId),
    and(isNull(d.invitedId), isNotNull(d.offeredAt)),
  );
  const row = await selectDeals(deps, and(eq(d.id, dealId), isOfferedToUser)).get();
  if (!row) throw notFound(t("brandDeals.notFound.deal"));
  return toDeal(row);
}

/** Lists a creator's public videos that no deal was delivered with, newest first. */
export async function listDeliverable(
  { db }: Pick<Deps, "db">,
  { userId }: { userId: string },
): Promise<{ id: string; title: string }[]> {
  return db
    .select({ id: videos.id, title: videos.title })
    .from(videos)
    .where(
      and(
        eq(videos.creatorId, userId),
        eq(videos.state, "published"),
        eq(videos.visibility, "public"),
        isNull(videos.paidPartner),
      ),
    )
    .orderBy(desc(videos.publishedAt))
    .limit(100);
}

/** Counts the deliveries that staff must review. */
export async function countDeliveries({ db }: Pick<Deps, "db">): Promise<number> {
  const row = await db
    .select({ n: count() })
    .from(brandDeals)
    .where(eq(brandDeals.state, "delivered"))
    .get();
  return row?.n ?? 0;
}
