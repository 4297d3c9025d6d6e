import { msg, t } from "#i18n/t.ts";

/** These codes are stored in the column that also contains the payment company's messages. */
export const DECLINED = "own:declined";
export const CREATOR_DECLINED = "own:not_taken";
export const GIVER_RESTRICTED = "own:giver_restricted";

const FAILURE_TEXTS: Record<string, ReturnType<typeof msg>> = {
  [DECLINED]: msg("tips.paymentFailure.cardDeclined"),
  [CREATOR_DECLINED]: msg("tips.paymentFailure.creatorDeclined"),
  [GIVER_RESTRICTED]: msg("tips.paymentFailure.giverRestricted"),
};

/** Returns the reason why a tip was not paid. The platform's own reasons are translated. */
export function tipFailureText(failure: string | null): string | null {
  const text = failure === null ? undefined : FAILURE_TEXTS[failure];
  return text ? t(text) : failure;
}
