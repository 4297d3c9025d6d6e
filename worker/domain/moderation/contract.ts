import * as z from "zod";
import type { ReportReason, ReportSubject } from "../safety/contract-reports.ts";
import type { Role } from "../users/contract.ts";
import {
  APPEAL_MAX,
  DECISION_DAYS,
  DECISION_KINDS,
  DECISION_REASON_MAX,
  type DecisionKind,
  RULE_IDS,
  type RuleId,
  TIMED_KINDS,
} from "./contract-rules.ts";

export * from "./contract-rules.ts";

export const SUBJECTS = ["video", "comment", "user", "stream", "message", "playlist"] as const satisfies readonly ReportSubject[];

/** What something is called in a sentence. */
export const SUBJECT_WORDS: Record<ReportSubject, string> = {
  video: "video",
  comment: "comment",
  user: "account",
  stream: "stream",
  message: "chat message",
  playlist: "playlist",
};

/** What staff can do about something of a kind, the least grave first. */
export const KINDS_FOR: Record<ReportSubject, readonly DecisionKind[]> = {
  video: ["remove", "limit", "warn", "restrict_upload", "suspend", "ban"],
  comment: ["remove", "warn", "restrict_comment", "suspend", "ban"],
  message: ["remove", "warn", "restrict_comment", "suspend", "ban"],
  stream: ["remove", "warn", "restrict_stream", "suspend", "ban"],
  playlist: ["remove", "warn", "suspend", "ban"],
  user: ["warn", "restrict_comment", "restrict_upload", "restrict_stream", "suspend", "ban"],
};

export const KIND_WORDS: Record<DecisionKind, { label: string; about: string; grave: boolean }> = {
  remove: { label: "Remove it", about: "Gone for everybody at once; an appeal can bring it back", grave: true },
  limit: { label: "Limit it", about: "Opens by its address, and stands in no list, search or recommendation", grave: false },
  warn: { label: "Warn", about: "A warning that the person reads; nothing else changes", grave: false },
  restrict_comment: { label: "No commenting", about: "No comments and no chat messages for a time", grave: false },
  restrict_upload: { label: "No uploading", about: "Nothing can be uploaded or published for a time", grave: false },
  restrict_stream: { label: "No streaming", about: "A running stream ends, and none can start for a time", grave: false },
  suspend: { label: "Suspend the account", about: "Signed out and hidden for a time", grave: true },
  ban: { label: "Ban the account", about: "Signed out and hidden, without an end", grave: true },
};

/** What was done, as the person reads it. */
export const DECISION_WORDS: Record<DecisionKind, (subject: string) => string> = {
  remove: (subject) => `Your ${subject} was removed`,
  limit: (subject) => `Your ${subject} is no longer recommended or listed`,
  warn: () => "You received a warning",
  restrict_comment: () => "You cannot comment or chat for a time",
  restrict_upload: () => "You cannot upload or publish for a time",
  restrict_stream: () => "You cannot stream for a time",
  suspend: () => "Your account is suspended",
  ban: () => "Your account is banned",
};

const reason = z.string().trim().min(3, "Say why, in your own words").max(DECISION_REASON_MAX, `At most ${DECISION_REASON_MAX} characters`);
const rule = z.enum(RULE_IDS, { error: "Choose the rule" });
const days = z.preprocess(
  (value) => (value === "" || value === undefined ? null : Number(value)),
  z.union([z.null(), ...DECISION_DAYS.map((n) => z.literal(n))], { error: "Choose for how long" }),
);
const needsDays = ({ kind, days: n }: { kind: DecisionKind; days: number | null }) => !TIMED_KINDS.includes(kind) || n !== null;
const daysMissing = { error: "Choose for how long", path: ["days"] };

const measure = { kind: z.enum(DECISION_KINDS, { error: "Choose what to do" }), rule, reason, days };
/** What staff decide on something. */
export const DecideInput = z.object(measure).refine(needsDays, daysMissing);
export type DecideInput = z.output<typeof DecideInput>;

export const DismissInput = z.object({ reason });
export const AppealInput = z.object({
  text: z
    .string()
    .trim()
    .min(10, "Say in a sentence or more why the decision is wrong")
    .max(APPEAL_MAX, `At most ${APPEAL_MAX} characters`),
});

/** How an appeal ends; `changed` says what holds instead. */
export const AppealDecisionInput = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("upheld"), reason }),
  z.object({ outcome: z.literal("reversed"), reason }),
  z.object({ outcome: z.literal("changed"), reason, kind: measure.kind, days }).refine(needsDays, daysMissing),
]);
export type AppealDecisionInput = z.output<typeof AppealDecisionInput>;

export const REPORT_STATES = ["open", "mine", "upheld", "dismissed"] as const;
export type ReportListState = (typeof REPORT_STATES)[number];

/** How long the first report must have waited, hours. */
export const REPORT_AGES = { "1": "Over an hour", "24": "Over a day", "72": "Over three days" } as const;

/** Reports on one thing, taken together. */
export interface ReportGroup {
  subjectType: ReportSubject;
  subjectId: string;
  count: number;
  reasons: ReportReason[];
  /** The beginning of its words as they were. */
  excerpt: string;
  owner: { id: string; username: string } | null;
  assignee: { id: string; username: string } | null;
  /** Milliseconds since the epoch. */
  firstAt: number;
  lastAt: number;
}

export interface ReportDetail {
  id: string;
  reason: ReportReason;
  details: string;
  evidence: string;
  state: "open" | "upheld" | "dismissed";
  createdAt: number;
  resolvedAt: number | null;
  decisionId: string | null;
  reporter: { id: string; username: string };
}

/** A decision as its person reads it; nobody of the staff is named. */
export interface Receipt {
  id: string;
  kind: DecisionKind;
  subjectType: ReportSubject;
  subjectId: string;
  rule: RuleId;
  reason: string;
  evidence: string;
  until: number | null;
  state: "standing" | "lifted" | "reversed" | "changed";
  /** A timed one whose time is over. */
  isOver: boolean;
  createdAt: number;
  endedAt: number | null;
  appeal: { at: number; text: string; outcome: "upheld" | "reversed" | "changed" | null; reason: string; decidedAt: number | null } | null;
  /** Until when it can be appealed; null when it cannot. */
  appealUntil: number | null;
  /** It holds instead of one that was appealed, or of it another one holds. */
  changedFrom: string | null;
  changedTo: string | null;
}

/** A decision as staff see it. */
export interface StaffReceipt extends Receipt {
  person: { id: string; username: string; role: Role };
  staff: { id: string; username: string };
  appealDecidedBy: { id: string; username: string } | null;
}
