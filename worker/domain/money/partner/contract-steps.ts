import { type Message, msg } from "#i18n/t.ts";
import type { StepId } from "../../accounts/mail/contract-events.ts";

/** What a decision says to the person, on the site and in a mail. */
export const STEP_WORDS: Record<StepId, Message> = {
  approve: msg("partner.youAreAPartnerNow"),
  reject: msg("partner.yourPartnerApplicationWasNotAccepted"),
  grantAppeal: msg("partner.yourAppealWasGrantedYouAre"),
  upholdRejection: msg("partner.yourAppealWasNotGranted"),
  suspend: msg("partner.yourPartnershipIsSuspended"),
  reinstate: msg("partner.yourPartnershipIsActiveAgain"),
};
