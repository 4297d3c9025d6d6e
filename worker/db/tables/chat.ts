import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { THRESHOLDS } from "../../domain/kernel/judging/contract.ts";
import { CHAT_ACTIONS } from "../../domain/live/chat/contract-moderation.ts";
import { users } from "./users.ts";

export const chatSettings = sqliteTable(
  "chat_settings",
  {
    channelId: text("channel_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Minimum seconds between two messages of a user. */
    slowMode: integer("slow_mode").notNull().default(0),
    followersOnly: integer("followers_only", { mode: "boolean" }).notNull().default(false),
    verifiedOnly: integer("verified_only", { mode: "boolean" }).notNull().default(false),
    planOnly: integer("plan_only", { mode: "boolean" }).notNull().default(false),
    closed: integer("closed", { mode: "boolean" }).notNull().default(false),
    /** Lowest severity at which the built-in moderation holds a message for review. */
    autoHold: text("auto_hold", { enum: THRESHOLDS }).notNull().default("off"),
    autoBlock: text("auto_block", { enum: THRESHOLDS }).notNull().default("off"),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [check("chat_settings_slow_mode", sql`${t.slowMode} between 0 and 120`)],
);

export const chatModerators = sqliteTable(
  "chat_moderators",
  {
    channelId: text("channel_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.channelId, t.userId] }),
    index("chat_moderators_user").on(t.userId),
  ],
);

/** A time-out only stops a user from writing; a ban also stops the user from joining. */
export const chatBans = sqliteTable(
  "chat_bans",
  {
    channelId: text("channel_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    until: integer("until"),
    reason: text("reason").notNull().default(""),
    byId: text("by_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.channelId, t.userId] }),
    index("chat_bans_user").on(t.userId),
    index("chat_bans_by").on(t.byId),
    index("chat_bans_list").on(t.channelId, t.createdAt),
  ],
);

export const chatActions = sqliteTable(
  "chat_actions",
  {
    id: text("id").primaryKey(),
    channelId: text("channel_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    streamId: text("stream_id"),
    actorId: text("actor_id").references(() => users.id, { onDelete: "set null" }),
    subjectId: text("subject_id").references(() => users.id, { onDelete: "set null" }),
    kind: text("kind", { enum: CHAT_ACTIONS }).notNull(),
    detail: text("detail").notNull().default(""),
    reason: text("reason").notNull().default(""),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    index("chat_actions_list").on(t.channelId, t.id),
    index("chat_actions_actor").on(t.actorId),
    index("chat_actions_subject").on(t.subjectId),
  ],
);
