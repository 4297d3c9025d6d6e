import { mandatoryUntil } from "../../accounts/keep-public/keep-public.ts";
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

interface DealMove {
  from: readonly DealState[];
  to: DealState;
  /**
   * The event is allowed only if this time of the deal is not null.
   * A new delivery sets `approvedAt` to null.
   */
  needs?: "deliveredAt" | "approvedAt";
}

/** The state machine of a deal: each event with its allowed states and its next state. */
export const DEAL_MOVES = {
  offer: { from: ["draft", "declined"], to: "offered" },
  accept: { from: ["offered"], to: "accepted" },
  decline: { from: ["offered"], to: "declined" },
  // A disputed deal can be delivered again.
  deliver: { from: ["accepted", "disputed"], to: "delivered" },
  // The creator's share is held from the approval until the release.
  approve: { from: ["delivered", "disputed"], to: "approved", needs: "deliveredAt" },
  release: { from: ["approved"], to: "paid" },
  // The video of an approved deal is no longer public.
  withdraw: { from: ["approved"], to: "disputed" },
  dispute: { from: ["delivered"], to: "disputed" },
  cancel: { from: ["draft", "offered", "declined", "accepted", "disputed"], to: "cancelled" },
  expire: { from: ["draft", "offered", "declined", "accepted"], to: "expired" },
  money_gone_at_work: { from: ["accepted", "delivered", "approved"], to: "disputed" },
  // The platform won the chargeback of an approved deal.
  money_back: { from: ["disputed"], to: "approved", needs: "approvedAt" },
  // The creator's account is deleted.
  leave: { from: ["accepted", "delivered", "disputed", "approved"], to: "cancelled" },
  money_gone: { from: ["draft", "offered", "declined"], to: "cancelled" },
} as const satisfies Record<string, DealMove>;
export type DealEvent = keyof typeof DEAL_MOVES;

/** Returns the state after an event; null if the event is not allowed for the deal. */
export function nextDealState(
  deal: { state: DealState; deliveredAt: number | null; approvedAt: number | null },
  event: DealEvent,
): DealState | null {
  const { from, to, needs }: DealMove = DEAL_MOVES[event];
  return from.includes(deal.state) && (!needs || deal[needs] !== null) ? to : null;
}

export const FINAL_STATES = ["paid", "expired", "cancelled"] as const satisfies DealState[];
export const isFinal = (state: DealState): boolean => FINAL_STATES.some((s) => s === state);

/** Final states in which the brand gets the held money back. */
export const REFUNDED_STATES = ["expired", "cancelled"] as const satisfies DealState[];

/** Returns the creator's share of a deal, cents: the same percentage as for tips and plans. */
export const creatorPart = (amountCents: number): number => split(amountCents).creator;

export const chargebackEnds = (paidAt: number): number => paidAt + CHARGEBACK_DAYS * DAY_MS;

/** Returns when the creator is paid, ms: no chargeback is possible and `keepDays` have passed. */
export const releaseTime = (deal: {
  paidAt: number;
  approvedAt: number;
  keepDays: number;
}): number => Math.max(chargebackEnds(deal.paidAt), mandatoryUntil(deal));

/** Returns the first reason why a creator cannot take deals; null if the creator can. */
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
