import { type Message, msg } from "#i18n/t.ts";
import type { StepId } from "../../accounts/mail/contract-events.ts";

/** Notifications of staff decisions, shown on the site and sent by email. */
export const STEP_WORDS: Record<StepId, Message> = {
  approve: msg("partner.youAreAPartnerNow"),
  reject: msg("partner.yourPartnerApplicationWasNotAccepted"),
  grantAppeal: msg("partner.yourAppealWasGrantedYouAre"),
  upholdRejection: msg("partner.yourAppealWasNotGranted"),
  suspend: msg("partner.yourPartnershipIsSuspended"),
  reinstate: msg("partner.yourPartnershipIsActiveAgain"),
};
