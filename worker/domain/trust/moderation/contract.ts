import * as z from "zod";
import type { Message } from "#i18n/t.ts";
import { msg, t } from "#i18n/t.ts";
import type { Role } from "../../accounts/users/contract.ts";
import {
  APPEAL_MAX,
  DECISION_DAYS,
  DECISION_KINDS,
  DECISION_REASON_MAX,
  type DecisionKind,
  RULE_IDS,
  TIMED_KINDS,
} from "../../kernel/community-rules/contract.ts";
import type { ReportReason, ReportSubject } from "../safety/contract-reports.ts";
import type { Receipt } from "./contract-api.ts";

export * from "../../kernel/community-rules/contract.ts";
export type { Receipt, ReportDetail } from "./contract-api.ts";

export const SUBJECTS = [
  "video",
  "comment",
  "user",
  "stream",
  "message",
  "playlist",
] as const satisfies readonly ReportSubject[];

/**
 * These labels are for use alone. Inside a sentence, use a message with a variant for each kind of
 * subject, because some languages inflect the word.
 */
export const SUBJECT_LABELS: Record<ReportSubject, Message> = {
  video: msg("moderation.subject.video"),
  comment: msg("moderation.subject.comment"),
  user: msg("moderation.subject.account"),
  stream: msg("moderation.subject.stream"),
  message: msg("moderation.subject.chatMessage"),
  playlist: msg("moderation.subject.playlist"),
};

/** Measures that staff can take against each kind of subject, mildest first. */
export const KINDS_FOR: Record<ReportSubject, readonly DecisionKind[]> = {
  video: ["remove", "limit", "warn", "restrict_upload", "suspend", "ban"],
  comment: ["remove", "warn", "restrict_comment", "suspend", "ban"],
  message: ["remove", "warn", "restrict_comment", "suspend", "ban"],
  stream: ["remove", "warn", "restrict_stream", "suspend", "ban"],
  playlist: ["remove", "warn", "suspend", "ban"],
  user: ["warn", "restrict_comment", "restrict_upload", "restrict_stream", "suspend", "ban"],
};

export const KIND_TEXTS: Record<DecisionKind, { label: Message; about: Message; grave: boolean }> =
  {
    remove: {
      label: msg("moderation.action.removeLabel"),
      about: msg("moderation.action.removeDescription"),
      grave: true,
    },
    limit: {
      label: msg("moderation.action.limitLabel"),
      about: msg("moderation.action.limitDescription"),
      grave: false,
    },
    warn: {
      label: msg("moderation.action.warnLabel"),
      about: msg("moderation.action.warnDescription"),
      grave: false,
    },
    restrict_comment: {
      label: msg("moderation.action.restrictCommentLabel"),
      about: msg("moderation.action.restrictCommentDescription"),
      grave: false,
    },
    restrict_upload: {
      label: msg("moderation.action.restrictUploadLabel"),
      about: msg("moderation.action.restrictUploadDescription"),
      grave: false,
    },
    restrict_stream: {
      label: msg("moderation.action.restrictStreamLabel"),
      about: msg("moderation.action.restrictStreamDescription"),
      grave: false,
    },
    suspend: {
      label: msg("moderation.action.suspendLabel"),
      about: msg("moderation.action.suspendDescription"),
      grave: true,
    },
    ban: {
      label: msg("moderation.action.banLabel"),
      about: msg("moderation.action.banDescription"),
      grave: true,
    },
  };

export const DECISION_TEXTS: Record<DecisionKind, (subject: ReportSubject) => string> = {
  remove: (subject) => t("moderation.notification.removed", { subject }),
  limit: (subject) => t("moderation.notification.limited", { subject }),
  warn: () => t("moderation.notification.warned"),
  restrict_comment: () => t("moderation.notification.commentRestricted"),
  restrict_upload: () => t("moderation.notification.uploadRestricted"),
  restrict_stream: () => t("moderation.notification.streamRestricted"),
  suspend: () => t("moderation.notification.suspended"),
  ban: () => t("moderation.notification.banned"),
};

const reason = z
  .string()
  .trim()
  .min(3, { error: () => t("moderation.errors.reasonMissing") })
  .max(DECISION_REASON_MAX, {
    error: () => t("moderation.errors.reasonTooLong", { decisionReasonMax: DECISION_REASON_MAX }),
  });
const rule = z.enum(RULE_IDS, { error: () => t("moderation.errors.ruleMissing") });
const days = z.preprocess(
  (value) => (value === "" || value === undefined ? null : Number(value)),
  z.union([z.null(), ...DECISION_DAYS.map((n) => z.literal(n))], {
    error: () => t("moderation.errors.durationMissing"),
  }),
);
const needsDays = ({ kind, days: n }: { kind: DecisionKind; days: number | null }) =>
  !TIMED_KINDS.includes(kind) || n !== null;
const daysMissing = { error: () => t("moderation.errors.durationMissing"), path: ["days"] };

const measure = {
  kind: z.enum(DECISION_KINDS, { error: () => t("moderation.errors.actionMissing") }),
  rule,
  reason,
  days,
};
export const DecideInput = z.object(measure).refine(needsDays, daysMissing);
export type DecideInput = z.output<typeof DecideInput>;

export const RemoveInput = z.strictObject({ rule, reason });
export type RemoveInput = z.output<typeof RemoveInput>;

export const DismissInput = z.object({
  reason,
  /** Time at which the staff member's page was loaded, ms since the epoch. */
  seenAt: z.coerce.number().int(),
});
export type DismissInput = z.output<typeof DismissInput>;
export const AppealInput = z.object({
  text: z
    .string()
    .trim()
    .min(10, { error: () => t("moderation.appeal.errors.reasonTooShort") })
    .max(APPEAL_MAX, {
      error: () => t("moderation.appeal.errors.reasonTooLong", { appealMax: APPEAL_MAX }),
    }),
});

export const DECISION_STATES = ["standing", "lifted", "reversed", "changed"] as const;
export type DecisionState = (typeof DECISION_STATES)[number];
export const APPEAL_OUTCOMES = ["upheld", "reversed", "changed"] as const;
export type AppealOutcome = (typeof APPEAL_OUTCOMES)[number];

/** The outcome `changed` replaces the measure by another one. */
export const AppealDecisionInput = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("upheld"), reason }),
  z.object({ outcome: z.literal("reversed"), reason }),
  z
    .object({ outcome: z.literal("changed"), reason, kind: measure.kind, days })
    .refine(needsDays, daysMissing),
]);
export type AppealDecisionInput = z.output<typeof AppealDecisionInput>;

export const REPORT_CASE_STATES = ["open", "upheld", "dismissed"] as const;
export type ReportCaseState = (typeof REPORT_CASE_STATES)[number];
export const REPORT_STATES = ["open", "mine", "upheld", "dismissed"] as const;
export type ReportListState = (typeof REPORT_STATES)[number];

/** Filter for the minimum age of a subject's oldest open report. The keys are hours. */
export const REPORT_AGES = {
  "1": msg("moderation.reportAge.overHour"),
  "24": msg("moderation.reportAge.overDay"),
  "72": msg("moderation.reportAge.overThreeDays"),
} as const;

export interface ReportGroup {
  subjectType: ReportSubject;
  subjectId: string;
  count: number;
  reasons: ReportReason[];
  /** Beginning of the reported text at the time of the report. */
  excerpt: string;
  owner: { id: string; username: string } | null;
  assignee: { id: string; username: string } | null;
  /** Times of the oldest report and of the latest report (`lastAt`), ms since the epoch. */
  firstAt: number;
  lastAt: number;
}

export interface StaffReceipt extends Receipt {
  person: { id: string; username: string; role: Role };
  staff: { id: string; username: string };
  appealDecidedBy: { id: string; username: string } | null;
}
