import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { DEVICES, SOURCES } from "../../domain/media/playback/contract.ts";
import { STANDINGS } from "../../domain/media/verdicts/contract.ts";
import { BARRED_VERDICTS, VERDICTS } from "../../domain/media/views/contract.ts";
import { users } from "./users.ts";
import { videos } from "./videos.ts";

/** Counted views. The primary key makes a viewer's view of a video count once per day. */
export const videoViews = sqliteTable(
  "video_views",
  {
    videoId: text("video_id")
      .notNull()
      .references(() => videos.id, { onDelete: "cascade" }),
    /** `u:<user id>`, or `a:<hash>` for an anonymous viewer. */
    viewerKey: text("viewer_key").notNull(),
    /** Days since 1970-01-01 (UTC). */
    day: integer("day").notNull(),
    countedAt: integer("counted_at").notNull(),
    playbackId: text("playback_id"),
    /** The partner's claim that paid for this view. A view is paid for at most once. */
    claimId: text("claim_id"),
    verified: integer("verified", { mode: "boolean" }).notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.videoId, t.viewerKey, t.day] }),
    index("video_views_unclaimed")
      .on(t.videoId, t.countedAt)
      .where(sql`claim_id is null and verified = 1`),
    index("video_views_claim").on(t.claimId).where(sql`claim_id is not null`),
  ],
);

/** Counted shares. The primary key makes a viewer's share of a video count once per day. */
export const videoShares = sqliteTable(
  "video_shares",
  {
    videoId: text("video_id")
      .notNull()
      .references(() => videos.id, { onDelete: "cascade" }),
    viewerKey: text("viewer_key").notNull(),
    day: integer("day").notNull(),
    sharedAt: integer("shared_at").notNull(),
    /** Keyed hash of a visitor's IP prefix, deleted after 60 days; limits shares per prefix. */
    network: text("network"),
  },
  (t) => [
    primaryKey({ columns: [t.videoId, t.viewerKey, t.day] }),
    index("video_shares_viewer").on(t.viewerKey, t.sharedAt),
    index("video_shares_network").on(t.day, t.videoId, t.network).where(sql`network is not null`),
  ],
);

export const playbackSessions = sqliteTable(
  "playback_sessions",
  {
    id: text("id").primaryKey(),
    videoId: text("video_id")
      .notNull()
      .references(() => videos.id, { onDelete: "cascade" }),
    viewerKey: text("viewer_key").notNull(),
    userId: text("user_id"),
    playedMs: integer("played_ms").notNull().default(0),
    fetchedAt: integer("fetched_at"),
    countedAt: integer("counted_at"),
    /**
     * Keyed hash of a visitor's IP prefix and the day. The hash contains the day, so that a
     * visitor's playbacks of two days cannot be linked. The hash is deleted after 60 days.
     */
    network: text("network"),
    /** Keyed hashes of IP prefix and device, which change every 30 days; deleted after 60 days. */
    periodNetwork: text("period_network"),
    periodHome: text("period_home"),
    periodDevice: text("period_device"),
    /** The viewer when the playback started: a visitor, or a kind of account, for example new. */
    standing: text("standing", { enum: STANDINGS }),
    /** Up to a third of the bytes can be missing, because the Worker records bytes in batches. */
    fetchedBytes: integer("fetched_bytes").notNull().default(0),
    /** Bytes of the smallest rendition that `neededMs` of play time require; null if unknown. */
    leastBytes: integer("least_bytes"),
    barred: text("barred", { enum: BARRED_VERDICTS }),
    /**
     * True if the video's creator was allowed to earn money when the playback started. The playback
     * stores this value, because the creator's plan or partner status can change before the month's
     * plan revenue is split. Null for playbacks that are older than this column.
     */
    earns: integer("earns", { mode: "boolean" }),
    /** Play time that makes the playback a view, ms. Stored, because the video can change later. */
    neededMs: integer("needed_ms").notNull().default(30_000),
    /** "view", or why the playback is no view; null while undecided. A decision never changes. */
    verdict: text("verdict", { enum: VERDICTS }),
    /** When the play time was added to the statistics. Later progress reports change nothing. */
    settledAt: integer("settled_at"),
    /** Token of the last batch that added this playback to the statistics; prevents a repeat. */
    postedBy: text("posted_by"),
    source: text("source", {
      enum: [...SOURCES, "unknown"],
    })
      .notNull()
      .default("direct"),
    sourceHost: text("source_host"),
    device: text("device", { enum: [...DEVICES, "unknown"] })
      .notNull()
      .default("other"),
    country: text("country"),
    /** Bitmap of 100 bits, hexadecimal: the hundredths of the video that were played. */
    played: text("played").notNull().default(""),
    /** Time from the request to play to the first frame, ms; null if no frame appeared. */
    startMs: integer("start_ms"),
    stalls: integer("stalls").notNull().default(0),
    stalledMs: integer("stalled_ms").notNull().default(0),
    /** Average bitrate of the played media, weighted by time, bits per second; null if unknown. */
    bitrate: integer("bitrate"),
    startedAt: integer("started_at").notNull(),
    lastReportAt: integer("last_report_at").notNull(),
  },
  (t) => [
    index("playback_sessions_video").on(t.videoId, t.startedAt),
    index("playback_sessions_verdict").on(t.videoId, t.verdict, t.startedAt),
    index("playback_sessions_network").on(t.videoId, t.network).where(sql`network is not null`),
    index("playback_sessions_open").on(t.lastReportAt).where(sql`settled_at is null`),
    index("playback_sessions_user").on(t.userId, t.startedAt),
    index("playback_sessions_viewer").on(t.viewerKey, t.startedAt),
    index("playback_sessions_hashes")
      .on(t.startedAt)
      .where(sql`period_network is not null or period_device is not null`),
    index("playback_sessions_settled").on(t.settledAt).where(sql`settled_at is not null`),
  ],
);

export const watchProgress = sqliteTable(
  "watch_progress",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    videoId: text("video_id")
      .notNull()
      .references(() => videos.id, { onDelete: "cascade" }),
    positionMs: integer("position_ms").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.videoId] }),
    index("watch_progress_video").on(t.videoId),
    index("watch_progress_recent").on(t.userId, t.updatedAt),
    index("watch_progress_old").on(t.updatedAt),
  ],
);
