import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { videos } from "./videos.ts";

const video = () =>
  text("video_id")
    .notNull()
    .references(() => videos.id, { onDelete: "cascade" });

/** What a video did on a UTC day, rolled up from its playbacks when each is settled. */
export const videoDays = sqliteTable(
  "video_days",
  {
    videoId: video(),
    /** Days since the epoch, UTC: of the playbacks' beginnings. 0 holds what was counted before days were kept. */
    day: integer("day").notNull(),
    playbacks: integer("playbacks").notNull().default(0),
    views: integer("views").notNull().default(0),
    /** Of those, the verified ones (domain/media/counting); kept by triggers on video_views. */
    verifiedViews: integer("verified_views").notNull().default(0),
    /** Settled playbacks of viewers that played anything: those whose time watchedMs adds up. */
    plays: integer("plays").notNull().default(0),
    watchedMs: integer("watched_ms").notNull().default(0),
    likes: integer("likes").notNull().default(0),
    comments: integer("comments").notNull().default(0),
    shares: integer("shares").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.videoId, t.day] }), index("video_days_day").on(t.day)],
);

/** The same by where viewers came from, on what, in which country, and by what became of the view (its verdict). */
export const videoDayParts = sqliteTable(
  "video_day_parts",
  {
    videoId: video(),
    day: integer("day").notNull(),
    dimension: text("dimension", { enum: ["source", "source_host", "device", "country", "verdict"] }).notNull(),
    value: text("value").notNull(),
    playbacks: integer("playbacks").notNull().default(0),
    views: integer("views").notNull().default(0),
    watchedMs: integer("watched_ms").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.videoId, t.day, t.dimension, t.value] })],
);

/** A video's playbacks of all days by what became of each: kept by triggers on the rows of `video_day_parts` that say it. */
export const videoVerdicts = sqliteTable(
  "video_verdicts",
  {
    videoId: video(),
    verdict: text("verdict").notNull(),
    playbacks: integer("playbacks").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.videoId, t.verdict] })],
);

/** How many settled playbacks of the present file played each hundredth of it, and how many there were. */
export const videoRetention = sqliteTable(
  "video_retention",
  {
    videoId: video(),
    /** 0 to 99; 100 stands for all of them, whatever they played. */
    hundredth: integer("hundredth").notNull(),
    plays: integer("plays").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.videoId, t.hundredth] })],
);

/** How well settled playbacks ran, as histograms: how many fell into each bucket of each measure. */
export const videoDayQuality = sqliteTable(
  "video_day_quality",
  {
    videoId: video(),
    day: integer("day").notNull(),
    measure: text("measure", { enum: ["start_ms", "stalls", "bitrate"] }).notNull(),
    /** Its lower bound (domain/creator/analytics/quality.ts). */
    bucket: integer("bucket").notNull(),
    plays: integer("plays").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.videoId, t.day, t.measure, t.bucket] })],
);
