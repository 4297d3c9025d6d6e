import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";
import { videos } from "./videos.ts";

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
    deviceId: text("device_id").notNull(),
    deviceName: text("device_name").notNull(),
    quality: text("quality").notNull(),
    /** Downloaded version. The browser deletes the download if the video has a higher version. */
    mediaVersion: integer("media_version").notNull(),
    issuedAt: integer("issued_at").notNull(),
    renewedAt: integer("renewed_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    /** Offline watch time from the browser, ms, which never counts as a view or for earnings. */
    watchedMs: integer("watched_ms").notNull().default(0),
  },
  (t) => [
    uniqueIndex("offline_grants_one").on(t.userId, t.deviceId, t.videoId),
    index("offline_grants_video").on(t.videoId),
    index("offline_grants_expired").on(t.expiresAt),
  ],
);
