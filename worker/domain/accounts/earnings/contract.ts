/** Ledger transactions of these kinds move a creator's money but are no earnings. */
export const PAYOUT_KINDS: readonly string[] = [
  "payout",
  "payout_paid",
  "payout_reversed",
  "payout_returned",
  "recoup",
];
