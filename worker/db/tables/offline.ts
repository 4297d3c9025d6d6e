import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";
import { videos } from "./videos.ts";

/** One video on one browser of a person, to be watched without a network until it expires. */
export const offlineGrants = sqliteTable(
  "offline_grants",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    videoId: text("video_id")
      .notNull()
      .references(() => videos.id, { onDelete: "cascade" }),
    /** Made by the browser, for this alone; gone with the last download there. */
    deviceId: text("device_id").notNull(),
    /** What the browser says of itself; said in the reader's language when it is read. */
    deviceName: text("device_name").notNull(),
    /** A rung's name: 720p. */
    quality: text("quality").notNull(),
    /**
     * Of the file that was downloaded: another one takes its place when the creator replaces it.
     */
    mediaVersion: integer("media_version").notNull(),
    issuedAt: integer("issued_at").notNull(),
    renewedAt: integer("renewed_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    /**
     * Watched without a network, as the browser says, ms. It is never a view and earns nobody
     * anything.
     */
    watchedMs: integer("watched_ms").notNull().default(0),
  },
  (t) => [
    uniqueIndex("offline_grants_one").on(t.userId, t.deviceId, t.videoId),
    index("offline_grants_video").on(t.videoId),
  ],
);
