import {
  type HeldPayment,
  TIP_LIMITS,
  TIP_LIMITS_MAX,
  TIP_MAX_CENTS,
  TIP_MIN_CENTS,
  TIP_RAISE_WAIT_MS,
} from "./contract.ts";
import type { SpendingLimits } from "./contract-api.ts";
import type { TipRow } from "./row.ts";

/** States of a tip that the creator sees: only paid, because the giver can undo any other tip. */
export const RECEIVED_STATES: TipRow["state"][] = ["paid"];

/** Time in ms for which a run of the job owns a tip. Then another run tries the tip again. */
export const LEASE_MS = 60_000;

export const isTipAmount = (cents: number) =>
  Number.isSafeInteger(cents) && cents >= TIP_MIN_CENTS && cents <= TIP_MAX_CENTS;

export interface StoredLimits extends SpendingLimits {
  nextDayCents: number | null;
  nextMonthCents: number | null;
  nextFrom: number | null;
}

export const DEFAULT_LIMITS: StoredLimits = {
  ...TIP_LIMITS,
  nextDayCents: null,
  nextMonthCents: null,
  nextFrom: null,
};

/** Returns the limits in effect at a time. A pending raise takes effect at `nextFrom`. */
export function limitsAt(stored: StoredLimits, at: number): SpendingLimits {
  const isRaised = stored.nextFrom !== null && stored.nextFrom <= at;
  return {
    dayCents: isRaised ? (stored.nextDayCents ?? stored.dayCents) : stored.dayCents,
    monthCents: isRaised ? (stored.nextMonthCents ?? stored.monthCents) : stored.monthCents,
  };
}

const within = (cents: number, max: number) => Math.max(0, Math.min(max, Math.trunc(cents)));

/**
 * Applies requested limits: a lower limit at once, a higher limit after a day. A request up to an
 * already pending raise does not restart the day.
 */
export function applyRequestedLimits(
  stored: StoredLimits,
  requestedLimits: SpendingLimits,
  at: number,
): StoredLimits {
  const now = limitsAt(stored, at);
  const day = within(requestedLimits.dayCents, TIP_LIMITS_MAX.dayCents);
  const month = within(requestedLimits.monthCents, TIP_LIMITS_MAX.monthCents);
  const immediateLimits = {
    dayCents: Math.min(now.dayCents, day),
    monthCents: Math.min(now.monthCents, month),
  };
  if (day <= immediateLimits.dayCents && month <= immediateLimits.monthCents)
    return { ...immediateLimits, nextDayCents: null, nextMonthCents: null, nextFrom: null };
  const pendingRaiseAt = stored.nextFrom !== null && stored.nextFrom > at ? stored.nextFrom : null;
  const isNoHigher =
    pendingRaiseAt !== null &&
    day <= (stored.nextDayCents ?? 0) &&
    month <= (stored.nextMonthCents ?? 0);
  return {
    ...immediateLimits,
    nextDayCents: day,
    nextMonthCents: month,
    nextFrom: isNoHigher ? pendingRaiseAt : at + TIP_RAISE_WAIT_MS,
  };
}

export type TipStep =
  | { do: "wait" }
  /** Mark the tip as held and start the undo period, because the money is authorized. */
  | { do: "hold" }
  | { do: "capture" }
  | { do: "release" }
  | { do: "post" }
  | { do: "end"; state: "undone" | "failed" };

/**
 * Returns the next action for a tip. A charged payment is always posted to the ledger. Money is
 * charged only in the state "settling". In a final state, authorized money is released.
 * @param isLate true if the tip is unpaid for so long that it must fail
 * @param isConfirmed true if the giver knows that the money is authorized; if the response to the
 * giver was lost, nothing must be charged
 */
export function nextStep(
  { state }: Pick<TipRow, "state">,
  payment: Pick<HeldPayment, "status"> | null,
  { isLate, isConfirmed }: { isLate: boolean; isConfirmed: boolean },
): TipStep {
  const status = payment?.status ?? "none";
  if (status === "captured") return { do: state === "paid" ? "wait" : "post" };
  switch (state) {
    case "paid":
      return { do: "wait" };
    case "pending":
      if (status === "held" && !isLate) return { do: isConfirmed ? "hold" : "wait" };
      if (status === "released") return { do: "end", state: "failed" };
      if (!isLate) return { do: "wait" };
      return status === "none" ? { do: "end", state: "failed" } : { do: "release" };
    case "held":
      return status === "held" ? { do: "wait" } : { do: "end", state: "failed" };
    case "settling":
      return status === "held" ? { do: "capture" } : { do: "end", state: "failed" };
    case "undoing":
      if (status === "released") return { do: "end", state: "undone" };
      if (status === "none") return isLate ? { do: "end", state: "undone" } : { do: "wait" };
      return { do: "release" };
    case "undone":
    case "failed":
      return status === "none" || status === "released" ? { do: "wait" } : { do: "release" };
    default: {
      const never: never = state;
      throw new Error(`No step for ${String(never)}`);
    }
  }
}

/** Returns the creator's share of refunded cents, rounded down; a full refund: the whole share. */
export function creatorPartOf(
  tip: { cents: number; creatorCents: number },
  returnedCents: number,
): number {
  const returned = Math.max(0, Math.min(returnedCents, tip.cents));
  return Number((BigInt(returned) * BigInt(tip.creatorCents)) / BigInt(tip.cents));
}
