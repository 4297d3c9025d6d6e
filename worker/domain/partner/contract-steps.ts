import { type Message, msg } from "#i18n/t.ts";

/** What staff can do to an application or a partnership (rules.ts says from where). */
export const STEP_IDS = ["approve", "reject", "grantAppeal", "upholdRejection", "suspend", "reinstate"] as const;
export type StepId = (typeof STEP_IDS)[number];

/** What a decision says to the person, on the site and in a mail. */
export const STEP_WORDS: Record<StepId, Message> = {
  approve: msg("partner.youAreAPartnerNow"),
  reject: msg("partner.yourPartnerApplicationWasNotAccepted"),
  grantAppeal: msg("partner.yourAppealWasGrantedYouAre"),
  upholdRejection: msg("partner.yourAppealWasNotGranted"),
  suspend: msg("partner.yourPartnershipIsSuspended"),
  reinstate: msg("partner.yourPartnershipIsActiveAgain"),
};
