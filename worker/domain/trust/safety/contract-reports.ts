import { type Message, msg, t } from "#i18n/t.ts";

/** This file must not import zod, because every page with video cards loads it for reports. */
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

/** Reasons for a report, the most frequent first. */
export const REPORT_REASONS: readonly { reason: ReportReason; label: Message; about: Message }[] = [
  {
    reason: "spam",
    label: msg("safety.report.reasons.spam"),
    about: msg("safety.report.reasons.spamHint"),
  },
  {
    reason: "harassment",
    label: msg("safety.report.reasons.harassment"),
    about: msg("safety.report.reasons.harassmentHint"),
  },
  {
    reason: "hate",
    label: msg("safety.report.reasons.hate"),
    about: msg("safety.report.reasons.hateHint"),
  },
  {
    reason: "violence",
    label: msg("safety.report.reasons.violence"),
    about: msg("safety.report.reasons.violenceHint"),
  },
  {
    reason: "sexual",
    label: msg("safety.report.reasons.sexual"),
    about: msg("safety.report.reasons.sexualHint"),
  },
  {
    reason: "self_harm",
    label: msg("safety.report.reasons.selfHarm"),
    about: msg("safety.report.reasons.selfHarmHint"),
  },
  {
    reason: "misinformation",
    label: msg("safety.report.reasons.misinformation"),
    about: msg("safety.report.reasons.misinformationHint"),
  },
  {
    reason: "copyright",
    label: msg("safety.report.reasons.copyright"),
    about: msg("safety.report.reasons.copyrightHint"),
  },
  {
    reason: "impersonation",
    label: msg("safety.report.reasons.impersonation"),
    about: msg("safety.report.reasons.impersonationHint"),
  },
  {
    reason: "other",
    label: msg("safety.report.reasons.other"),
    about: msg("safety.report.reasons.otherHint"),
  },
];

/** Returns the label of a report reason, or the reason itself if the reason has no label. */
export function reasonLabel(reason: string): string {
  const option = REPORT_REASONS.find((candidate) => candidate.reason === reason);
  return option ? t(option.label) : reason;
}

export const REPORT_DETAILS_MAX = 1000;
