import type { FactName } from "../../accounts/audit/contract-subjects.ts";

/**
 * An account of the ledger. A journal (booking) moves cents between accounts. Money from outside
 * the platform leaves an `outside` account, which therefore has a negative balance.
 */
export type Account =
  /** The balance is minus the sum of all payments of customers. */
  | "outside:customers"
  /** Sum of all payouts to creators. */
  | "outside:creators"
  /** Sales tax that the payment company kept. */
  | "tax:payable"
  /** Subscription payments whose month is not split among creators yet. */
  | "plans:unsplit"
  /** Payments of brands for deals that are not paid out yet. */
  | "deals:held"
  | "platform:revenue"
  /** The balance is minus the sum of all partner bonuses, which the platform pays. */
  | "platform:bonus"
  | CreatorAccount;

/**
 * The three accounts (purses) of a creator.
 * - available: can be paid out. Never below zero.
 * - clearing: a payout that is on its way to the creator.
 * - clawback: the creator's debt from earnings that were reversed after their payout. Never above
 * zero; no payout is made while the debt exists.
 */
export const PURSES = ["available", "clearing", "clawback"] as const;
export type Purse = (typeof PURSES)[number];
export type CreatorAccount = `creator:${string}:${Purse}`;

export type JournalKind =
  | "invoice_paid"
  | "invoice_refunded"
  | "invoice_disputed"
  | "dispute_won"
  | "plan_split"
  | "plan_clawed_back"
  | "tip"
  | "tip_refunded"
  | "tip_disputed"
  | "claim"
  /** Reverses a bonus for views or followers that turned out not to count. */
  | "claim_returned"
  | "recoup"
  | "payout"
  | "payout_paid"
  | "payout_reversed"
  | "deal_funded"
  | "deal_paid"
  | "deal_refunded"
  | "deal_disputed"
  | "deal_money_back"
  /** Reverses a payout whose money came back from the bank after the payout. */
  | "payout_returned";

export type Facts = Record<string, string | number | null>;

export interface Journal {
  /** Idempotency key, for example `invoice:in_1:paid`: the ledger posts each id once. */
  id: string;
  kind: JournalKind;
  currency: string;
  /** Cents by account, negative if taken from it. The sum must be zero. Zeros are not stored. */
  entries: Partial<Record<Account, number>>;
  reverses?: string;
  facts?: Partial<Record<FactName, string | number | null>>;
}

export interface StatementLine {
  n: number;
  journalId: string;
  kind: string;
  purse: Purse;
  cents: number;
  currency: string;
  facts: Facts;
  reverses: string | null;
  postedAt: number;
}

export const purse = (userId: string, name: Purse): CreatorAccount => `creator:${userId}:${name}`;
