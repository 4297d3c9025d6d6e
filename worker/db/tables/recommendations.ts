import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { MODEL_STATES } from "../../domain/discovery/recommendations/contract.ts";
import { TREND_ACTS } from "../../domain/media/trend/contract.ts";
import { users } from "./users.ts";
import { videos } from "./videos.ts";

export const recommendationPreferences = sqliteTable(
  "recommendation_preferences",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The value is validated at each read, because older code can have written it. */
    preferences: text("preferences", { mode: "json" }).$type<unknown>().notNull(),
    interests: text("interests", { mode: "json" }).$type<string[]>().notNull().default([]),
    /** Last reset of the profile, ms since 1970-01-01. Recommendations ignore earlier activity. */
    resetAt: integer("reset_at").notNull().default(0),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [index("recommendation_preferences_reset").on(t.resetAt)],
);

/** Actions that raise a video's trend. Each counts once per viewer and day (primary key). */
export const trendActs = sqliteTable(
  "trend_acts",
  {
    videoId: text("video_id")
      .notNull()
      .references(() => videos.id, { onDelete: "cascade" }),
    viewerKey: text("viewer_key").notNull(),
    act: text("act", { enum: TREND_ACTS }).notNull(),
    /** Days since 1970-01-01 (UTC); 0 for a like, which counts only once ever. */
    day: integer("day").notNull(),
    /** Earliest reported time of the action, ms. Reports can arrive in any order. */
    at: integer("at").notNull().default(0),
    /**
     * Keyed hash of the viewer's IP prefix, deleted after 60 days. If the IP prefix is unknown, the
     * constant `UNKNOWN_NETWORK`.
     */
    network: text("network"),
    /** Contribution to the trend, on the logarithmic scale of media/trend/trend.ts. */
    amount: real("amount").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.videoId, t.viewerKey, t.act, t.day] }),
    index("trend_acts_day").on(t.day),
    index("trend_acts_network").on(t.videoId, t.network).where(sql`network is not null`),
    index("trend_acts_hashes")
      .on(t.day, t.at)
      .where(sql`network is not null and network <> 'unknown'`),
  ],
);

/** Recommendation models, stored under `models/<version>` in R2. At most one is promoted. */
export const models = sqliteTable(
  "models",
  {
    version: text("version").primaryKey(),
    state: text("state", { enum: MODEL_STATES }).notNull(),
    bytes: integer("bytes").notNull(),
    userCount: integer("user_count").notNull(),
    itemCount: integer("item_count").notNull(),
    /** Ranking quality (nDCG@10) on a week of data that the training did not use. */
    quality: real("quality"),
    rivalQuality: real("rival_quality"),
    trainedAt: integer("trained_at").notNull(),
    promotedAt: integer("promoted_at"),
    retiredAt: integer("retired_at"),
  },
  (t) => [index("models_state").on(t.state, t.promotedAt)],
);
