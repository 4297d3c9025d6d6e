import * as z from "zod";
import { type Message, msg, t } from "#i18n/t.ts";
import { nameText, plainLine, plainText } from "../../kernel/text/contract.ts";

export const TIERS = ["bronze", "silver", "gold", "platinum"] as const;
export type Tier = (typeof TIERS)[number];
export const CREATOR_TIERS = ["none", ...TIERS] as const;
export type CreatorTier = (typeof CREATOR_TIERS)[number];

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
export const DEAL_OBSTACLES = ["plan", "earning", "email", "tier"] as const;
export type DealObstacle = (typeof DEAL_OBSTACLES)[number];

export const DEAL_MONEY = ["none", "asked", "held", "gone"] as const;

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
