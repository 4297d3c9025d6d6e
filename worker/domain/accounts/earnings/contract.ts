/** Kinds of ledger transactions that move a creator's money but are not earnings. */
export const PAYOUT_KINDS: readonly string[] = [
  "payout",
  "payout_paid",
  "payout_reversed",
  "payout_returned",
  "recoup",
];
