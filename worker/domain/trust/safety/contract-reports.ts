import { type Message, msg, t } from "#i18n/t.ts";

/**
 * This module must not import zod, because the report dialog is part of every video card in the
 * browser.
 */
export const REPORT_SUBJECTS = [
  "video",
  "comment",
  "user",
  "stream",
  "message",
  "playlist",
] as const;
export type ReportSubject = (typeof REPORT_SUBJECTS)[number];

export const REPORT_REASON_IDS = [
  "spam",
  "harassment",
  "hate",
  "violence",
  "sexual",
  "self_harm",
  "misinformation",
  "copyright",
  "impersonation",
  "other",
] as const;
export type ReportReason = (typeof REPORT_REASON_IDS)[number];

/** Reasons for a report with their labels, the most frequent first. */
export const REPORT_REASONS: readonly { reason: ReportReason; label: Message; about: Message }[] = [
  {
    reason: "spam",
    label: msg("safety.spamOrAScam"),
    about: msg("safety.misleadingLinksTheSameThingAgain"),
  },
  {
    reason: "harassment",
    label: msg("safety.harassmentOrBullying"),
    about: msg("safety.goesAfterAPersonThreatensThem"),
  },
  {
    reason: "hate",
    label: msg("safety.hate"),
    about: msg("safety.attacksPeopleForWhoTheyAre"),
  },
  {
    reason: "violence",
    label: msg("safety.violenceOrDanger"),
    about: msg("safety.showsOrCallsForViolenceOr"),
  },
  {
    reason: "sexual",
    label: msg("safety.sexualContent"),
    about: msg("safety.nudityOrSexualActs"),
  },
  {
    reason: "self_harm",
    label: msg("safety.selfHarmOrSuicide"),
    about: msg("safety.somebodyMayBeInDangerOr"),
  },
  {
    reason: "misinformation",
    label: msg("safety.falseInformation"),
    about: msg("safety.madeUpClaimsThatCanDo"),
  },
  {
    reason: "copyright",
    label: msg("safety.usesSomebodysWork"),
    about: msg("safety.copiedWithoutPermission"),
  },
  {
    reason: "impersonation",
    label: msg("safety.pretendsToBeSomebodyElse"),
    about: msg("safety.aPersonACompanyOrAnother"),
  },
  {
    reason: "other",
    label: msg("safety.somethingElse"),
    about: msg("safety.tellUsInYourOwnWords"),
  },
];

/**
 * Returns the label of a reason in the reader's language, or the reason itself if it has no label.
 */
export function reasonLabel(reason: string): string {
  const found = REPORT_REASONS.find((each) => each.reason === reason);
  return found ? t(found.label) : reason;
}

export const REPORT_DETAILS_MAX = 1000;
