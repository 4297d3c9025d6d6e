import { CREATOR_SHARE_PERCENT } from "../../accounts/plans/contract.ts";

export const TIP_MIN_CENTS = 100;
export const TIP_MAX_CENTS = 50_000;
export const TIP_PRESETS = [200, 500, 1000, 2000, 5000] as const;
export const TIP_MESSAGE_MAX = 200;
export const TIP_CURRENCY = "USD";
/** Time in which the giver can undo a tip without a charge; the money is only authorized. */
export const TIP_UNDO_MS = 30_000;

/** Default spending limits of a giver: cents in 24 hours and in 30 days. */
export const TIP_LIMITS = { dayCents: 10_000, monthCents: 50_000 } as const;
/** Highest spending limits that a giver can set. */
export const TIP_LIMITS_MAX = { dayCents: 100_000, monthCents: 500_000 } as const;
/** Time until a raised spending limit takes effect, against impulsive spending. */
export const TIP_RAISE_WAIT_MS = 24 * 3_600_000;

export const DAY_MS = 24 * 3_600_000;
export const MONTH_MS = 30 * DAY_MS;
/** Days until a new giver's tip can be paid out. Must be below an account deletion's 30 days. */
export const TIP_HOLD_DAYS = 28;
/** A giver with this many failed payments in an hour is blocked, against tests of stolen cards. */
export const TIP_FAILURES_MAX = 8;

/** Returns the creator's share of a tip, cents. Must use the formula of the ledger's `split`. */
export const creatorPart = (cents: number) => Math.floor((cents * CREATOR_SHARE_PERCENT) / 100);

/**
 * - held: the money is authorized but not charged, and the giver can undo the tip.
 * - undoing: the authorization is being released.
 * - undone, failed: nothing was charged.
 */
export const TIP_STATES = [
  "pending",
  "held",
  "settling",
  "paid",
  "undoing",
  "undone",
  "failed",
] as const;
export type TipState = (typeof TIP_STATES)[number];
export const TIP_SUBJECTS = ["stream", "video"] as const;
/** given: tips that the user gave. taken: tips that the user received. */
export const TIP_SIDES = ["given", "taken"] as const;
export type TipSide = (typeof TIP_SIDES)[number];

export interface SavedCard {
  brand: string;
  last4: string;
}

/** A payment of a tip as the payment company reports it, in cents. */
export interface HeldPayment {
  id: string;
  /**
   * - unpaid: no card was accepted yet.
   * - action: the card's bank requires a confirmation by the giver.
   * - held: the money is authorized.
   * - released: the authorization was released or expired.
   */
  status: "unpaid" | "action" | "held" | "captured" | "released";
  /** URL of the bank's confirmation page. */
  actionUrl: string | null;
  tipId: string | null;
  cents: number;
  capturedCents: number;
  currency: string;
  card: SavedCard | null;
  refusal: string | null;
}

/** Final states in which nothing was charged. */
export const TIP_OVER: readonly TipState[] = ["undone", "failed"];
