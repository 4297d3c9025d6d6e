import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

const person = (name: string) =>
  text(name)
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });
const count = (name: string) => integer(name).notNull().default(0);

/**
 * What one person did for a channel in a month. Kept by triggers on playback_sessions, comments, chat_writers and tips, so that
 * the top fans are the first rows of an index however many viewers there are. Who does not have their viewing collected
 * has no watch time here.
 */
export const channelFans = sqliteTable(
  "channel_fans",
  {
    creatorId: person("creator_id"),
    /** 202611 is November 2026, UTC. */
    month: integer("month").notNull(),
    userId: person("user_id"),
    /** Of playbacks that are over. */
    watchedMs: count("watched_ms"),
    /** Comments that are shown. */
    comments: count("comments"),
    /** Streams in whose chat they wrote. */
    chats: count("chats"),
    /** Tips that were paid, less what went back; cents. */
    tipCents: count("tip_cents"),
    /** domain/creator/dashboard/contract-fans.ts says it in words. */
    score: integer("score").generatedAlwaysAs(sql`(min(watched_ms / 60000, 600) + 5 * min(comments, 20) + 10 * chats + tip_cents / 50)`, {
      mode: "virtual",
    }),
  },
  (t) => [
    primaryKey({ columns: [t.creatorId, t.month, t.userId] }),
    index("channel_fans_top").on(t.creatorId, t.month, t.score),
    index("channel_fans_user").on(t.userId),
  ],
);
