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
import { COMMENT_POLICIES } from "../../domain/accounts/users/contract-settings.ts";
import { VISIBILITIES } from "../../domain/accounts/visibility/contract.ts";
import { CAPTION_SOURCES } from "../../domain/media/captions/contract.ts";
import {
  EMBED_POLICIES,
  RENDITION_KINDS,
  RENDITION_STATES,
  VIDEO_KINDS,
  VIDEO_STATES,
} from "../../domain/media/videos/contract-states.ts";
import { users } from "./users.ts";

/** Range of a replay that viewers can watch, ms from the start of the whole recording. */
export interface ReplayTrim {
  startMs: number;
  endMs: number;
  shown: {
    /** Range from the first key frame to the last complete frame between `startMs` and `endMs`. */
    fromMs: number;
    toMs: number;
    /** Rewritten segments at both ends: the player receives the file `cut` in place of `file`. */
    edges: { file: string; cut: string; durationMs: number; size: number; leadMs: number }[];
  };
}

const listDate = sql`(case when published_at is not null then published_at when scheduled_at is not null then scheduled_at else created_at end)`;

export const videos = sqliteTable(
  "videos",
  {
    id: text("id").primaryKey(),
    creatorId: text("creator_id")
      .notNull()
      .references(() => users.id),
    title: text("title").notNull().default(""),
    description: text("description").notNull().default(""),
    category: text("category"),
    tags: text("tags", { mode: "json" }).$type<string[]>().notNull().default([]),
    visibility: text("visibility", { enum: VISIBILITIES }).notNull().default("public"),
    kind: text("kind", { enum: VIDEO_KINDS }).notNull().default("video"),
    language: text("language"),
    /** blocked: taken down; only staff see the video (domain/media/removal/block-video.ts). */
    state: text("state", { enum: VIDEO_STATES }).notNull().default("draft"),
    /** Incremented with each change of access, which invalidates all signed media links. */
    accessEpoch: integer("access_epoch").notNull().default(0),
    durationSeconds: integer("duration_seconds"),
    width: integer("width"),
    height: integer("height"),
    /** Incremented when the file is replaced. Derived files are stored under this version. */
    mediaVersion: integer("media_version").notNull().default(0),
    /** Time when this file replaced another, ms. Retention counts only playbacks since then. */
    mediaSince: integer("media_since").notNull().default(0),
    originalKey: text("original_key"),
    originalType: text("original_type"),
    originalSize: integer("original_size"),
    originalName: text("original_name"),
    posterFile: text("poster_file"),
    storyboardFile: text("storyboard_file"),
    storyboard: text("storyboard", { mode: "json" }).$type<{
      columns: number;
      rows: number;
      tileWidth: number;
      tileHeight: number;
      intervalMs: number;
      count: number;
    }>(),
    streamId: text("stream_id"),
    subscribersOnly: integer("subscribers_only", { mode: "boolean" }).notNull().default(false),
    paidPromotion: integer("paid_promotion", { mode: "boolean" }).notNull().default(false),
    /** Brand of the deal that paid for this video. Only domain/money/brand-deals sets the name. */
    paidPartner: text("paid_partner"),
    trim: text("trim", { mode: "json" }).$type<ReplayTrim>(),
    /** Time of the last trim. The creator can restore the removed range until a job deletes it. */
    trimmedAt: integer("trimmed_at"),
    viewCount: integer("view_count").notNull().default(0),
    /** Number of views that count for earnings. Triggers on video_views update the number. */
    verifiedViews: integer("verified_views").notNull().default(0),
    likeCount: integer("like_count").notNull().default(0),
    dislikeCount: integer("dislike_count").notNull().default(0),
    commentCount: integer("comment_count").notNull().default(0),
    /** Trend score on a scale that includes the decay: needs no refresh (media/trend/trend.ts). */
    trend: real("trend").notNull().default(0),
    commentPolicy: text("comment_policy", { enum: COMMENT_POLICIES }),
    embedPolicy: text("embed_policy", { enum: EMBED_POLICIES }).notNull().default("anywhere"),
    /** Host names without a port; a leading `*.` allows every name under the domain. */
    embedDomains: text("embed_domains", { mode: "json" }).$type<string[]>().notNull().default([]),
    scheduledAt: integer("scheduled_at"),
    /** Staff's decision that removed the video. The creator cannot restore the video. */
    decisionId: text("decision_id"),
    /** Staff's decision that keeps the video out of lists. The creator cannot publish the video. */
    limitedBy: text("limited_by"),
    removedAt: integer("removed_at"),
    publishedAt: integer("published_at"),
    announcement: text("announcement", { enum: ["none", "due", "done"] })
      .notNull()
      .default("none"),
    /** Optimistic lock: a form that was opened before a change must not overwrite the change. */
    detailsVersion: integer("details_version").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    index("videos_own_date").on(t.creatorId, listDate, t.id),
    index("videos_own_state").on(t.creatorId, t.state, listDate, t.id),
    index("videos_own_views").on(t.creatorId, t.viewCount, t.id),
    index("videos_own_comments").on(t.creatorId, t.commentCount, t.id),
    index("videos_own_likes").on(t.creatorId, t.likeCount, t.id),
    index("videos_announcement").on(t.announcement, t.publishedAt).where(sql`announcement = 'due'`),
    index("videos_listed").on(t.state, t.visibility, t.publishedAt),
    index("videos_listed_category").on(t.category, t.state, t.visibility, t.publishedAt),
    index("videos_listed_verified").on(t.state, t.visibility, t.verifiedViews),
    index("videos_listed_category_verified").on(t.category, t.state, t.visibility, t.verifiedViews),
    index("videos_trend").on(t.state, t.visibility, t.trend),
    index("videos_trend_category").on(t.category, t.state, t.visibility, t.trend),
    index("videos_creator").on(t.creatorId, t.state, t.publishedAt),
    index("videos_scheduled").on(t.scheduledAt),
    index("videos_removed").on(t.state, t.removedAt),
    index("videos_trimmed").on(t.trimmedAt).where(sql`trimmed_at is not null`),
    uniqueIndex("videos_stream").on(t.streamId),
  ],
);

/**
 * One rendition of a video's ladder, or the audio. The file is CMAF: an init segment, then media
 * segments, addressed by byte range.
 */
export const renditions = sqliteTable(
  "renditions",
  {
    id: text("id").primaryKey(),
    videoId: text("video_id")
      .notNull()
      .references(() => videos.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    kind: text("kind", { enum: RENDITION_KINDS }).notNull(),
    state: text("state", { enum: RENDITION_STATES }).notNull().default("planned"),
    failureReason: text("failure_reason"),
    codecs: text("codecs"),
    width: integer("width"),
    height: integer("height"),
    frameRate: integer("frame_rate"),
    /** Peak bitrate of the segments, bits per second. */
    bandwidth: integer("bandwidth"),
    averageBandwidth: integer("average_bandwidth"),
    fileKey: text("file_key"),
    sizeBytes: integer("size_bytes"),
    /** Length of the init segment (ftyp and moov boxes) at offset 0, bytes. */
    initLength: integer("init_length"),
    segments: text("segments", { mode: "json" }).$type<
      [seconds: number, offset: number, length: number][]
    >(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [uniqueIndex("renditions_name").on(t.videoId, t.name)],
);

export const captions = sqliteTable(
  "captions",
  {
    videoId: text("video_id")
      .notNull()
      .references(() => videos.id, { onDelete: "cascade" }),
    language: text("language").notNull(),
    label: text("label").notNull(),
    source: text("source", { enum: CAPTION_SOURCES }).notNull(),
    isPublished: integer("is_published", { mode: "boolean" }).notNull().default(true),
    vtt: text("vtt").notNull(),
    /** Size of `vtt` in UTF-8, bytes. */
    sizeBytes: integer("size_bytes").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.videoId, t.language] })],
);
