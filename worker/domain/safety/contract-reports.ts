import { t } from "#i18n/t.ts";

/** Browser-safe and without zod: the report dialog is a click away on every card. */
export type ReportSubject = "video" | "comment" | "user" | "stream" | "message" | "playlist";

export type ReportReason =
  | "spam"
  | "harassment"
  | "hate"
  | "violence"
  | "sexual"
  | "self_harm"
  | "misinformation"
  | "copyright"
  | "impersonation"
  | "other";

/** The reasons as people would say them, the most frequent first. */
export const REPORT_REASONS: readonly { reason: ReportReason; label: string; about: string }[] = [
  {
    reason: "spam",
    get label() {
      return t("safety.spamOrAScam");
    },
    get about() {
      return t("safety.misleadingLinksTheSameThingAgain");
    },
  },
  {
    reason: "harassment",
    get label() {
      return t("safety.harassmentOrBullying");
    },
    get about() {
      return t("safety.goesAfterAPersonThreatensThem");
    },
  },
  {
    reason: "hate",
    get label() {
      return t("safety.hate");
    },
    get about() {
      return t("safety.attacksPeopleForWhoTheyAre");
    },
  },
  {
    reason: "violence",
    get label() {
      return t("safety.violenceOrDanger");
    },
    get about() {
      return t("safety.showsOrCallsForViolenceOr");
    },
  },
  {
    reason: "sexual",
    get label() {
      return t("safety.sexualContent");
    },
    get about() {
      return t("safety.nudityOrSexualActs");
    },
  },
  {
    reason: "self_harm",
    get label() {
      return t("safety.selfHarmOrSuicide");
    },
    get about() {
      return t("safety.somebodyMayBeInDangerOr");
    },
  },
  {
    reason: "misinformation",
    get label() {
      return t("safety.falseInformation");
    },
    get about() {
      return t("safety.madeUpClaimsThatCanDo");
    },
  },
  {
    reason: "copyright",
    get label() {
      return t("safety.usesSomebodysWork");
    },
    get about() {
      return t("safety.copiedWithoutPermission");
    },
  },
  {
    reason: "impersonation",
    get label() {
      return t("safety.pretendsToBeSomebodyElse");
    },
    get about() {
      return t("safety.aPersonACompanyOrAnother");
    },
  },
  {
    reason: "other",
    get label() {
      return t("safety.somethingElse");
    },
    get about() {
      return t("safety.tellUsInYourOwnWords");
    },
  },
];

export const REPORT_DETAILS_MAX = 1000;
