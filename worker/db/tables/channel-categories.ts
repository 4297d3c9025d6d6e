import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

/**
 * Channels with public videos, per category, for lists of channels. Triggers on videos and users
 * update the rows. Each channel also has a row of all categories, whose category is "".
 */
export const channelCategories = sqliteTable(
  "channel_categories",
  {
    creatorId: text("creator_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    category: text("category").notNull(),
    /** Number of public videos. A channel without any stays in the table, but is in no list. */
    videos: integer("videos").notNull().default(0),
    /** Copy of `users.verified_followers`, by which the index sorts. */
    verifiedFollowers: integer("verified_followers").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.creatorId, t.category] }),
    index("channel_categories_top").on(t.category, t.verifiedFollowers).where(sql`videos > 0`),
  ],
);
