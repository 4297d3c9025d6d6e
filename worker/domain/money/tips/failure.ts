import { msg, t } from "#i18n/t.ts";

/**
 * Our own reasons why a tip was not paid, as they are stored beside the payment company's
 * sentences.
 */
export const DECLINED = "own:declined";
export const NOT_TAKEN = "own:not_taken";

const WORDS: Record<string, ReturnType<typeof msg>> = {
  [DECLINED]: msg("tips.yourCardWasDeclined"),
  [NOT_TAKEN]: msg("tips.theCreatorDoesNotTakeThis"),
};

/** Why a tip was not paid, in the reader's language where the reason is ours. */
export function tipFailureWords(failure: string | null): string | null {
  const own = failure === null ? undefined : WORDS[failure];
  return own ? t(own) : failure;
}
