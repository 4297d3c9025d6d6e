import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { THRESHOLDS } from "../../domain/kernel/judging/contract.ts";
import { CHAT_ACTIONS } from "../../domain/live/chat/contract-moderation.ts";
import { users } from "./users.ts";

/**
 * How a channel's chat is run, on every stream of it. No row: as the defaults say. The terms that
 * hold a message back are `users.blockedWords`.
 */
export const chatSettings = sqliteTable(
  "chat_settings",
  {
    channelId: text("channel_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Seconds between a person's messages. */
    slowMode: integer("slow_mode").notNull().default(0),
    followersOnly: integer("followers_only", { mode: "boolean" }).notNull().default(false),
    verifiedOnly: integer("verified_only", { mode: "boolean" }).notNull().default(false),
    /** People with a paid plan. */
    planOnly: integer("plan_only", { mode: "boolean" }).notNull().default(false),
    /** Nobody writes but the streamer and the moderators. */
    closed: integer("closed", { mode: "boolean" }).notNull().default(false),
    /**
     * The least severity at which the built-in moderation lets a message wait for a moderator, and
     * at which it refuses it.
     */
    autoHold: text("auto_hold", { enum: THRESHOLDS }).notNull().default("off"),
    autoBlock: text("auto_block", { enum: THRESHOLDS }).notNull().default("off"),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [check("chat_settings_slow_mode", sql`${t.slowMode} between 0 and 120`)],
);

/** Whom a channel's owner appointed to look after its chat. */
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

/**
 * Who may not write in a channel's chat: until then, or, without an end, not enter it at all. It
 * outlasts the stream.
 */
export const chatBans = sqliteTable(
  "chat_bans",
  {
    channelId: text("channel_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The end of a timeout; null for a ban. */
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

/** What was done to keep a channel's chat in order: who, whom, what, why, when. */
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
    /** What it was about: the message's words, how long, which setting. */
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
