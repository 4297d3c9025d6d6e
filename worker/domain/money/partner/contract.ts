import * as z from "zod";
import { t } from "#i18n/t.ts";
import { PARTNER_MIN_FOLLOWERS, PARTNER_MIN_VIEWS } from "../../accounts/plans/contract.ts";

export type { Application } from "./contract-api.ts";

export const PARTNER_STATES = ["pending", "active", "rejected", "suspended"] as const;
export type PartnerState = (typeof PARTNER_STATES)[number];

export const REAPPLY_DAYS = 30;
/** A bonus is paid for a multiple of this number of views or followers. */
export const CLAIM_STEP = 1000;

/** Higher limits would block the database for seconds, because a claim changes a row per view. */
export const CLAIM_MOST = 100_000;
export const APPEAL_MIN = 20;
export const APPEAL_MAX = 2000;
export const REASON_MIN = 3;
export const REASON_MAX = 1000;

/** none: there is no rejection to appeal. upheld: staff confirmed the rejection. */
export const APPEAL_STATES = ["none", "possible", "open", "granted", "upheld"] as const;
export type AppealState = (typeof APPEAL_STATES)[number];

export const EARNING_TYPES = ["views", "followers"] as const;
export type EarningType = (typeof EARNING_TYPES)[number];

const count = z.int().min(CLAIM_STEP).max(CLAIM_MOST);

export const ClaimViewsInput = z.object({
  views: count.meta({
    description: "A multiple of 1,000.",
  }),
  contentType: z.literal("video").default("video"),
});
export const ClaimFollowersInput = z.object({
  newFollowers: count.meta({
    description: "A multiple of 1,000.",
  }),
});
export const AppealInput = z.object({
  text: z
    .string()
    .trim()
    .min(APPEAL_MIN, {
      error: () => t("partner.appeal.tooShort", { appealMin: APPEAL_MIN }),
    })
    .max(APPEAL_MAX),
});

export const DecisionInput = z.object({
  decision: z.enum(["approve", "reject"]),
  reason: z
    .string()
    .trim()
    .min(REASON_MIN, { error: () => t("partner.decisions.reasonRequired") })
    .max(REASON_MAX),
});
export type DecisionInput = z.output<typeof DecisionInput>;

export const APPLICATION_LISTS = [...PARTNER_STATES, "appealed"] as const;
export type ApplicationList = (typeof APPLICATION_LISTS)[number];

export const progressOf = (has: number, needs: number): number =>
  Math.max(0, Math.min(100, Math.floor((has / needs) * 100)));

export const isEligible = ({ views, followers }: { views: number; followers: number }): boolean =>
  views >= PARTNER_MIN_VIEWS && followers >= PARTNER_MIN_FOLLOWERS;

/** Rounds a count of views or followers down to a multiple of CLAIM_STEP. */
export const wholeSteps = (n: number): number =>
  Number.isFinite(n) && n >= CLAIM_STEP ? Math.floor(n / CLAIM_STEP) * CLAIM_STEP : 0;

/** Returns the bonus for `n` views or followers, cents: floor(n / 1000) times the rate. */
export const potentialCents = (n: number, rateCents: number): number =>
  (wholeSteps(n) / CLAIM_STEP) * rateCents;

/** Formats cents as dollars, for example "12.30". */
export const usd = (cents: number): string =>
  `${cents < 0 ? "-" : ""}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;
