import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

const creator = () =>
  text("creator_id")
    .notNull()
    .references(() => users.id);
const count = (name: string) => integer(name).notNull().default(0);

/**
 * Statistics of a channel per UTC day. Triggers on video_days, follows and ledger_journals
 * (migrations/0000_baseline.sql) update the rows. The statistics of a video stay here when the
 * video is erased.
 */
export const creatorDays = sqliteTable(
  "creator_days",
  {
    creatorId: creator(),
    /** Days since 1970-01-01 (UTC). Day 0 has all counts from before daily statistics existed. */
    day: integer("day").notNull(),
    playbacks: count("playbacks"),
    views: count("views"),
    plays: count("plays"),
    watchedMs: count("watched_ms"),
    likes: count("likes"),
    comments: count("comments"),
    shares: count("shares"),
    followersGained: count("followers_gained"),
    followersLost: count("followers_lost"),
    /** Earnings in the ledger minus amounts taken back, US cents. Payouts are not subtracted. */
    revenueCents: count("revenue_cents"),
  },
  (t) => [primaryKey({ columns: [t.creatorId, t.day] }), index("creator_days_day").on(t.day)],
);

/**
 * The statistics of `creator_days`, split by video, traffic source, device, country and kind of
 * ledger journal (booking). Each value has a row per day and a row per month: a query for a long
 * range reads whole months, and single days only at both ends.
 */
export const creatorParts = sqliteTable(
  "creator_parts",
  {
    creatorId: creator(),
    /** In the dimension "revenue", `value` is the kind of ledger journal (booking). */
    dimension: text("dimension", {
      enum: ["video", "source", "device", "country", "revenue"],
    }).notNull(),
    span: text("span", { enum: ["day", "month"] }).notNull(),
    /** The day, or the first day of the month, in days since 1970-01-01 (UTC). */
    start: integer("start").notNull(),
    value: text("value").notNull(),
    playbacks: count("playbacks"),
    views: count("views"),
    plays: count("plays"),
    watchedMs: count("watched_ms"),
    cents: count("cents"),
  },
  (t) => [primaryKey({ columns: [t.creatorId, t.dimension, t.span, t.start, t.value] })],
);

export const creatorHours = sqliteTable(
  "creator_hours",
  {
    creatorId: creator(),
    /** Hours since 1970-01-01 00:00 UTC. */
    hour: integer("hour").notNull(),
    playbacks: count("playbacks"),
    views: count("views"),
    watchedMs: count("watched_ms"),
  },
  (t) => [primaryKey({ columns: [t.creatorId, t.hour] }), index("creator_hours_hour").on(t.hour)],
);

export const platformDays = sqliteTable("platform_days", {
  day: integer("day").primaryKey(),
  joined: count("joined"),
  erased: count("erased"),
  videos: count("videos"),
  streams: count("streams"),
  views: count("views"),
  watchedMs: count("watched_ms"),
  /** Payments of customers minus refunds, US cents. */
  paidCents: count("paid_cents"),
  /** Earnings of creators minus amounts taken back, US cents. */
  earnedCents: count("earned_cents"),
  rolledUpAt: integer("rolled_up_at").notNull(),
});

export const platformCountries = sqliteTable(
  "platform_countries",
  {
    day: integer("day").notNull(),
    country: text("country").notNull(),
    views: count("views"),
    viewers: count("viewers"),
  },
  (t) => [primaryKey({ columns: [t.day, t.country] })],
);
