/** No payout is sent for this number of hours after a change of the payout destination. */
export const PAYOUT_HOLD_HOURS = 72;

/** Kinds of ledger transactions that move a creator's money but are not earnings. */
export const PAYOUT_KINDS: readonly string[] = [
  "payout",
  "payout_paid",
  "payout_reversed",
  "payout_returned",
  "recoup",
];
