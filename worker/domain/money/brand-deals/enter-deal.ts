import { and, eq, gt } from "drizzle-orm";
import { msg, t } from "#i18n/t.ts";
import { brandDeals, brands, users } from "../../../db/schema.ts";
import { actionStatement } from "../../accounts/audit/record-action.ts";
import { requireNoParty } from "../../accounts/audit/require-no-party.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import { type BrandInput, type DealInput, reachesTier, type Tier, tierLabel } from "./contract.ts";
import { isBacked, moveStatement, wasMoved } from "./move-deal.ts";
import { notifyCreator } from "./notify-creator.ts";
import { readStanding } from "./queries.ts";
import { creatorPart } from "./rules.ts";

type EnterDeps = Pick<Deps, "db" | "now" | "newId" | "log">;

/** Adds a brand that staff entered; returns the brand's id. */
export async function enterBrand(
  deps: EnterDeps,
  { staffId, ...brand }: BrandInput & { staffId: string },
): Promise<string> {
  const id = deps.newId("brd");
  await deps.db.batch([
    deps.db.insert(brands).values({ ...brand, id, createdBy: staffId, createdAt: deps.now() }),
    actionStatement(deps, {
      staffId,
      action: "brand_create",
      subjectType: "brand",
      subjectId: id,
      reason: brand.name,
    }),
  ]);
  return id;
}

/** Adds a deal as a draft. Creators see the deal once the brand has paid and staff offer it. */
export async function enterDeal(
  deps: EnterDeps,
  { staffId, ...deal }: DealInput & { staffId: string },
): Promise<string> {
  const at = deps.now();
  if (deal.acceptBy <= at) {
    const message = t("brandDeals.dealForm.acceptDeadlinePast");
    throw new DomainError("VALIDATION", message, { fields: { acceptBy: message } });
  }
  const brand = await deps.db
    .select({ id: brands.id })
    .from(brands)
    .where(eq(brands.id, deal.brandId))
    .get();
  if (!brand) throw notFound(t("brandDeals.notFound.brand"));
  const id = deps.newId("deal");
  const creatorCents = creatorPart(deal.amountCents);
  const facts = { cents: deal.amountCents, creator: creatorCents, tier: deal.tier };
  await deps.db.batch([
    deps.db.insert(brandDeals).values({
      ...deal,
      id,
      creatorCents,
      currency: "USD",
      createdBy: staffId,
      createdAt: at,
      updatedAt: at,
    }),
    actionStatement(deps, {
      staffId,
      action: "brand_deal_create",
      subjectType: "brand_deal",
      subjectId: id,
      reason: deal.title,
      facts,
    }),
  ]);
  return id;
}

/**
 * Offers a funded deal to one creator, or to all creators of the deal's tier and above.
 * @throws DomainError NOT_FOUND; FORBIDDEN if staff members offer a deal to themselves; VALIDATION
 * for a creator who cannot accept the deal; CONFLICT if the deal is not funded, its state forbids
 * an offer or it is too late
 */
export async function offerDeal(
  deps: EnterDeps,
  { staffId, dealId, username }: { staffId: string; dealId: string; username?: string },
): Promise<void> {
  const { db } = deps;
  const invitedUser = username
    ? await db.select({ id: users.id }).from(users).where(eq(users.username, username)).get()
    : null;
  if (invitedUser === undefined) {
    const message = t("brandDeals.offerForm.creatorUnknown", { username: username ?? "" });
    throw new DomainError("VALIDATION", message, { fields: { username: message } });
  }
  const deal = await db.select().from(brandDeals).where(eq(brandDeals.id, dealId)).get();
  if (!deal) throw notFound(t("brandDeals.notFound.deal"));
  requireNoParty(staffId, [invitedUser?.id ?? null], () => t("brandDeals.decision.ownDeal"));
  if (invitedUser) await requireEligibleCreator(deps, { userId: invitedUser.id, tier: deal.tier });
  const at = deps.now();
  const changeId = deps.newId("act");
  const set = { invitedId: invitedUser?.id ?? null, offeredAt: at, reason: "" };
  const guard = and(gt(brandDeals.acceptBy, at), isBacked);
  const record = {
    id: changeId,
    staffId,
    userId: invitedUser?.id ?? null,
    action: "brand_deal_offer",
    subjectType: "brand_deal",
    subjectId: dealId,
    reason: "",
    // The audit log names the tier only if all creators of the tier get the offer.
    facts: { cents: deal.amountCents, ...(invitedUser ? {} : { tier: deal.tier }) },
  } as const;
  const [{ meta }] = await db.batch([
    moveStatement(deps, { dealId, event: "offer", changeId, set, guard }),
    actionStatement(deps, record, wasMoved(dealId, changeId)),
  ]);
  if (meta.changes === 0) {
    if (deal.paymentId === null)
      throw new DomainError("CONFLICT", t("brandDeals.offerForm.brandUnpaid"));
    if (deal.acceptBy <= at)
      throw new DomainError("CONFLICT", t("brandDeals.offerForm.acceptDeadlinePast"));
    throw new DomainError("CONFLICT", t("brandDeals.offerForm.unavailable"));
  }
  await notifyCreator(deps, {
    dealId,
    userId: invitedUser?.id ?? null,
    formatText: () => t("brandDeals.notification.offerReceived", { title: deal.title }),
  });
}

const OBSTACLE_TEXTS = {
  plan: msg("brandDeals.offerForm.creatorPlanMissing"),
  earning: msg("brandDeals.offerForm.creatorCannotEarn"),
  email: msg("brandDeals.offerForm.creatorEmailUnconfirmed"),
};

async function requireEligibleCreator(
  deps: EnterDeps,
  { userId, tier: needed }: { userId: string; tier: Tier },
): Promise<void> {
  const { tier, obstacle } = await readStanding(deps, userId);
  if (obstacle === null && reachesTier(tier, needed)) return;
  const message =
    obstacle === null || obstacle === "tier"
      ? t("brandDeals.offerForm.creatorTierLow", { tier: tierLabel(tier) })
      : t(OBSTACLE_TEXTS[obstacle]);
  throw new DomainError("VALIDATION", message, { fields: { username: message } });
}
