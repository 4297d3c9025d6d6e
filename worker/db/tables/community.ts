import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { HIDDEN_TYPES, HIDE_KINDS } from "../../domain/accounts/hidden/contract.ts";
import { COMMENT_STATES } from "../../domain/community/community/contract.ts";
import {
  DEVICE_TYPES,
  INTERACTION_CONTENT_TYPES,
  INTERACTION_TYPES,
} from "../../domain/discovery/recommendations/contract.ts";
import { REACTIONS } from "../../domain/media/videos/contract-states.ts";
import { REPORT_CASE_STATES } from "../../domain/trust/moderation/contract.ts";
import { REPORT_REASON_IDS, REPORT_SUBJECTS } from "../../domain/trust/safety/contract-reports.ts";
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
    notify: integer("notify", { mode: "boolean" }).notNull().default(true),
    createdAt: integer("created_at").notNull(),
    /** True if the follow counts for earnings and for partner eligibility. */
    verified: integer("verified", { mode: "boolean" }).notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.followerId, t.creatorId] }),
    index("follows_creator").on(t.creatorId, t.createdAt),
    index("follows_creator_follower").on(t.creatorId, t.followerId),
  ],
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
    reaction: text("reaction", { enum: REACTIONS }).notNull(),
    createdAt: integer("created_at").notNull(),
    /** True if the like counts (`judgeAct`). Only such likes count for the creator's rewards. */
    verified: integer("verified", { mode: "boolean" }).notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.videoId, t.userId] }),
    index("video_reactions_user").on(t.userId, t.reaction, t.createdAt),
  ],
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
    parentId: text("parent_id").references((): AnySQLiteColumn => comments.id, {
      onDelete: "cascade",
    }),
    body: text("body").notNull(),
    /** held: only the author, the video's creator and staff can see the comment. */
    state: text("state", { enum: COMMENT_STATES }).notNull().default("shown"),
    /** Hold reason: "policy", "words" or `judged:<category and severity>`; old rows: a sentence. */
    heldReason: text("held_reason"),
    likeCount: integer("like_count").notNull().default(0),
    /** Number of likes that count for the ranking. Triggers on comment_likes update the number. */
    rankedLikes: integer("ranked_likes").notNull().default(0),
    replyCount: integer("reply_count").notNull().default(0),
    pinnedAt: integer("pinned_at"),
    heartedAt: integer("hearted_at"),
    createdAt: integer("created_at").notNull(),
    editedAt: integer("edited_at"),
    deletedAt: integer("deleted_at"),
    /** The video's creator, set by a trigger for the index of comments that wait for a reply. */
    creatorId: text("creator_id"),
    ownerReplies: integer("owner_replies").notNull().default(0),
    /** True if the author's account was established at the time (domain/media/verdicts). */
    verified: integer("verified", { mode: "boolean" }).notNull().default(false),
  },
  (t) => [
    index("comments_of_creator").on(t.creatorId, t.createdAt, t.id).where(sql`deleted_at is null`),
    index("comments_unanswered")
      .on(t.creatorId, t.createdAt, t.id)
      .where(
        sql`deleted_at is null and parent_id is null and state = 'shown' and owner_replies = 0`,
      ),
    index("comments_reviewed")
      .on(t.creatorId, t.state, t.createdAt, t.id)
      .where(sql`deleted_at is null and state <> 'shown'`),
    index("comments_questions")
      .on(t.creatorId, t.createdAt, t.id)
      .where(
        sql`deleted_at is null and state <> 'rejected' and (instr(body, '?') or instr(body, '？') or instr(body, '؟'))`,
      ),
    index("comments_video").on(t.videoId, t.createdAt),
    index("comments_top").on(t.videoId, t.parentId, t.rankedLikes),
    // SQLite looks up the replies of each deleted comment, because of the foreign key.
    index("comments_replies").on(t.parentId).where(sql`parent_id is not null`),
    index("comments_state").on(t.state, t.createdAt),
    index("comments_user").on(t.userId),
    index("comments_verified").on(t.creatorId, t.userId).where(sql`verified = 1`),
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
    verified: integer("verified", { mode: "boolean" }).notNull().default(false),
    /**
     * Keyed hash of the network (domain/media/verdicts), or the shared `UNKNOWN_NETWORK`. Limits
     * how many likes of a network rank a comment. Deleted after 60 days.
     */
    network: text("network"),
  },
  (t) => [
    primaryKey({ columns: [t.commentId, t.userId] }),
    index("comment_likes_network")
      .on(t.commentId, t.network)
      .where(sql`network is not null and verified`),
    index("comment_likes_hashes").on(t.createdAt).where(sql`network is not null`),
    index("comment_likes_user").on(t.userId),
  ],
);

export const hiddenSubjects = sqliteTable(
  "hidden_subjects",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    subjectType: text("subject_type", {
      enum: HIDDEN_TYPES,
    }).notNull(),
    subjectId: text("subject_id").notNull(),
    /** A category marked not_interested is shown less often; any other subject is never shown. */
    kind: text("kind", { enum: HIDE_KINDS }).notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.subjectType, t.subjectId] })],
);

export const reports = sqliteTable(
  "reports",
  {
    id: text("id").primaryKey(),
    reporterId: text("reporter_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    subjectType: text("subject_type", {
      enum: REPORT_SUBJECTS,
    }).notNull(),
    subjectId: text("subject_id").notNull(),
    subjectUserId: text("subject_user_id").references(() => users.id, { onDelete: "cascade" }),
    reason: text("reason", {
      enum: REPORT_REASON_IDS,
    }).notNull(),
    details: text("details").notNull().default(""),
    evidence: text("evidence").notNull().default(""),
    state: text("state", { enum: REPORT_CASE_STATES }).notNull().default("open"),
    createdAt: integer("created_at").notNull(),
    resolvedAt: integer("resolved_at"),
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

/** Users' actions for recommendations; playbacks, video likes and follows have other tables. */
export const interactions = sqliteTable(
  "interactions",
  {
    /** The id joins the user's id and an id from the client, so that a retry adds no row. */
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    contentId: text("content_id").notNull(),
    /** If the action is a search, `contentId` contains the search text. */
    contentType: text("content_type", { enum: INTERACTION_CONTENT_TYPES }).notNull(),
    interactionType: text("interaction_type", { enum: INTERACTION_TYPES }).notNull(),
    value: integer("value").notNull().default(1),
    sessionId: text("session_id"),
    deviceType: text("device_type", { enum: DEVICE_TYPES }),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    index("interactions_user").on(t.userId, t.createdAt),
    index("interactions_user_content").on(t.userId, t.contentType, t.createdAt),
    index("interactions_content").on(t.contentId, t.createdAt),
    index("interactions_time").on(t.createdAt, t.id),
    index("interactions_searches").on(t.createdAt).where(sql`content_type = 'search'`),
  ],
);
