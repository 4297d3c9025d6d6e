import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { STANDINGS } from "../../domain/media/counting/contract.ts";
import { SOURCES } from "../../domain/media/playback/contract.ts";
import { users } from "./users.ts";
import { videos } from "./videos.ts";

/** One viewer, one video, one day: the unique key is what makes a view count once. */
export const videoViews = sqliteTable(
  "video_views",
  {
    videoId: text("video_id")
      .notNull()
      .references(() => videos.id, { onDelete: "cascade" }),
    /** `u:<user id>` or `a:<hash of an anonymous viewer>`. */
    viewerKey: text("viewer_key").notNull(),
    /** Days since the epoch, UTC: of the playback's beginning. */
    day: integer("day").notNull(),
    countedAt: integer("counted_at").notNull(),
    /** The playback that is the view; null for views older than receipts. */
    playbackId: text("playback_id"),
    /** The partner's claim that was paid for it; each view is paid for once. */
    claimId: text("claim_id"),
    /** Its act counts for what pays (domain/media/counting). */
    verified: integer("verified", { mode: "boolean" }).notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.videoId, t.viewerKey, t.day] }),
    index("video_views_unclaimed").on(t.videoId, t.countedAt).where(sql`claim_id is null and verified = 1`),
    index("video_views_claim").on(t.claimId).where(sql`claim_id is not null`),
  ],
);

/** One viewer, one video, one day: passing it on counts once. */
export const videoShares = sqliteTable(
  "video_shares",
  {
    videoId: text("video_id")
      .notNull()
      .references(() => videos.id, { onDelete: "cascade" }),
    /** As of a view. */
    viewerKey: text("viewer_key").notNull(),
    /** Days since the epoch, UTC. */
    day: integer("day").notNull(),
    sharedAt: integer("shared_at").notNull(),
    /** Of a visitor only, as in `acts`. It limits the shares of a video by one network on a day. Deleted after 60 days. */
    network: text("network"),
  },
  (t) => [
    primaryKey({ columns: [t.videoId, t.viewerKey, t.day] }),
    index("video_shares_viewer").on(t.viewerKey, t.sharedAt),
    index("video_shares_network").on(t.day, t.videoId, t.network).where(sql`network is not null`),
  ],
);

/** A playback: what the player reported and what the server let it fetch. */
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
    /** Set once the server has served media bytes to this session. */
    fetchedAt: integer("fetched_at"),
    countedAt: integer("counted_at"),
    /**
     * Of a visitor without an account: a keyed hash of their connection's address and the day, for telling many visitors on one
     * connection; it joins no two days. Null where the edge does not say.
     */
    network: text("network"),
    /** Of everybody, for what pays and ranks: keyed hashes of the network and the device, new each 30 days, deleted after 60. */
    periodNetwork: text("period_network"),
    periodDevice: text("period_device"),
    /** What its viewer's identity had cost when it began (domain/media/counting). */
    standing: text("standing", { enum: STANDINGS }),
    /** Media bytes that were sent for it, as far as they are written down. */
    fetchedBytes: integer("fetched_bytes").notNull().default(0),
    /** What `neededMs` of the smallest rendition take; null where that is not known. */
    leastBytes: integer("least_bytes"),
    /** Why it can be no view, as was known when it began. */
    barred: text("barred", { enum: ["own", "staff", "robot"] }),
    /** What must be played of it to be a view, ms: the video may change its length later. */
    neededMs: integer("needed_ms").notNull().default(30_000),
    /** What became of its view (domain/creator/analytics); null while it may still count. Given once. */
    verdict: text("verdict", { enum: ["counted", "too_short", "not_fetched", "repeat", "crowded", "own", "staff", "robot"] }),
    /** When it was over, its watch time rolled up; no report changes it afterwards. */
    settledAt: integer("settled_at"),
    /** The batch that last rolled it up: what makes each rollup happen once. */
    postedBy: text("posted_by"),
    /** Where the viewer came from; unknown where their viewing is not collected. */
    source: text("source", {
      enum: [...SOURCES, "unknown"],
    })
      .notNull()
      .default("direct"),
    /** The host of an external page or of the page that embeds. */
    sourceHost: text("source_host"),
    device: text("device", { enum: ["desktop", "mobile", "tablet", "tv", "other", "unknown"] })
      .notNull()
      .default("other"),
    /** ISO 3166-1 alpha-2, as the edge says; null where it does not. */
    country: text("country"),
    /** A hundred bits, hexadecimal: the hundredths of the video that were played at least once. */
    played: text("played").notNull().default(""),
    /** From the wish to play to the first picture, ms; null where none came. */
    startMs: integer("start_ms"),
    /** How often the picture waited for bytes once it ran, and for how long in all, ms. */
    stalls: integer("stalls").notNull().default(0),
    stalledMs: integer("stalled_ms").notNull().default(0),
    /** Of what was shown, by the time it was shown, bits per second; null where it is not known. */
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
    // What the split of plan money adds up.
    index("playback_sessions_viewer").on(t.viewerKey, t.startedAt),
    // What the sweep of old receipts looks for.
    index("playback_sessions_settled").on(t.settledAt).where(sql`settled_at is not null`),
  ],
);

/** Where a signed-in viewer left a video: their history. */
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
    index("watch_progress_recent").on(t.userId, t.updatedAt),
    index("watch_progress_old").on(t.updatedAt),
  ],
);
