import { CREATOR_SHARE_PERCENT } from "../../accounts/plans/contract.ts";

/** Cents of one tip. */
export const TIP_MIN_CENTS = 100;
export const TIP_MAX_CENTS = 50_000;
/** What the dialog offers beside an amount of one's own. */
export const TIP_PRESETS = [200, 500, 1000, 2000, 5000] as const;
export const TIP_MESSAGE_MAX = 200;
export const TIP_CURRENCY = "USD";
/** So long the money is only set aside: the giver may take it back as if nothing was. */
export const TIP_UNDO_MS = 30_000;

/**
 * What everybody lets themselves spend until they say otherwise, and the most that they can say:
 * cents in 24 hours and in 30 days.
 */
export const TIP_LIMITS = { dayCents: 10_000, monthCents: 50_000 } as const;
export const TIP_LIMITS_MAX = { dayCents: 100_000, monthCents: 500_000 } as const;
/**
 * Raising a limit takes effect after this, so that it is not done in the heat of the moment;
 * lowering takes effect at once.
 */
export const TIP_RAISE_WAIT_MS = 24 * 3_600_000;
export const DAY_MS = 24 * 3_600_000;
export const MONTH_MS = 30 * DAY_MS;
/**
 * Days until a tip of a giver who is new to paying can be paid out. Less than the 30 days in which
 * accounts are deleted.
 */
export const TIP_HOLD_DAYS = 28;
/**
 * Payments of one giver that may fail within an hour: who tries out cards that are not theirs is
 * stopped here.
 */
export const TIP_FAILURES_MAX = 8;

/** What of a tip its creator gets, cents: the ledger's split, for pages that say so beforehand. */
export const creatorPart = (cents: number) => Math.floor((cents * CREATOR_SHARE_PERCENT) / 100);

/**
 * pending: being paid. held: the money is set aside at the payment company, nothing is charged, and
 * the giver can undo the tip. settling: being charged. paid. undoing: being released. undone,
 * failed: nothing was charged.
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

/** A payment as the payment company has it; cents, ISO 4217. */
export interface HeldPayment {
  id: string;
  /**
   * unpaid: no card has paid it yet. action: its bank asks its holder. held: the money is set
   * aside. captured: it was charged. released: it was let go, or ran out.
   */
  status: "unpaid" | "action" | "held" | "captured" | "released";
  /** Where the bank asks. */
  actionUrl: string | null;
  /** The tip that it is for; null for any other payment. */
  tipId: string | null;
  cents: number;
  capturedCents: number;
  currency: string;
  card: SavedCard | null;
  /** Why the last card was refused, in the company's words for its holder. */
  refusal: string | null;
}

/** States in which nothing was charged and nothing will be. */
export const TIP_OVER: readonly TipState[] = ["undone", "failed"];
