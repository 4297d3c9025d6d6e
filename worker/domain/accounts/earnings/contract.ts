/** Kinds of journals that move a creator's money and earn none. */
export const PAYOUT_KINDS: readonly string[] = ["payout", "payout_paid", "payout_reversed", "payout_returned", "recoup"];
