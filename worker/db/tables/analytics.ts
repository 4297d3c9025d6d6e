import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { QUALITY_MEASURES } from "../../domain/creator/analytics/contract-quality.ts";
import { videos } from "./videos.ts";

const video = () =>
  text("video_id")
    .notNull()
    .references(() => videos.id, { onDelete: "cascade" });

/**
 * Statistics of a video per UTC day. `playbacks` and `views` increase when the server decides
 * whether a playback is a view; `plays` and `watchedMs` increase when a playback is finished.
 */
export const videoDays = sqliteTable(
  "video_days",
  {
    videoId: video(),
    /** Days since 1970-01-01 (UTC). Day 0 has all counts from before daily statistics existed. */
    day: integer("day").notNull(),
    playbacks: integer("playbacks").notNull().default(0),
    views: integer("views").notNull().default(0),
    /** Number of `views` that count for earnings. Triggers update the number. */
    verifiedViews: integer("verified_views").notNull().default(0),
    plays: integer("plays").notNull().default(0),
    watchedMs: integer("watched_ms").notNull().default(0),
    likes: integer("likes").notNull().default(0),
    comments: integer("comments").notNull().default(0),
    shares: integer("shares").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.videoId, t.day] }), index("video_days_day").on(t.day)],
);

/**
 * The statistics of `video_days`, split by traffic source, embedding host, device, country and
 * verdict (view, or the reason why a playback is not a view).
 */
export const videoDayParts = sqliteTable(
  "video_day_parts",
  {
    videoId: video(),
    day: integer("day").notNull(),
    dimension: text("dimension", {
      enum: ["source", "source_host", "device", "country", "verdict"],
    }).notNull(),
    value: text("value").notNull(),
    playbacks: integer("playbacks").notNull().default(0),
    views: integer("views").notNull().default(0),
    watchedMs: integer("watched_ms").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.videoId, t.day, t.dimension, t.value] })],
);

/** Playbacks of a video per verdict, on all days. Triggers on `video_day_parts` update them. */
export const videoVerdicts = sqliteTable(
  "video_verdicts",
  {
    videoId: video(),
    verdict: text("verdict").notNull(),
    playbacks: integer("playbacks").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.videoId, t.verdict] })],
);

/** Number of finished playbacks that played each hundredth of the current media file. */
export const videoRetention = sqliteTable("video_retention_curves", {
  videoId: video().primaryKey(),
  /**
   * 100 numbers of playbacks, and at the end the number of all finished playbacks. One row has all
   * numbers, because each playback changes most of them.
   */
  plays: text("plays", { mode: "json" }).$type<readonly number[]>().notNull(),
});

export const videoDayQuality = sqliteTable(
  "video_day_quality",
  {
    videoId: video(),
    day: integer("day").notNull(),
    measure: text("measure", { enum: QUALITY_MEASURES }).notNull(),
    bucket: integer("bucket").notNull(),
    plays: integer("plays").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.videoId, t.day, t.measure, t.bucket] })],
);
