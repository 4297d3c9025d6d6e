import { type AnySQLiteColumn, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";
import { videos } from "./videos.ts";

export const follows = sqliteTable(
  "follows",
  {
    followerId: text("follower_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    creatorId: text("creator_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.followerId, t.creatorId] }), index("follows_creator").on(t.creatorId, t.createdAt)],
);

export const videoReactions = sqliteTable(
  "video_reactions",
  {
    videoId: text("video_id")
      .notNull()
      .references(() => videos.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    reaction: text("reaction", { enum: ["like", "dislike"] }).notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.videoId, t.userId] }), index("video_reactions_user").on(t.userId)],
);

export const comments = sqliteTable(
  "comments",
  {
    id: text("id").primaryKey(),
    videoId: text("video_id")
      .notNull()
      .references(() => videos.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    parentId: text("parent_id").references((): AnySQLiteColumn => comments.id, { onDelete: "cascade" }),
    body: text("body").notNull(),
    createdAt: integer("created_at").notNull(),
    editedAt: integer("edited_at"),
    deletedAt: integer("deleted_at"),
  },
  (t) => [index("comments_video").on(t.videoId, t.createdAt), index("comments_user").on(t.userId)],
);

/** What a viewer did, as the recommender will read it. */
export const interactions = sqliteTable(
  "interactions",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    contentId: text("content_id").notNull(),
    contentType: text("content_type", { enum: ["video", "stream"] }).notNull(),
    interactionType: text("interaction_type", { enum: ["view", "like", "share"] }).notNull(),
    value: integer("value").notNull().default(1),
    sessionId: text("session_id"),
    deviceType: text("device_type", { enum: ["desktop", "mobile"] }),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [index("interactions_user").on(t.userId, t.createdAt), index("interactions_content").on(t.contentId, t.createdAt)],
);
