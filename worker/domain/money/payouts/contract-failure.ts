import { type Message, msg, t } from "#i18n/t.ts";

/**
 * Our own reasons why a payout failed, as they are stored beside the payment company's sentences.
 */
const OWN_FAILURES = {
  "own:never_arrived": msg("payouts.itNeverArrived"),
  "own:not_payable": msg("payouts.accountNotPayable"),
  "own:debt": msg("payouts.debtBeforePayout"),
} as const satisfies Record<string, Message>;
export type OwnFailure = keyof typeof OWN_FAILURES;

const isOwn = (failure: string): failure is OwnFailure => Object.hasOwn(OWN_FAILURES, failure);

/** Why a payout failed, in the reader's language where the reason is ours. */
export const failureWords = (failure: string | null): string | null =>
  failure !== null && isOwn(failure) ? t(OWN_FAILURES[failure]) : failure;
