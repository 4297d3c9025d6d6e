import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { DECISION_KINDS, RESTRICTIONS, RULE_IDS } from "../../domain/kernel/community-rules/contract.ts";
import { users } from "./users.ts";

const person = (name: string) => text(name).references(() => users.id);
const owner = (name: string) =>
  text(name)
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });
const SUBJECTS = ["video", "comment", "user", "stream", "message", "playlist"] as const;

/** What staff did to a person or to what is theirs, as the person can read it, with their one appeal. */
export const moderationDecisions = sqliteTable(
  "moderation_decisions",
  {
    id: text("id").primaryKey(),
    /** Who was acted on. */
    userId: person("user_id").notNull(),
    /** What it is about: what was removed, or what a step against the account was taken for. */
    subjectType: text("subject_type", { enum: SUBJECTS }).notNull(),
    subjectId: text("subject_id").notNull(),
    kind: text("kind", { enum: DECISION_KINDS }).notNull(),
    rule: text("rule", { enum: RULE_IDS }).notNull(),
    /** In the staff's words; the person reads it. */
    reason: text("reason").notNull(),
    /** A copy of the words as they were when it was reported or decided. */
    evidence: text("evidence").notNull(),
    /** When it ends by itself; null: it does not. */
    until: integer("until"),
    /** standing; lifted by staff; reversed or changed on appeal. */
    state: text("state", { enum: ["standing", "lifted", "reversed", "changed"] })
      .notNull()
      .default("standing"),
    /** The visibility that a reversal gives back; null where none was changed. */
    visibilityBefore: text("visibility_before", { enum: ["public", "unlisted", "private"] }),
    /** The decision that an appeal changed into this one, which is final; null for a first one. */
    changedFrom: text("changed_from"),
    staffId: person("staff_id").notNull(),
    /** The line of staff_actions that ended it; whoever set it ended it. */
    endedBy: text("ended_by").unique(),
    endedAt: integer("ended_at"),
    appealedAt: integer("appealed_at"),
    appeal: text("appeal").notNull().default(""),
    appealOutcome: text("appeal_outcome", { enum: ["upheld", "reversed", "changed"] }),
    appealReason: text("appeal_reason").notNull().default(""),
    appealDecidedBy: person("appeal_decided_by"),
    appealDecidedAt: integer("appeal_decided_at"),
    /** The line of staff_actions that decided the appeal. */
    appealActionId: text("appeal_action_id").unique(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    index("decisions_user").on(t.userId, t.createdAt),
    index("decisions_subject").on(t.subjectType, t.subjectId),
    index("decisions_appeals").on(t.appealedAt).where(sql`appealed_at is not null and appeal_outcome is null`),
    index("decisions_newest").on(t.createdAt),
  ],
);

/** What a person may not do for a time; a row whose time is over says nothing. */
export const userRestrictions = sqliteTable(
  "user_restrictions",
  {
    userId: owner("user_id"),
    what: text("what", { enum: RESTRICTIONS }).notNull(),
    until: integer("until").notNull(),
    decisionId: text("decision_id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.what] })],
);

/** Who of the staff looks at the reports on something. */
export const reportAssignments = sqliteTable(
  "report_assignments",
  {
    subjectType: text("subject_type", { enum: SUBJECTS }).notNull(),
    subjectId: text("subject_id").notNull(),
    staffId: owner("staff_id"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.subjectType, t.subjectId] })],
);

/** Another limit for one person than their plan's, until it ends. */
export const quotaOverrides = sqliteTable(
  "quota_overrides",
  {
    userId: owner("user_id"),
    quota: text("quota", { enum: ["storage_bytes", "upload_bytes_day", "live_minutes_day"] }).notNull(),
    value: integer("value").notNull(),
    reason: text("reason").notNull(),
    staffId: person("staff_id").notNull(),
    expiresAt: integer("expires_at").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.quota] })],
);

/** What staff set instead of a flag's default (domain/accounts/flags/contract.ts). */
export const featureFlags = sqliteTable("feature_flags", {
  key: text("key").primaryKey(),
  mode: text("mode", { enum: ["off", "on", "percent", "people"] }).notNull(),
  /** Of people, 0 to 100; for `percent`. */
  percent: integer("percent").notNull().default(0),
  /** Usernames, lower case; for `people`. */
  people: text("people", { mode: "json" }).$type<string[]>().notNull().default([]),
  staffId: person("staff_id").notNull(),
  updatedAt: integer("updated_at").notNull(),
});

export const announcements = sqliteTable(
  "announcements",
  {
    id: text("id").primaryKey(),
    text: text("text").notNull(),
    level: text("level", { enum: ["info", "warning", "critical"] }).notNull(),
    linkLabel: text("link_label"),
    linkUrl: text("link_url"),
    audience: text("audience", { enum: ["everyone", "signed_in", "creators", "free", "premium", "creator_pro"] }).notNull(),
    dismissable: integer("dismissable", { mode: "boolean" }).notNull(),
    startsAt: integer("starts_at").notNull(),
    endsAt: integer("ends_at").notNull(),
    staffId: person("staff_id").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [index("announcements_ends").on(t.endsAt)],
);
