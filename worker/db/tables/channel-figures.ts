import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

const creator = () =>
  text("creator_id")
    .notNull()
    .references(() => users.id);
const count = (name: string) => integer(name).notNull().default(0);

/**
 * What a channel did on a UTC day. Kept by triggers on video_days, follows and ledger_journals (migrations/0000_baseline.sql), so that it
 * moves in the batch that moves those. A video that goes for good leaves what it did here.
 */
export const creatorDays = sqliteTable(
  "creator_days",
  {
    creatorId: creator(),
    /** Days since the epoch, UTC. 0 holds what was counted before days were kept. */
    day: integer("day").notNull(),
    playbacks: count("playbacks"),
    views: count("views"),
    /** Settled playbacks of viewers that played anything: those whose time watchedMs adds up. */
    plays: count("plays"),
    watchedMs: count("watched_ms"),
    likes: count("likes"),
    comments: count("comments"),
    shares: count("shares"),
    followersGained: count("followers_gained"),
    followersLost: count("followers_lost"),
    /** What the ledger gave the creator, less what it took back; US cents. Payouts are none. */
    revenueCents: count("revenue_cents"),
  },
  (t) => [primaryKey({ columns: [t.creatorId, t.day] }), index("creator_days_day").on(t.day)],
);

/**
 * The same by video, source, device, country and kind of journal: a row a day and a row a month, so that a long range reads
 * whole months and the days at its ends.
 */
export const creatorParts = sqliteTable(
  "creator_parts",
  {
    creatorId: creator(),
    /** revenue: by the ledger's kind of journal, of which `cents` alone is told. */
    dimension: text("dimension", { enum: ["video", "source", "device", "country", "revenue"] }).notNull(),
    span: text("span", { enum: ["day", "month"] }).notNull(),
    /** The day, or the month's first day; days since the epoch, UTC. */
    start: integer("start").notNull(),
    value: text("value").notNull(),
    playbacks: count("playbacks"),
    views: count("views"),
    /** Told by video alone. */
    plays: count("plays"),
    watchedMs: count("watched_ms"),
    cents: count("cents"),
  },
  (t) => [primaryKey({ columns: [t.creatorId, t.dimension, t.span, t.start, t.value] })],
);

/** What a channel did in an hour, of the last hours alone: older rows are swept. */
export const creatorHours = sqliteTable(
  "creator_hours",
  {
    creatorId: creator(),
    /** Hours since the epoch: of the playbacks' beginnings. */
    hour: integer("hour").notNull(),
    playbacks: count("playbacks"),
    views: count("views"),
    watchedMs: count("watched_ms"),
  },
  (t) => [primaryKey({ columns: [t.creatorId, t.hour] }), index("creator_hours_hour").on(t.hour)],
);

/** What the whole platform did on a UTC day. Written by the job roll-up-platform, which writes the last days anew. */
export const platformDays = sqliteTable("platform_days", {
  day: integer("day").primaryKey(),
  /** Accounts that were made, and accounts whose data was erased. */
  joined: count("joined"),
  erased: count("erased"),
  /** Public videos that came out, and streams that went live. */
  videos: count("videos"),
  streams: count("streams"),
  views: count("views"),
  watchedMs: count("watched_ms"),
  /** What customers paid, less what they got back; US cents. */
  paidCents: count("paid_cents"),
  /** What creators earned, less what was taken back; US cents. */
  earnedCents: count("earned_cents"),
  rolledUpAt: integer("rolled_up_at").notNull(),
});

/** The views of a day by country, and how many viewers there were in it on that day. */
export const platformCountries = sqliteTable(
  "platform_countries",
  {
    day: integer("day").notNull(),
    /** ISO 3166-1 alpha-2, or `unknown`. */
    country: text("country").notNull(),
    views: count("views"),
    viewers: count("viewers"),
  },
  (t) => [primaryKey({ columns: [t.day, t.country] })],
);
