import * as z from "zod";
import { type Message, msg, t } from "#i18n/t.ts";
import { nameText, plainLine, plainText } from "../../kernel/text/contract.ts";

export const TIERS = ["bronze", "silver", "gold", "platinum"] as const;
export type Tier = (typeof TIERS)[number];
export const CREATOR_TIERS = ["none", ...TIERS] as const;
export type CreatorTier = (typeof CREATOR_TIERS)[number];

/** A creator's followers, and views in the last 90 days: only those that count for earnings. */
export interface CreatorFigures {
  followers: number;
  views: number;
}

export interface TierTerms extends CreatorFigures {
  label: Message;
  /** Lowest and highest payment of a brand for one deal, US cents. */
  minCents: number;
  maxCents: number;
}

export const TIER_DAYS = 90;

/** Requirements of each tier, and payments before the platform's fee (docs/decisions/016). */
export const TIER_TERMS: Record<Tier, TierTerms> = {
  bronze: {
    label: msg("brandDeals.tiers.bronze"),
    followers: 1000,
    views: 1000,
    minCents: 10_000,
    maxCents: 100_000,
  },
  silver: {
    label: msg("brandDeals.tiers.silver"),
    followers: 10_000,
    views: 25_000,
    minCents: 100_000,
    maxCents: 500_000,
  },
  gold: {
    label: msg("brandDeals.tiers.gold"),
    followers: 50_000,
    views: 150_000,
    minCents: 500_000,
    maxCents: 1_000_000,
  },
  platinum: {
    label: msg("brandDeals.tiers.platinum"),
    followers: 250_000,
    views: 1_000_000,
    minCents: 1_000_000,
    maxCents: 25_000_000,
  },
};

/** Returns the highest tier whose numbers of followers and views the creator reaches. */
export function tierOf({ followers, views }: CreatorFigures): CreatorTier {
  return (
    TIERS.findLast(
      (tier) => followers >= TIER_TERMS[tier].followers && views >= TIER_TERMS[tier].views,
    ) ?? "none"
  );
}

/** Returns the next higher tier; null for the highest tier. */
export const nextTier = (tier: CreatorTier): Tier | null =>
  TIERS[tier === "none" ? 0 : TIERS.indexOf(tier) + 1] ?? null;

/** True if a creator of `tier` can take a deal that requires the tier `needed`. */
export const reachesTier = (tier: CreatorTier, needed: Tier): boolean =>
  tier !== "none" && TIERS.indexOf(tier) >= TIERS.indexOf(needed);

export const tierLabel = (tier: CreatorTier): string =>
  t(tier === "none" ? msg("brandDeals.tiers.none") : TIER_TERMS[tier].label);

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

/** A delivery that staff did not review is approved automatically after this time, ms. */
export const AUTO_APPROVE_MS = 7 * 86_400_000;
/** Days after a payment in which the brand can charge back. The creator is paid only afterwards. */
export const CHARGEBACK_DAYS = 120;

/** Default and maximum number of days after the approval that the video must stay public. */
export const KEEP_DAYS = 90;
export const KEEP_DAYS_MAX = 365;

/** Codes of the platform's reasons, stored in the same column as reasons that staff write. */
export const PLATFORM_REASONS = {
  "own:not_delivered": msg("brandDeals.platformReason.notDelivered"),
  "own:not_accepted": msg("brandDeals.platformReason.notAccepted"),
  "own:not_public": msg("brandDeals.platformReason.notPublic"),
  "own:payment_sent_back": msg("brandDeals.platformReason.paymentReturned"),
  "own:payment_disputed": msg("brandDeals.platformReason.paymentDisputed"),
  "own:account_closed": msg("brandDeals.platformReason.accountClosed"),
} as const;
export type PlatformReason = keyof typeof PLATFORM_REASONS;

const isPlatformReason = (reason: string): reason is PlatformReason =>
  Object.hasOwn(PLATFORM_REASONS, reason);

/** Translates a reason set by the platform. Returns free text unchanged. */
export const reasonText = (reason: string): string =>
  isPlatformReason(reason) ? t(PLATFORM_REASONS[reason]) : reason;

export const DEAL_OBSTACLES = ["plan", "earning", "email", "tier"] as const;
export type DealObstacle = (typeof DEAL_OBSTACLES)[number];

export const DEAL_MONEY = ["none", "asked", "held", "gone"] as const;

const rules = (max: number, missing: Message) => ({
  max,
  tooLong: () => t("brandDeals.validation.tooLong", { max }),
  missing: () => t(missing),
});

export const REASON_MAX = 500;
const Reason = plainText(rules(REASON_MAX, msg("brandDeals.decision.reasonRequired")));

export const BrandInput = z.strictObject({
  name: nameText(rules(80, msg("brandDeals.brandForm.nameRequired"))),
  contactEmail: z.email({ error: () => t("brandDeals.brandForm.contactInvalid") }).max(254),
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
      error: () => t("brandDeals.brandForm.siteInvalid"),
    })
    .nullable()
    .default(null),
});
export type BrandInput = z.output<typeof BrandInput>;

export const DealInput = z
  .strictObject({
    brandId: z.string().max(60),
    title: plainLine(rules(120, msg("brandDeals.dealForm.titleRequired"))),
    brief: plainText(rules(4000, msg("brandDeals.dealForm.briefRequired"))),
    amountCents: z.int().min(1),
    tier: z.enum(TIERS),
    /** Both deadlines are in milliseconds since 1970-01-01. */
    acceptBy: z.int().min(0).max(8_640_000_000_000_000),
    deliverBy: z.int().min(0).max(8_640_000_000_000_000),
    keepDays: z
      .int({ error: () => t("brandDeals.dealForm.keepDaysInvalid", { max: KEEP_DAYS_MAX }) })
      .min(1, { error: () => t("brandDeals.dealForm.keepDaysInvalid", { max: KEEP_DAYS_MAX }) })
      .max(KEEP_DAYS_MAX, {
        error: () => t("brandDeals.dealForm.keepDaysInvalid", { max: KEEP_DAYS_MAX }),
      })
      .default(KEEP_DAYS),
  })
  .refine(
    ({ tier, amountCents: a }) => a >= TIER_TERMS[tier].minCents && a <= TIER_TERMS[tier].maxCents,
    {
      path: ["amountCents"],
      error: () => t("brandDeals.dealForm.amount.outOfRange"),
    },
  )
  .refine((deal) => deal.deliverBy > deal.acceptBy, {
    path: ["deliverBy"],
    error: () => t("brandDeals.dealForm.deadlineOrder"),
  });
export type DealInput = z.output<typeof DealInput>;

/** If `username` is omitted, all creators of the tier get the offer. */
export const OfferInput = z.strictObject({
  username: z
    .string()
    .max(40)
    .transform((name) => name.trim().replace(/^@/, "").toLowerCase())
    .optional(),
});
export const AcceptInput = z.strictObject({
  terms: z.literal(true, { error: () => t("brandDeals.accept.termsRequired") }),
});
export const DeclineInput = z.strictObject({ reason: z.string().max(REASON_MAX).default("") });
export const DeliverInput = z.strictObject({ videoId: z.string().max(70) });
export const DecisionInput = z.strictObject({
  decision: z.enum(["approve", "dispute", "cancel"]),
  reason: Reason,
  /** The `version` of the deal that the staff member saw. */
  version: z.string().max(100).nullable(),
});
export type DecisionInput = z.output<typeof DecisionInput>;
