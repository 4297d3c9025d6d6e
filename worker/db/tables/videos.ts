import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

/** What of a replay is shown, milliseconds of the whole recording. */
export interface ReplayTrim {
  /** As its creator set it. */
  startMs: number;
  endMs: number;
  /** Left out in a trim of before the segments at its ends were written anew. */
  shown?: {
    /** From the first key frame to the end of the last whole picture between the times above. */
    fromMs: number;
    toMs: number;
    /** Segments that were written anew without what is cut off: `cut` is served in the place of `file`. */
    edges: { file: string; cut: string; durationMs: number; size: number; leadMs: number }[];
  };
}

/** When a video came out, comes out or was made: the date of the studio's list. */
const ownDate = sql`(case when published_at is not null then published_at when scheduled_at is not null then scheduled_at else created_at end)`;

export const videos = sqliteTable(
  "videos",
  {
    id: text("id").primaryKey(),
    creatorId: text("creator_id")
      .notNull()
      .references(() => users.id),
    title: text("title").notNull().default(""),
    description: text("description").notNull().default(""),
    /** A slug of the one taxonomy (domain/media/videos/contract.ts); null while a draft has none. */
    category: text("category"),
    tags: text("tags", { mode: "json" }).$type<string[]>().notNull().default([]),
    visibility: text("visibility", { enum: ["public", "unlisted", "private"] })
      .notNull()
      .default("public"),
    /** An image is a post of one picture: no ladder, no playback. */
    kind: text("kind", { enum: ["video", "image"] })
      .notNull()
      .default("video"),
    /** BCP 47, as the creator says it; null where they do not. */
    language: text("language"),
    /** blocked: taken down; only staff see it until it is brought back (domain/media/removal/block-video.ts). */
    state: text("state", { enum: ["draft", "published", "removed", "blocked"] })
      .notNull()
      .default("draft"),
    /** Goes up whenever who may watch changes; every signed media link carries the value it was made with. */
    accessEpoch: integer("access_epoch").notNull().default(0),
    durationSeconds: integer("duration_seconds"),
    width: integer("width"),
    height: integer("height"),
    /** Goes up when the file is replaced; what is made of a file is stored under its version. */
    mediaVersion: integer("media_version").notNull().default(0),
    /** When this file took the place of another, ms: where it is watched, and how far, is counted from here. 0 for the first. */
    mediaSince: integer("media_since").notNull().default(0),
    /** R2 key of the file as uploaded; null until its upload is complete, and for replays. */
    originalKey: text("original_key"),
    originalType: text("original_type"),
    originalSize: integer("original_size"),
    originalName: text("original_name"),
    /** File name under the video's R2 prefix. */
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
    /** Set on the replay of a live stream: its bytes are the stream's segments. */
    streamId: text("stream_id"),
    /** As its stream was: for people with a paid plan, the creator and the staff. */
    subscribersOnly: integer("subscribers_only", { mode: "boolean" }).notNull().default(false),
    /** Its creator says that it includes paid promotion. */
    paidPromotion: integer("paid_promotion", { mode: "boolean" }).notNull().default(false),
    /** The brand whose deal this video delivers; set and taken off by the deal alone. */
    paidPartner: text("paid_partner"),
    /** What of a replay is shown, milliseconds of the whole recording; null for all of it (domain/media/replays/trim.ts). */
    trim: text("trim", { mode: "json" }).$type<ReplayTrim>(),
    /** When it was last trimmed: what is cut off is kept for some days, so that it can be brought back. Null once it is gone. */
    trimmedAt: integer("trimmed_at"),
    viewCount: integer("view_count").notNull().default(0),
    /** Of those, the ones that count for what pays and makes eligible; kept by triggers on video_views. */
    verifiedViews: integer("verified_views").notNull().default(0),
    likeCount: integer("like_count").notNull().default(0),
    dislikeCount: integer("dislike_count").notNull().default(0),
    commentCount: integer("comment_count").notNull().default(0),
    /** How much it is wanted now, as a number that orders videos at any time (domain/media/trend/trend.ts). */
    trend: real("trend").notNull().default(0),
    /** Who may comment on this video; null: as the channel says. held: each comment waits for its review. */
    commentPolicy: text("comment_policy", { enum: ["everyone", "followers", "held", "nobody"] }),
    embedPolicy: text("embed_policy", { enum: ["anywhere", "allowlist", "nowhere"] })
      .notNull()
      .default("anywhere"),
    /** Host names, lower case, without a port; a leading `*.` allows every name under it. */
    embedDomains: text("embed_domains", { mode: "json" }).$type<string[]>().notNull().default([]),
    /** When a draft publishes itself. */
    scheduledAt: integer("scheduled_at"),
    /** The decision of staff that removed it: its owner cannot bring it back. */
    decisionId: text("decision_id"),
    /** The decision that keeps it out of lists: its owner cannot make it public. */
    limitedBy: text("limited_by"),
    /** When its owner or staff removed it: it can be brought back until its files are swept. */
    removedAt: integer("removed_at"),
    publishedAt: integer("published_at"),
    /** Whether its creator's followers have been told of it: due until the job has told them. */
    announcement: text("announcement", { enum: ["none", "due", "done"] })
      .notNull()
      .default("none"),
    /** Goes up with each change of the details: a form that was opened before it must not overwrite it. */
    detailsVersion: integer("details_version").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    // The studio's list, in each order that it knows (domain/media/videos/list-content.ts).
    index("videos_own_date").on(t.creatorId, ownDate, t.id),
    index("videos_own_state").on(t.creatorId, t.state, ownDate, t.id),
    index("videos_own_views").on(t.creatorId, t.viewCount, t.id),
    index("videos_own_comments").on(t.creatorId, t.commentCount, t.id),
    index("videos_own_likes").on(t.creatorId, t.likeCount, t.id),
    index("videos_announcement").on(t.announcement, t.publishedAt).where(sql`announcement = 'due'`),
    index("videos_listed").on(t.state, t.visibility, t.publishedAt),
    index("videos_listed_category").on(t.category, t.state, t.visibility, t.publishedAt),
    index("videos_listed_verified").on(t.state, t.visibility, t.verifiedViews),
    index("videos_trend").on(t.state, t.visibility, t.trend),
    index("videos_trend_category").on(t.category, t.state, t.visibility, t.trend),
    index("videos_creator").on(t.creatorId, t.state, t.publishedAt),
    index("videos_scheduled").on(t.scheduledAt),
    index("videos_removed").on(t.state, t.removedAt),
    index("videos_trimmed").on(t.trimmedAt).where(sql`trimmed_at is not null`),
    uniqueIndex("videos_stream").on(t.streamId),
  ],
);

/** One rung of a video's ladder, or its sound. The file is CMAF: init, then segments, addressed by byte range. */
export const renditions = sqliteTable(
  "renditions",
  {
    id: text("id").primaryKey(),
    videoId: text("video_id")
      .notNull()
      .references(() => videos.id, { onDelete: "cascade" }),
    /** 1080p, 720p, 480p, 360p or audio. */
    name: text("name").notNull(),
    kind: text("kind", { enum: ["video", "audio"] }).notNull(),
    state: text("state", { enum: ["planned", "uploading", "ready", "failed"] })
      .notNull()
      .default("planned"),
    failureReason: text("failure_reason"),
    codecs: text("codecs"),
    width: integer("width"),
    height: integer("height"),
    frameRate: integer("frame_rate"),
    /** Peak and average bits per second over the segments. */
    bandwidth: integer("bandwidth"),
    averageBandwidth: integer("average_bandwidth"),
    /** R2 key of the media file. */
    fileKey: text("file_key"),
    sizeBytes: integer("size_bytes"),
    /** Bytes of ftyp + moov at offset 0. */
    initLength: integer("init_length"),
    /** [seconds, offset, length] of each segment. */
    segments: text("segments", { mode: "json" }).$type<[seconds: number, offset: number, length: number][]>(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [uniqueIndex("renditions_name").on(t.videoId, t.name)],
);

/** Words of a video in one language, as WebVTT. One a language. */
export const captions = sqliteTable(
  "captions",
  {
    videoId: text("video_id")
      .notNull()
      .references(() => videos.id, { onDelete: "cascade" }),
    /** BCP 47. */
    language: text("language").notNull(),
    label: text("label").notNull(),
    source: text("source", { enum: ["upload", "editor", "automatic"] }).notNull(),
    isPublished: integer("is_published", { mode: "boolean" }).notNull().default(true),
    /** Normalised WebVTT, at most 512 KiB. */
    vtt: text("vtt").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.videoId, t.language] })],
);
