import type { FactName } from "../../accounts/audit/contract-words.ts";

/**
 * Whose money it is. A journal moves cents between accounts; what comes in from outside leaves an
 * `outside` account.
 */
export type Account =
  /** Below zero by all that customers have paid. */
  | "outside:customers"
  /** All that creators were paid out. */
  | "outside:creators"
  /** What the payment company kept. */
  | "tax:payable"
  /** Plan money whose month is not split yet. */
  | "plans:unsplit"
  /** What brands have paid for deals that are not paid out yet. */
  | "deals:held"
  | "platform:revenue"
  /** Below zero by all bonuses: the platform gives them. */
  | "platform:bonus"
  | CreatorAccount;

/**
 * available: theirs, to be paid out; never below zero. clearing: on its way to them. clawback: what
 * they owe since it was taken back after it was paid out; never above zero, and nothing is paid out
 * while it is below.
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
  /** A bonus for views or followers that were found not to count. */
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
  /** Paid, and then it came back. */
  | "payout_returned";

export type Facts = Record<string, string | number | null>;

export interface Journal {
  /** The business key: the same business is posted once, however often it is tried. */
  id: string;
  kind: JournalKind;
  /** ISO 4217. */
  currency: string;
  /** Cents by account; zeros are left out. They sum to zero. */
  entries: Partial<Record<Account, number>>;
  reverses?: string;
  /** For people who read the statement. */
  facts?: Partial<Record<FactName, string | number | null>>;
}

/** A line of a creator's statement. */
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
