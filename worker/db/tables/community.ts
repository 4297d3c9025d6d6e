import { sql } from "drizzle-orm";
import { type AnySQLiteColumn, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
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
    /** Whether the follower is told of new videos and streams. */
    notify: integer("notify", { mode: "boolean" }).notNull().default(true),
    createdAt: integer("created_at").notNull(),
    /** True if the follow counts for earnings and for partner eligibility (domain/media/counting). */
    verified: integer("verified", { mode: "boolean" }).notNull().default(false),
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
  (t) => [primaryKey({ columns: [t.videoId, t.userId] }), index("video_reactions_user").on(t.userId, t.reaction, t.createdAt)],
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
    /** held: only its author, the video's owner and staff see it. */
    state: text("state", { enum: ["shown", "held", "rejected"] })
      .notNull()
      .default("shown"),
    /** policy, words, or as `judgedFor` writes it; older ones in words. */
    heldReason: text("held_reason"),
    likeCount: integer("like_count").notNull().default(0),
    /** Of those, the ones that rank it; kept by triggers on comment_likes. */
    rankedLikes: integer("ranked_likes").notNull().default(0),
    replyCount: integer("reply_count").notNull().default(0),
    /** By the video's owner; one pinned comment a video. */
    pinnedAt: integer("pinned_at"),
    heartedAt: integer("hearted_at"),
    createdAt: integer("created_at").notNull(),
    editedAt: integer("edited_at"),
    deletedAt: integer("deleted_at"),
    /** The video's creator, and how many answers of theirs stand under it: kept by triggers, for the lists of what waits for them. */
    creatorId: text("creator_id"),
    ownerReplies: integer("owner_replies").notNull().default(0),
  },
  (t) => [
    index("comments_of_creator").on(t.creatorId, t.createdAt, t.id).where(sql`deleted_at is null`),
    index("comments_unanswered")
      .on(t.creatorId, t.createdAt, t.id)
      .where(sql`deleted_at is null and parent_id is null and state = 'shown' and owner_replies = 0`),
    index("comments_reviewed").on(t.creatorId, t.state, t.createdAt, t.id).where(sql`deleted_at is null and state <> 'shown'`),
    index("comments_questions")
      .on(t.creatorId, t.createdAt, t.id)
      .where(sql`deleted_at is null and state <> 'rejected' and (instr(body, '?') or instr(body, '？') or instr(body, '؟'))`),
    index("comments_video").on(t.videoId, t.createdAt),
    index("comments_top").on(t.videoId, t.parentId, t.rankedLikes),
    index("comments_state").on(t.state, t.createdAt),
    index("comments_user").on(t.userId),
    uniqueIndex("comments_one_pinned").on(t.videoId).where(sql`pinned_at is not null`),
  ],
);

export const commentLikes = sqliteTable(
  "comment_likes",
  {
    commentId: text("comment_id")
      .notNull()
      .references(() => comments.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: integer("created_at").notNull(),
    /** It ranks the comment (domain/media/counting). */
    verified: integer("verified", { mode: "boolean" }).notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.commentId, t.userId] }), index("comment_likes_user").on(t.userId)],
);

/** Something a viewer does not want to see: a video, a creator's videos, or a whole category less. */
export const hiddenSubjects = sqliteTable(
  "hidden_subjects",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    subjectType: text("subject_type", { enum: ["video", "creator", "category", "stream"] }).notNull(),
    subjectId: text("subject_id").notNull(),
    /** hide: never show it again. not_interested: and less of its kind. */
    kind: text("kind", { enum: ["hide", "not_interested"] }).notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.subjectType, t.subjectId] })],
);

/** A person's word that something breaks the rules; once a person and a subject. */
export const reports = sqliteTable(
  "reports",
  {
    id: text("id").primaryKey(),
    reporterId: text("reporter_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    subjectType: text("subject_type", { enum: ["video", "comment", "user", "stream", "message", "playlist"] }).notNull(),
    subjectId: text("subject_id").notNull(),
    /** Whose it is. */
    subjectUserId: text("subject_user_id").references(() => users.id, { onDelete: "cascade" }),
    reason: text("reason", {
      enum: ["spam", "harassment", "hate", "violence", "sexual", "self_harm", "misinformation", "copyright", "impersonation", "other"],
    }).notNull(),
    details: text("details").notNull().default(""),
    /** A copy of the words or the title as they were. */
    evidence: text("evidence").notNull().default(""),
    state: text("state", { enum: ["open", "upheld", "dismissed"] })
      .notNull()
      .default("open"),
    createdAt: integer("created_at").notNull(),
    resolvedAt: integer("resolved_at"),
    /** What staff decided on it; null while it is open, and for one that was dismissed. */
    decisionId: text("decision_id"),
  },
  (t) => [
    uniqueIndex("reports_once").on(t.reporterId, t.subjectType, t.subjectId),
    index("reports_subject").on(t.subjectType, t.subjectId),
    index("reports_open").on(t.state, t.createdAt),
    index("reports_about").on(t.subjectUserId),
    index("reports_newest").on(t.createdAt),
  ],
);

/**
 * What a viewer did, as recommendations read it, beyond what other tables tell: playbacks, likes, follows and what is hidden
 * are not written a second time.
 */
export const interactions = sqliteTable(
  "interactions",
  {
    /** Made of the user's id and what their program called it, so that one that is sent again is the same row. */
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    contentId: text("content_id").notNull(),
    /** Of a search the content is its words. */
    contentType: text("content_type", { enum: ["video", "stream", "search"] }).notNull(),
    interactionType: text("interaction_type", { enum: ["view", "like", "share", "skip"] }).notNull(),
    value: integer("value").notNull().default(1),
    sessionId: text("session_id"),
    deviceType: text("device_type", { enum: ["desktop", "mobile"] }),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    index("interactions_user").on(t.userId, t.createdAt),
    index("interactions_user_content").on(t.userId, t.contentType, t.createdAt),
    index("interactions_content").on(t.contentId, t.createdAt),
    // The order in which a model is trained on them.
    index("interactions_time").on(t.createdAt, t.id),
    // Words are kept for a shorter time than the rest.
    index("interactions_searches").on(t.createdAt).where(sql`content_type = 'search'`),
  ],
);
