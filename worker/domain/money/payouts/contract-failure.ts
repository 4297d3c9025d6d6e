import { type Message, msg, t } from "#i18n/t.ts";

/** Codes of the platform's reasons, stored in the column for the payment company's messages. */
const PLATFORM_FAILURES = {
  "own:never_arrived": msg("payouts.failure.neverArrived"),
  "own:not_payable": msg("payouts.failure.accountNotPayable"),
  "own:account_removed": msg("payouts.failure.accountRemoved"),
  "own:debt": msg("payouts.failure.debt"),
  "own:declined": msg("payouts.failure.declined"),
} as const satisfies Record<string, Message>;
export type PlatformFailure = keyof typeof PLATFORM_FAILURES;

const isPlatformFailure = (failure: string): failure is PlatformFailure =>
  Object.hasOwn(PLATFORM_FAILURES, failure);

/** Returns the reason of a failed payout. The platform's reasons are translated. */
export const failureText = (failure: string | null): string | null =>
  failure !== null && isPlatformFailure(failure) ? t(PLATFORM_FAILURES[failure]) : failure;
