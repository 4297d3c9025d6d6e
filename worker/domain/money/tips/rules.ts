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

/** The states of a tip that its creator sees. A tip that is not paid yet can still be undone. */
export const TAKEN_STATES: TipRow["state"][] = ["paid"];

/** Whether it is an amount that can be tipped. */
export const isTipAmount = (cents: number) =>
  Number.isSafeInteger(cents) && cents >= TIP_MIN_CENTS && cents <= TIP_MAX_CENTS;

/** Limits as they are stored: what holds, and what was asked for above it. */
export interface StoredLimits extends SpendingLimits {
  nextDayCents: number | null;
  nextMonthCents: number | null;
  nextFrom: number | null;
}

export const FIRST_LIMITS: StoredLimits = {
  ...TIP_LIMITS,
  nextDayCents: null,
  nextMonthCents: null,
  nextFrom: null,
};

/** What holds at a time: a raise whose time has come is one. */
export function limitsAt(stored: StoredLimits, at: number): SpendingLimits {
  const isRaised = stored.nextFrom !== null && stored.nextFrom <= at;
  return {
    dayCents: isRaised ? (stored.nextDayCents ?? stored.dayCents) : stored.dayCents,
    monthCents: isRaised ? (stored.nextMonthCents ?? stored.monthCents) : stored.monthCents,
  };
}

const within = (cents: number, max: number) => Math.max(0, Math.min(max, Math.trunc(cents)));

/**
 * What a wish makes of the limits: what is lower holds at once, what is higher after a day. A wish
 * that is no higher than the one that waits does not wait anew.
 */
export function withWish(stored: StoredLimits, wished: SpendingLimits, at: number): StoredLimits {
  const now = limitsAt(stored, at);
  const day = within(wished.dayCents, TIP_LIMITS_MAX.dayCents);
  const month = within(wished.monthCents, TIP_LIMITS_MAX.monthCents);
  const holds = {
    dayCents: Math.min(now.dayCents, day),
    monthCents: Math.min(now.monthCents, month),
  };
  if (day <= holds.dayCents && month <= holds.monthCents)
    return { ...holds, nextDayCents: null, nextMonthCents: null, nextFrom: null };
  const waits = stored.nextFrom !== null && stored.nextFrom > at ? stored.nextFrom : null;
  const isNoHigher =
    waits !== null && day <= (stored.nextDayCents ?? 0) && month <= (stored.nextMonthCents ?? 0);
  return {
    ...holds,
    nextDayCents: day,
    nextMonthCents: month,
    nextFrom: isNoHigher ? waits : at + TIP_RAISE_WAIT_MS,
  };
}

/** What comes next for a tip. */
export type TipStep =
  /** Nothing, or nothing yet. */
  | { do: "wait" }
  /** The money is set aside: the time to undo begins. */
  | { do: "hold" }
  /** Ask the company to charge it. */
  | { do: "capture" }
  /** Ask the company to let it go. */
  | { do: "release" }
  /** It was charged: post it. */
  | { do: "post" }
  | { do: "end"; state: "undone" | "failed" };

/**
 * What comes next, by what the payment company says. A charged payment is posted whatever was
 * meant; none is charged but one that is settling; none that is over is left set aside.
 * @param payment null where the company knows of none
 * @param isLate it was begun so long ago that nobody will pay it any more
 * @param isConfirmed its giver knows that the money is set aside; to whom the answer was lost,
 * nothing is charged
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

/**
 * The creator's part of all that went back of a tip so far: the same share that they got of it,
 * rounded down, and all of it once all went back.
 */
export function creatorPartOf(
  tip: { cents: number; creatorCents: number },
  returnedCents: number,
): number {
  const returned = Math.max(0, Math.min(returnedCents, tip.cents));
  return Number((BigInt(returned) * BigInt(tip.creatorCents)) / BigInt(tip.cents));
}
