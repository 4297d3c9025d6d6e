import { type Message, msg, t } from "#i18n/t.ts";
import type { JournalKind } from "#worker/domain/money/ledger/contract.ts";

const KINDS: Record<JournalKind, Message> = {
  invoice_paid: msg("ledger.journal.kinds.invoicePaid"),
  invoice_refunded: msg("ledger.journal.kinds.invoiceRefunded"),
  invoice_disputed: msg("ledger.journal.kinds.invoiceDisputed"),
  dispute_won: msg("ledger.journal.kinds.disputeWon"),
  plan_split: msg("ledger.journal.kinds.planSplit"),
  plan_clawed_back: msg("ledger.journal.kinds.planClawedBack"),
  tip: msg("ledger.journal.kinds.tip"),
  tip_refunded: msg("ledger.journal.kinds.tipRefunded"),
  tip_disputed: msg("ledger.journal.kinds.tipDisputed"),
  claim: msg("ledger.journal.kinds.bonusClaimed"),
  claim_returned: msg("ledger.journal.kinds.bonusReturned"),
  recoup: msg("ledger.journal.kinds.debtRecouped"),
  payout: msg("ledger.journal.kinds.payout"),
  payout_paid: msg("ledger.journal.kinds.payoutPaid"),
  payout_reversed: msg("ledger.journal.kinds.payoutReversed"),
  deal_funded: msg("ledger.journal.kinds.dealFunded"),
  deal_paid: msg("ledger.journal.kinds.dealPaid"),
  deal_refunded: msg("ledger.journal.kinds.dealRefunded"),
  deal_disputed: msg("ledger.journal.kinds.dealDisputed"),
  deal_money_back: msg("ledger.journal.kinds.dealMoneyReturned"),
  payout_returned: msg("ledger.journal.kinds.payoutReturned"),
};

const isKnown = (kind: string): kind is JournalKind => Object.hasOwn(KINDS, kind);

/** The ledger is never rewritten, so an entry of a kind without a label shows its stored name. */
export const journalKind = (kind: string): string => (isKnown(kind) ? t(KINDS[kind]) : kind);
