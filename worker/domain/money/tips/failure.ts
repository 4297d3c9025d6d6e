import { msg, t } from "#i18n/t.ts";

/**
 * Reasons that the platform sets for an unpaid tip. Stored as codes in the same column as the
 * payment company's messages.
 */
export const DECLINED = "own:declined";
export const NOT_TAKEN = "own:not_taken";

const WORDS: Record<string, ReturnType<typeof msg>> = {
  [DECLINED]: msg("tips.paymentFailure.cardDeclined"),
  [NOT_TAKEN]: msg("tips.paymentFailure.creatorDeclined"),
};

/**
 * Returns the reason why a tip was not paid. Reasons set by the platform are translated into the
 * reader's language.
 */
export function tipFailureWords(failure: string | null): string | null {
  const own = failure === null ? undefined : WORDS[failure];
  return own ? t(own) : failure;
}
