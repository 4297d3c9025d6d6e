import { t } from "#i18n/t.ts";

/** Our own word for a payout that failed, as it is stored beside the payment company's sentences. */
export const NEVER_ARRIVED = "own:never_arrived";

/** Why a payout failed, in the reader's language where the reason is ours. */
export const failureWords = (failure: string | null): string | null => (failure === NEVER_ARRIVED ? t("payouts.itNeverArrived") : failure);
