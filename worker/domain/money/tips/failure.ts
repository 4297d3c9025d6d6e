import { msg, t } from "#i18n/t.ts";

/** Both codes are stored in the column that also contains the payment company's messages. */
export const DECLINED = "own:declined";
export const CREATOR_DECLINED = "own:not_taken";

const FAILURE_TEXTS: Record<string, ReturnType<typeof msg>> = {
  [DECLINED]: msg("tips.paymentFailure.cardDeclined"),
  [CREATOR_DECLINED]: msg("tips.paymentFailure.creatorDeclined"),
};

/** Returns the reason why a tip was not paid. The platform's own reasons are translated. */
export function tipFailureText(failure: string | null): string | null {
  const text = failure === null ? undefined : FAILURE_TEXTS[failure];
  return text ? t(text) : failure;
}
