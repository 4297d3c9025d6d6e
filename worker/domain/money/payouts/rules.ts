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
 * The payment company keeps an idempotency key for 24 hours. After this shorter time (ms), a payout
 * without a clear response must not be sent again; staff must look it up.
 */
export const KEY_LIFE_MS = 20 * 3_600_000;
/** Maximum duration of one attempt to send a payout, including waiting, ms. */
export const LEASE_MS = 60_000;

/** Converts the payment company's account state to Tributary's account state. */
export function accountStateOf(account: ConnectedAccount | null): AccountState {
  if (!account || account.isRejected) return "rejected";
  if (account.isPayable) return "ready";
  if (!account.isSubmitted) return "onboarding";
  return account.due.length > 0 ? "incomplete" : "reviewing";
}

const runTimeIn = (year: number, month: number) => Date.UTC(year, month, PAYOUT_DAY, PAYOUT_HOUR);

/** Returns the start of the monthly payouts in the month of `at`, ms since 1970-01-01. */
export function runStartOf(at: number): number {
  const day = new Date(at);
  return runTimeIn(day.getUTCFullYear(), day.getUTCMonth());
}

/** Returns the start of the next monthly payouts, ms since 1970-01-01. */
export function nextRunAt(now: number): number {
  const day = new Date(now);
  const currentRunAt = runStartOf(now);
  return now < currentRunAt ? currentRunAt : runTimeIn(day.getUTCFullYear(), day.getUTCMonth() + 1);
}

/** Returns the stored payout threshold, or the smallest threshold for an invalid number. */
export const thresholdOf = (cents: number | undefined): Threshold =>
  THRESHOLDS.find((t) => t === cents) ?? THRESHOLDS[0];

/** The data that decides whether a payout is possible. */
export interface Standing {
  isOn: boolean;
  emailVerified: boolean;
  account: { state: AccountState; heldUntil: number } | null;
  isFrozen: boolean;
  hasOpen: boolean;
  available: number;
  /** Tips in the balance that cannot be paid out yet, cents. */
  heldTips: number;
  /** Debt in cents; zero or negative. */
  clawback: number;
  /** Minimum amount of a payout, cents. */
  least: number;
  now: number;
}

/** Returns the first reason against a payout. Reasons that the creator can remove come first. */
export function obstacleOf(s: Standing): Obstacle | null {
  if (!s.isOn) return "off";
  if (!s.emailVerified) return "email";
  if (s.account?.state === "rejected") return "rejected";
  if (s.account?.state !== "ready") return "account";
  if (s.isFrozen) return "frozen";
  if (s.account.heldUntil > s.now) return "hold";
  if (s.hasOpen) return "open";
  if (s.available + s.clawback < 0) return "debt";
  if (s.available + s.clawback < s.least) return "minimum";
  return s.available + s.clawback - s.heldTips < s.least ? "tips" : null;
}

/** True if a payout had no clear response for so long that sending it again could pay twice. */
export const needsStaff = (
  payout: { state: string; sentAt: number | null },
  now: number,
): boolean =>
  (payout.state === "unknown" || payout.state === "sending") &&
  payout.sentAt !== null &&
  now - payout.sentAt > KEY_LIFE_MS;
