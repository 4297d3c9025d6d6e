import { type Message, msg, t } from "#i18n/t.ts";

/**
 * Reasons that the platform sets for a failed payout. Stored as codes in the same column as the
 * payment company's messages.
 */
const OWN_FAILURES = {
  "own:never_arrived": msg("payouts.failure.neverArrived"),
  "own:not_payable": msg("payouts.failure.accountNotPayable"),
  "own:debt": msg("payouts.failure.debt"),
} as const satisfies Record<string, Message>;
export type OwnFailure = keyof typeof OWN_FAILURES;

const isOwn = (failure: string): failure is OwnFailure => Object.hasOwn(OWN_FAILURES, failure);

/**
 * Returns the reason of a failed payout. Reasons set by the platform are translated into the
 * reader's language.
 */
export const failureWords = (failure: string | null): string | null =>
  failure !== null && isOwn(failure) ? t(OWN_FAILURES[failure]) : failure;
