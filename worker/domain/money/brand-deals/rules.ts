import { keptUntil } from "../../accounts/keep-public/keep-public.ts";
import { entitlementsOf } from "../../accounts/plans/entitlements.ts";
import type { Plan } from "../../accounts/users/contract.ts";
import { split } from "../ledger/rules.ts";
import {
  CHARGEBACK_DAYS,
  type CreatorTier,
  type DealObstacle,
  type DealState,
} from "./contract.ts";

const DAY_MS = 86_400_000;

/**
 * All that can happen to a deal. `money_gone`: the brand's payment went back by its bank or by
 * hand; where a creator is at work already staff must look, else the deal is over.
 */
export const DEAL_MOVES = {
  offer: { from: ["draft", "declined"], to: "offered" },
  accept: { from: ["offered"], to: "accepted" },
  decline: { from: ["offered"], to: "declined" },
  // What was disputed may be delivered anew.
  deliver: { from: ["accepted", "disputed"], to: "delivered" },
  // The creator's part is held from here on.
  approve: { from: ["delivered", "disputed"], to: "approved" },
  release: { from: ["approved"], to: "paid" },
  // The video of an approved deal is no longer public.
  withdraw: { from: ["approved"], to: "disputed" },
  dispute: { from: ["delivered"], to: "disputed" },
  cancel: { from: ["draft", "offered", "declined", "accepted", "disputed"], to: "cancelled" },
  expire: { from: ["draft", "offered", "declined", "accepted"], to: "expired" },
  money_gone_at_work: { from: ["accepted", "delivered", "approved"], to: "disputed" },
  // A chargeback of an approved deal was won.
  money_back: { from: ["disputed"], to: "approved" },
  // The creator's account is deleted.
  leave: { from: ["accepted", "delivered", "disputed", "approved"], to: "cancelled" },
  money_gone: { from: ["draft", "offered", "declined"], to: "cancelled" },
} as const satisfies Record<string, { from: readonly DealState[]; to: DealState }>;
export type DealEvent = keyof typeof DEAL_MOVES;

/** The state after an event; null where it cannot happen. */
export function moved(state: DealState, event: DealEvent): DealState | null {
  const { from, to }: { from: readonly DealState[]; to: DealState } = DEAL_MOVES[event];
  return from.includes(state) ? to : null;
}

/** Nothing happens to it any more. */
export const FINAL_STATES = ["paid", "expired", "cancelled"] as const satisfies DealState[];
export const isFinal = (state: DealState): boolean => FINAL_STATES.some((s) => s === state);

/** Of these the brand's money is sent back. */
export const REFUNDED_STATES = ["expired", "cancelled"] as const satisfies DealState[];

/**
 * What of a deal is the creator's, cents: the same share as of tips and of plans, as the terms say.
 */
export const creatorPart = (amountCents: number): number => split(amountCents).creator;

/** The end of the time in which the brand's bank can take its payment back, ms. */
export const chargebackEnds = (paidAt: number): number => paidAt + CHARGEBACK_DAYS * DAY_MS;

/**
 * When the creator's part of an approved deal is released: once no chargeback can come any more and
 * the agreed public time is over, so that money is never asked back from a creator who was paid.
 * All milliseconds.
 */
export const releaseTime = (deal: {
  paidAt: number;
  approvedAt: number;
  keepDays: number;
}): number => Math.max(chargebackEnds(deal.paidAt), keptUntil(deal));

/** What keeps somebody from deals, the first of it; null when nothing does. */
export function dealObstacle(user: {
  plan: Plan;
  mayEarn: boolean;
  emailVerified: boolean;
  tier: CreatorTier;
}): DealObstacle | null {
  if (!entitlementsOf(user.plan).brandTools) return "plan";
  if (!user.mayEarn) return "earning";
  if (!user.emailVerified) return "email";
  return user.tier === "none" ? "tier" : null;
}
