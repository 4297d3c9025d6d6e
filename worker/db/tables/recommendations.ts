import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";
import { videos } from "./videos.ts";

/** How a viewer steers what is recommended to them (domain/discovery/recommendations/contract.ts); no row: the defaults. */
export const recommendationPreferences = sqliteTable("recommendation_preferences", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Parsed at each reading: a version before may have written it. */
  preferences: text("preferences", { mode: "json" }).$type<unknown>().notNull(),
  /** Categories that a newcomer chose. */
  interests: text("interests", { mode: "json" }).$type<string[]>().notNull().default([]),
  /** What was done before is not looked at. */
  resetAt: integer("reset_at").notNull().default(0),
  updatedAt: integer("updated_at").notNull(),
});

/** Who has raised a video's trend, so that each act counts once a viewer and day; swept when it is older than that. */
export const trendActs = sqliteTable(
  "trend_acts",
  {
    videoId: text("video_id")
      .notNull()
      .references(() => videos.id, { onDelete: "cascade" }),
    /** As of views (worker/domain/accounts/users/viewing-data.ts). */
    viewerKey: text("viewer_key").notNull(),
    act: text("act", { enum: ["view", "like", "share"] }).notNull(),
    /** Days since the epoch, UTC; 0 for a like, which counts once for ever. */
    day: integer("day").notNull(),
    /** When; of several the first, in whatever order they arrive. Milliseconds since the epoch. */
    at: integer("at").notNull().default(0),
    /** Keyed hash of the network (domain/media/counting); null if Cloudflare reports none. Deleted with the row. */
    network: text("network"),
    /** What it adds to the trend, as trend/trend.ts counts. */
    amount: real("amount").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.videoId, t.viewerKey, t.act, t.day] }),
    index("trend_acts_day").on(t.day),
    index("trend_acts_network").on(t.videoId, t.network).where(sql`network is not null`),
  ],
);

/** Trained models; the bytes are in the store under `models/<version>`. At most one is promoted. */
export const models = sqliteTable(
  "models",
  {
    version: text("version").primaryKey(),
    state: text("state", { enum: ["candidate", "promoted", "retired", "rejected"] }).notNull(),
    bytes: integer("bytes").notNull(),
    userCount: integer("user_count").notNull(),
    itemCount: integer("item_count").notNull(),
    /** nDCG@10 on the held-out week, of this model and of the one it was held against. */
    quality: real("quality"),
    rivalQuality: real("rival_quality"),
    trainedAt: integer("trained_at").notNull(),
    promotedAt: integer("promoted_at"),
    retiredAt: integer("retired_at"),
  },
  (t) => [index("models_state").on(t.state, t.promotedAt)],
);
