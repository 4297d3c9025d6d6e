import * as z from "zod";
import { type Message, msg, t } from "#i18n/t.ts";
import { nameText, plainLine, plainText } from "../../kernel/text/contract.ts";

export const TIERS = ["bronze", "silver", "gold", "platinum"] as const;
export type Tier = (typeof TIERS)[number];
export type CreatorTier = Tier | "none";

/** Figures that nobody can say of themselves: followers, and verified views of the last 90 days. */
export interface CreatorFigures {
  followers: number;
  views: number;
}

export interface TierTerms extends CreatorFigures {
  label: Message;
  /** What a brand pays for one deal, US cents. */
  minCents: number;
  maxCents: number;
}

export const TIER_DAYS = 90;

/**
 * The one table of tiers (docs/decisions/018): both figures are needed. What a deal pays is the
 * brand's amount, before our fee.
 */
export const TIER_TERMS: Record<Tier, TierTerms> = {
  bronze: {
    label: msg("brandDeals.bronze"),
    followers: 1000,
    views: 1000,
    minCents: 10_000,
    maxCents: 100_000,
  },
  silver: {
    label: msg("brandDeals.silver"),
    followers: 10_000,
    views: 25_000,
    minCents: 100_000,
    maxCents: 500_000,
  },
  gold: {
    label: msg("brandDeals.gold"),
    followers: 50_000,
    views: 150_000,
    minCents: 500_000,
    maxCents: 1_000_000,
  },
  platinum: {
    label: msg("brandDeals.platinum"),
    followers: 250_000,
    views: 1_000_000,
    minCents: 1_000_000,
    maxCents: 25_000_000,
  },
};

/** The highest tier whose both figures are reached. */
export function tierOf({ followers, views }: CreatorFigures): CreatorTier {
  return (
    TIERS.findLast(
      (tier) => followers >= TIER_TERMS[tier].followers && views >= TIER_TERMS[tier].views,
    ) ?? "none"
  );
}

/** The tier after this one; null above the last. */
export const nextTier = (tier: CreatorTier): Tier | null =>
  TIERS[tier === "none" ? 0 : TIERS.indexOf(tier) + 1] ?? null;

/** Whether who is of `tier` may take what is for `needed`. */
export const reaches = (tier: CreatorTier, needed: Tier): boolean =>
  tier !== "none" && TIERS.indexOf(tier) >= TIERS.indexOf(needed);

export const tierLabel = (tier: CreatorTier): string =>
  t(tier === "none" ? msg("brandDeals.noTierYet") : TIER_TERMS[tier].label);

export const DEAL_STATES = [
  "draft",
  "offered",
  "accepted",
  "delivered",
  "disputed",
  "approved",
  "paid",
  "declined",
  "expired",
  "cancelled",
] as const;
export type DealState = (typeof DEAL_STATES)[number];

/** A delivery that nobody looked at is approved after this, ms. */
export const AUTO_APPROVE_MS = 7 * 86_400_000;
/**
 * Card networks take chargebacks for this long after a payment; the money of a deal is held for as
 * long.
 */
export const CHARGEBACK_DAYS = 120;
/** How long the video of a deal stays public after its approval, unless the deal says otherwise. */
export const KEEP_DAYS = 90;
export const KEEP_DAYS_MAX = 365;

/**
 * Our own reasons why a deal ended or is back, as they are stored beside those that people write.
 */
export const OWN_REASONS = {
  "own:not_delivered": msg("brandDeals.itWasNotDeliveredInTime"),
  "own:not_accepted": msg("brandDeals.nobodyAcceptedItInTime"),
  "own:not_public": msg("brandDeals.theTimeToLookAtIt"),
  "own:payment_sent_back": msg("brandDeals.theBrandsPaymentWasSentBack"),
  "own:payment_disputed": msg("brandDeals.theBrandsBankTookItsPayment"),
  "own:account_closed": msg("brandDeals.reasonAccountClosed"),
} as const;
export type OwnReason = keyof typeof OWN_REASONS;

const isOwnReason = (reason: string): reason is OwnReason => Object.hasOwn(OWN_REASONS, reason);

/** A stored reason in the reader's language where it is ours, else as its author wrote it. */
export const reasonWords = (reason: string): string =>
  isOwnReason(reason) ? t(OWN_REASONS[reason]) : reason;

/**
 * Why somebody cannot take deals: the plan has no brand tools, they may not earn, no verified
 * address, no tier yet.
 */
export type DealObstacle = "plan" | "earning" | "email" | "tier";

/** A deal as its creator sees it. Cents of the currency, times in milliseconds. */
export interface Deal {
  id: string;
  title: string;
  brief: string;
  brand: { name: string; site: string | null };
  /** What the brand pays; the creator's part of it; what is left is the platform's fee. */
  amountCents: number;
  creatorCents: number;
  currency: string;
  tier: Tier;
  state: DealState;
  /** Why it is declined, disputed or cancelled. */
  reason: string;
  /** Offered to this creator alone. */
  isDirect: boolean;
  disclosure: string;
  acceptBy: number;
  deliverBy: number;
  /**
   * Days after the approval for which the video stays public, and their end; null until it is
   * approved.
   */
  keepDays: number;
  keepUntil: number | null;
  video: { id: string; title: string } | null;
  acceptedAt: number | null;
  deliveredAt: number | null;
  /** When it is approved by itself; null unless it is delivered. */
  approvesAt: number | null;
  /**
   * When the creator's part is released; before the approval the earliest time, null until the
   * brand has paid.
   */
  releasesAt: number | null;
  endedAt: number | null;
}

/** GET /api/brand-deals/:userId */
export interface BrandDeals {
  tier: CreatorTier;
  figures: CreatorFigures;
  obstacle: DealObstacle | null;
  /** Open to this creator now, the best paid first. Empty while there is an obstacle. */
  offers: Deal[];
  /** Accepted ones, the newest first. */
  deals: Deal[];
  /**
   * Cents that deals have paid, that approved ones hold, and that accepted ones will pay once
   * approved.
   */
  earnedCents: number;
  heldCents: number;
  comingCents: number;
  currency: string;
}

export interface Brand {
  id: string;
  name: string;
  contactEmail: string;
  site: string | null;
  createdAt: number;
}

/** A deal as staff see it. */
export interface StaffDeal extends Omit<Deal, "brand"> {
  brand: Pick<Brand, "id" | "name">;
  invited: { id: string; username: string } | null;
  creator: { id: string; username: string } | null;
  /**
   * none: nobody was asked to pay. asked: a link is open. held: the money is in. gone: it went
   * back, or to the creator.
   */
  money: "none" | "asked" | "held" | "gone";
  /** Where the brand pays, while it is asked to. */
  payUrl: string | null;
  createdAt: number;
}

const rules = (max: number, missing: Message) => ({
  max,
  tooLong: () => t("brandDeals.atMostMaxCharacters", { max }),
  missing: () => t(missing),
});

export const REASON_MAX = 500;
const Reason = plainText(rules(REASON_MAX, msg("brandDeals.sayWhyItIsKept")));

export const BrandInput = z.strictObject({
  name: nameText(rules(80, msg("brandDeals.sayTheCompanysName"))),
  contactEmail: z.email({ error: () => t("brandDeals.giveAWholeEMailAddress") }).max(254),
  site: z
    .string()
    .max(200)
    .transform((site) =>
      site.trim() === ""
        ? null
        : /^https?:\/\//i.test(site.trim())
          ? site.trim()
          : `https://${site.trim()}`,
    )
    .refine((site) => site === null || URL.parse(site)?.hostname.includes(".") === true, {
      error: () => t("brandDeals.giveTheSitesWholeAddress"),
    })
    .nullable()
    .default(null),
});
export type BrandInput = z.output<typeof BrandInput>;

export const DealInput = z
  .strictObject({
    brandId: z.string().max(60),
    title: plainLine(rules(120, msg("brandDeals.sayWhatTheDealIsCalled"))),
    brief: plainText(rules(4000, msg("brandDeals.sayWhatTheVideoIsToDo"))),
    amountCents: z.int().min(1),
    tier: z.enum(TIERS),
    /** Milliseconds since the epoch. */
    acceptBy: z.int().min(0).max(8_640_000_000_000_000),
    deliverBy: z.int().min(0).max(8_640_000_000_000_000),
    keepDays: z
      .int({ error: () => t("brandDeals.keepDaysOutOfRange", { max: KEEP_DAYS_MAX }) })
      .min(1, { error: () => t("brandDeals.keepDaysOutOfRange", { max: KEEP_DAYS_MAX }) })
      .max(KEEP_DAYS_MAX, {
        error: () => t("brandDeals.keepDaysOutOfRange", { max: KEEP_DAYS_MAX }),
      })
      .default(KEEP_DAYS),
  })
  .refine(
    ({ tier, amountCents: a }) => a >= TIER_TERMS[tier].minCents && a <= TIER_TERMS[tier].maxCents,
    {
      path: ["amountCents"],
      error: () => t("brandDeals.theAmountIsOutsideThisTiers"),
    },
  )
  .refine((deal) => deal.deliverBy > deal.acceptBy, {
    path: ["deliverBy"],
    error: () => t("brandDeals.itIsDeliveredAfterItIs"),
  });
export type DealInput = z.output<typeof DealInput>;

/** To one creator by username, or, without one, to all of the tier. */
export const OfferInput = z.strictObject({
  username: z
    .string()
    .max(40)
    .transform((name) => name.trim().replace(/^@/, "").toLowerCase())
    .optional(),
});
export const AcceptInput = z.strictObject({
  terms: z.literal(true, { error: () => t("brandDeals.agreeToTheTermsFirst") }),
});
export const DeclineInput = z.strictObject({ reason: z.string().max(REASON_MAX).default("") });
export const DeliverInput = z.strictObject({ videoId: z.string().max(70) });
export const DecisionInput = z.strictObject({
  decision: z.enum(["approve", "dispute", "cancel"]),
  reason: Reason,
});
export type DecisionInput = z.output<typeof DecisionInput>;
