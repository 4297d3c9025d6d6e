import { type Message, msg, t } from "#i18n/t.ts";
import type { JournalKind } from "#worker/domain/money/ledger/contract.ts";

const KINDS: Record<JournalKind, Message> = {
  invoice_paid: msg("ledger.kindInvoicePaid"),
  invoice_refunded: msg("ledger.kindInvoiceRefunded"),
  invoice_disputed: msg("ledger.kindInvoiceDisputed"),
  dispute_won: msg("ledger.kindDisputeWon"),
  plan_split: msg("ledger.kindPlanSplit"),
  plan_clawed_back: msg("ledger.kindPlanClawedBack"),
  tip: msg("ledger.kindTip"),
  tip_refunded: msg("ledger.kindTipRefunded"),
  tip_disputed: msg("ledger.kindTipDisputed"),
  claim: msg("ledger.kindClaim"),
  claim_returned: msg("ledger.kindClaimReturned"),
  recoup: msg("ledger.kindRecoup"),
  payout: msg("ledger.kindPayout"),
  payout_paid: msg("ledger.kindPayoutPaid"),
  payout_reversed: msg("ledger.kindPayoutReversed"),
  deal_funded: msg("ledger.kindDealFunded"),
  deal_paid: msg("ledger.kindDealPaid"),
  deal_refunded: msg("ledger.kindDealRefunded"),
  deal_disputed: msg("ledger.kindDealDisputed"),
  deal_money_back: msg("ledger.kindDealMoneyBack"),
  payout_returned: msg("ledger.kindPayoutReturned"),
};

const isKnown = (kind: string): kind is JournalKind => Object.hasOwn(KINDS, kind);

/**
 * Returns the label of a journal kind. Kinds that the code no longer writes keep their name,
 * because the ledger is never rewritten.
 */
export const journalKind = (kind: string): string => (isKnown(kind) ? t(KINDS[kind]) : kind);
