import { sql } from "drizzle-orm";
import {
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { NOTIFICATION_KINDS } from "../../domain/accounts/notifications/contract.ts";
import { VISIBILITIES } from "../../domain/accounts/visibility/contract.ts";
import { STORED_PLAYLIST_KINDS } from "../../domain/community/playlists/contract.ts";
import { users } from "./users.ts";
import { videos } from "./videos.ts";

export const playlists = sqliteTable(
  "playlists",
  {
    id: text("id").primaryKey(),
    ownerId: text("owner_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Each user has at most one "Watch later" playlist, which is always private. */
    kind: text("kind", { enum: STORED_PLAYLIST_KINDS }).notNull().default("list"),
    title: text("title").notNull(),
    description: text("description").notNull().default(""),
    visibility: text("visibility", { enum: VISIBILITIES }).notNull().default("private"),
    /** Moderation decision that made the playlist private. The user cannot undo the decision. */
    decisionId: text("decision_id"),
    itemCount: integer("item_count").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    index("playlists_owner").on(t.ownerId, t.updatedAt),
    uniqueIndex("playlists_one_watch_later").on(t.ownerId).where(sql`kind = 'watch_later'`),
  ],
);

export const playlistItems = sqliteTable(
  "playlist_items",
  {
    playlistId: text("playlist_id")
      .notNull()
      .references(() => playlists.id, { onDelete: "cascade" }),
    videoId: text("video_id")
      .notNull()
      .references(() => videos.id, { onDelete: "cascade" }),
    /** A number between the neighbors' positions. If they are too close, all items get new ones. */
    position: real("position").notNull(),
    addedAt: integer("added_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.playlistId, t.videoId] }),
    index("playlist_items_order").on(t.playlistId, t.position),
    index("playlist_items_video").on(t.videoId),
  ],
);

export const notifications = sqliteTable(
  "notifications",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind", {
      enum: NOTIFICATION_KINDS,
    }).notNull(),
    actorId: text("actor_id").references(() => users.id, { onDelete: "set null" }),
    path: text("path").notNull(),
    text: text("text").notNull().default(""),
    /** ID of the comment whose text the notification shows. The comment may be deleted by now. */
    commentId: text("comment_id"),
    /** Kind and subject. Unread notifications with the same key share a row, which counts them. */
    groupKey: text("group_key").notNull(),
    count: integer("count").notNull().default(1),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    readAt: integer("read_at"),
    mailedAt: integer("mailed_at"),
  },
  (t) => [
    index("notifications_user").on(t.userId, t.updatedAt),
    index("notifications_time").on(t.updatedAt),
    index("notifications_unmailed").on(t.mailedAt, t.updatedAt),
    index("notifications_actor").on(t.actorId),
    uniqueIndex("notifications_unread").on(t.userId, t.groupKey).where(sql`read_at is null`),
  ],
);

/**
 * New videos and streams of creators with so many followers that each follower gets the
 * notification only when the follower's notifications are read next.
 */
export const channelNews = sqliteTable(
  "channel_news",
  {
    path: text("path").primaryKey(),
    creatorId: text("creator_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["upload", "live"] }).notNull(),
    at: integer("at").notNull(),
  },
  (t) => [index("channel_news_creator").on(t.creatorId, t.at), index("channel_news_time").on(t.at)],
);

/** For each user, the time (ms) until which the news of followed channels became notifications. */
export const channelNewsCursors = sqliteTable("channel_news_cursors", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  until: integer("until").notNull(),
});
