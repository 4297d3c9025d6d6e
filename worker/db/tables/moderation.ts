import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { FLAG_MODES } from "../../domain/accounts/flags/contract.ts";
import { QUOTA_KEYS } from "../../domain/accounts/quotas/contract.ts";
import { VISIBILITIES } from "../../domain/accounts/visibility/contract.ts";
import {
  DECISION_KINDS,
  RESTRICTIONS,
  RULE_IDS,
} from "../../domain/kernel/community-rules/contract.ts";
import { AUDIENCES, LEVELS } from "../../domain/ops/announcements/contract.ts";
import { APPEAL_OUTCOMES, DECISION_STATES } from "../../domain/trust/moderation/contract.ts";
import { REPORT_SUBJECTS } from "../../domain/trust/safety/contract-reports.ts";
import { users } from "./users.ts";

const optionalUserColumn = (name: string) => text(name).references(() => users.id);
const userColumn = (name: string) =>
  text(name)
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

export const moderationDecisions = sqliteTable(
  "moderation_decisions",
  {
    id: text("id").primaryKey(),
    userId: optionalUserColumn("user_id").notNull(),
    subjectType: text("subject_type", { enum: REPORT_SUBJECTS }).notNull(),
    subjectId: text("subject_id").notNull(),
    kind: text("kind", { enum: DECISION_KINDS }).notNull(),
    rule: text("rule", { enum: RULE_IDS }).notNull(),
    reason: text("reason").notNull(),
    evidence: text("evidence").notNull(),
    until: integer("until"),
    /** standing: in force. lifted: ended by staff. reversed, changed: outcome of the appeal. */
    state: text("state", { enum: DECISION_STATES }).notNull().default("standing"),
    /** Visibility that a reversal restores; null if the decision did not change the visibility. */
    visibilityBefore: text("visibility_before", { enum: VISIBILITIES }),
    /** The earlier decision that an appeal replaced with this decision. */
    changedFrom: text("changed_from"),
    staffId: optionalUserColumn("staff_id").notNull(),
    /** Staff action that ended the decision. Only the first of concurrent requests sets the id. */
    endedBy: text("ended_by").unique(),
    endedAt: integer("ended_at"),
    appealedAt: integer("appealed_at"),
    appeal: text("appeal").notNull().default(""),
    appealOutcome: text("appeal_outcome", { enum: APPEAL_OUTCOMES }),
    appealReason: text("appeal_reason").notNull().default(""),
    appealDecidedBy: optionalUserColumn("appeal_decided_by"),
    appealDecidedAt: integer("appeal_decided_at"),
    appealActionId: text("appeal_action_id").unique(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    index("decisions_user").on(t.userId, t.createdAt),
    index("decisions_subject").on(t.subjectType, t.subjectId),
    index("decisions_appeals")
      .on(t.appealedAt)
      .where(sql`appealed_at is not null and appeal_outcome is null`),
    index("decisions_newest").on(t.createdAt),
  ],
);

export const userRestrictions = sqliteTable(
  "user_restrictions",
  {
    userId: userColumn("user_id"),
    what: text("what", { enum: RESTRICTIONS }).notNull(),
    until: integer("until").notNull(),
    decisionId: text("decision_id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.what] })],
);

export const reportAssignments = sqliteTable(
  "report_assignments",
  {
    subjectType: text("subject_type", { enum: REPORT_SUBJECTS }).notNull(),
    subjectId: text("subject_id").notNull(),
    staffId: userColumn("staff_id"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.subjectType, t.subjectId] })],
);

export const quotaOverrides = sqliteTable(
  "quota_overrides",
  {
    userId: userColumn("user_id"),
    quota: text("quota", {
      enum: QUOTA_KEYS,
    }).notNull(),
    value: integer("value").notNull(),
    reason: text("reason").notNull(),
    staffId: optionalUserColumn("staff_id").notNull(),
    expiresAt: integer("expires_at").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.quota] })],
);

export const featureFlags = sqliteTable("feature_flags", {
  key: text("key").primaryKey(),
  mode: text("mode", { enum: FLAG_MODES }).notNull(),
  percent: integer("percent").notNull().default(0),
  people: text("people", { mode: "json" }).$type<string[]>().notNull().default([]),
  staffId: optionalUserColumn("staff_id").notNull(),
  updatedAt: integer("updated_at").notNull(),
});

export const announcements = sqliteTable(
  "announcements",
  {
    id: text("id").primaryKey(),
    text: text("text").notNull(),
    level: text("level", { enum: LEVELS }).notNull(),
    linkLabel: text("link_label"),
    linkUrl: text("link_url"),
    audience: text("audience", {
      enum: AUDIENCES,
    }).notNull(),
    dismissable: integer("dismissable", { mode: "boolean" }).notNull(),
    startsAt: integer("starts_at").notNull(),
    endsAt: integer("ends_at").notNull(),
    staffId: optionalUserColumn("staff_id").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [index("announcements_ends").on(t.endsAt)],
);
