import type { ConnectedAccount } from "../billing/contract.ts";
import {
  type AccountState,
  HOLD_HOURS,
  type Obstacle,
  PAYOUT_DAY,
  PAYOUT_HOUR,
  THRESHOLDS,
  type Threshold,
} from "./contract.ts";

export const HOLD_MS = HOLD_HOURS * 3_600_000;
/**
 * The payment company remembers an idempotency key for at least 24 hours; after this, what it does
 * not know is asked of staff.
 */
export const KEY_LIFE_MS = 20 * 3_600_000;
/** How long one try to send may take, with all that can hold it up. */
export const LEASE_MS = 60_000;

/** What an account of the payment company is to us. */
export function accountStateOf(account: ConnectedAccount | null): AccountState {
  if (!account || account.isRejected) return "rejected";
  if (account.isPayable) return "ready";
  if (!account.isSubmitted) return "onboarding";
  return account.due.length > 0 ? "incomplete" : "reviewing";
}

const runIn = (year: number, month: number) => Date.UTC(year, month, PAYOUT_DAY, PAYOUT_HOUR);

/** When the run of the month of `at` begins. Both milliseconds. */
export function runBegins(at: number): number {
  const day = new Date(at);
  return runIn(day.getUTCFullYear(), day.getUTCMonth());
}

/** When the next monthly run begins; the month's own until it has begun. Both milliseconds. */
export function nextRunAt(now: number): number {
  const day = new Date(now);
  const ofThisMonth = runBegins(now);
  return now < ofThisMonth ? ofThisMonth : runIn(day.getUTCFullYear(), day.getUTCMonth() + 1);
}

/** The threshold that a row holds; the least where it holds another number. */
export const thresholdOf = (cents: number | undefined): Threshold =>
  THRESHOLDS.find((t) => t === cents) ?? THRESHOLDS[0];

/** What a payout depends on, as it stands now. */
export interface Standing {
  /** Whether payouts can be made here at all. */
  isOn: boolean;
  emailVerified: boolean;
  account: { state: AccountState; heldUntil: number } | null;
  isFrozen: boolean;
  hasOpen: boolean;
  available: number;
  /** The part of the balance that is held tips. */
  heldTips: number;
  /** Zero or below. */
  clawback: number;
  /** The least that may leave, cents. */
  least: number;
  now: number;
}

/**
 * The first thing that stands in the way of a payout, that which its owner can do something about
 * before the rest; null for none.
 */
export function obstacleOf(s: Standing): Obstacle | null {
  if (!s.isOn) return "off";
  if (!s.emailVerified) return "email";
  if (s.account?.state === "rejected") return "rejected";
  if (s.account?.state !== "ready") return "account";
  if (s.isFrozen) return "frozen";
  if (s.account.heldUntil > s.now) return "hold";
  if (s.hasOpen) return "open";
  // What is there makes good what is owed before anything leaves.
  if (s.available + s.clawback < 0) return "debt";
  if (s.available + s.clawback < s.least) return "minimum";
  return s.available + s.clawback - s.heldTips < s.least ? "tips" : null;
}

/** Whether a payout has no clear answer for so long that it is not sent again by itself. */
export const needsStaff = (
  payout: { state: string; sentAt: number | null },
  now: number,
): boolean =>
  (payout.state === "unknown" || payout.state === "sending") &&
  payout.sentAt !== null &&
  now - payout.sentAt > KEY_LIFE_MS;
