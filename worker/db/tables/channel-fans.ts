import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

const userColumn = (name: string) =>
  text(name)
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });
const count = (name: string) => integer(name).notNull().default(0);

/**
 * Activity of one user on a channel in one month. Triggers on playback_sessions, comments,
 * chat_writers and tips update the row. Users who turned analytics collection off have no watch
 * time here.
 */
export const channelFans = sqliteTable(
  "channel_fans",
  {
    creatorId: userColumn("creator_id"),
    /** Month in UTC as a number, for example 202611 for November 2026. */
    month: integer("month").notNull(),
    userId: userColumn("user_id"),
    watchedMs: count("watched_ms"),
    comments: count("comments"),
    chats: count("chats"),
    tipCents: count("tip_cents"),
    /** `fanRules` in creator/dashboard/contract-fans.ts is the text that explains this formula. */
    score: integer("score").generatedAlwaysAs(
      sql`(min(watched_ms / 60000, 600) + 5 * min(comments, 20) + 10 * chats + tip_cents / 50)`,
      {
        mode: "virtual",
      },
    ),
  },
  (t) => [
    primaryKey({ columns: [t.creatorId, t.month, t.userId] }),
    index("channel_fans_top").on(t.creatorId, t.month, t.score),
    index("channel_fans_user").on(t.userId),
  ],
);
