import { sql } from "drizzle-orm";
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { VISIBILITIES } from "../../domain/accounts/visibility/contract.ts";
import { STREAM_SOURCES, STREAM_STATES } from "../../domain/live/streams/contract.ts";
import { users } from "./users.ts";

export const streams = sqliteTable(
  "streams",
  {
    id: text("id").primaryKey(),
    creatorId: text("creator_id")
      .notNull()
      .references(() => users.id),
    title: text("title").notNull(),
    description: text("description").notNull().default(""),
    category: text("category").notNull(),
    visibility: text("visibility", { enum: VISIBILITIES }).notNull().default("public"),
    state: text("state", { enum: STREAM_STATES }).notNull().default("ready"),
    source: text("source", { enum: STREAM_SOURCES }).notNull().default("browser"),
    accessEpoch: integer("access_epoch").notNull().default(0),
    thumbnailFile: text("thumbnail_file"),
    /** Number of viewers for lists, a copy. The stream's chat room has the exact number. */
    viewerCount: integer("viewer_count").notNull().default(0),
    /** Number of viewers who count for the stream's rank in lists (domain/media/verdicts). */
    rankedViewers: integer("ranked_viewers").notNull().default(0),
    peakViewers: integer("peak_viewers").notNull().default(0),
    uniqueViewers: integer("unique_viewers").notNull().default(0),
    /** Total live watch time, ms. */
    viewerMs: integer("viewer_ms").notNull().default(0),
    audienceAt: integer("audience_at"),
    messageCount: integer("message_count").notNull().default(0),
    newFollowers: integer("new_followers").notNull().default(0),
    subscribersOnly: integer("subscribers_only", { mode: "boolean" }).notNull().default(false),
    monetized: integer("monetized", { mode: "boolean" }).notNull().default(false),
    /** Staff's decision that ended the stream. The decision keeps stream and recording private. */
    decisionId: text("decision_id"),
    startedAt: integer("started_at"),
    endedAt: integer("ended_at"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    index("streams_live").on(t.state, t.visibility, t.rankedViewers),
    index("streams_live_newest").on(t.visibility, t.startedAt).where(sql`state = 'live'`),
    index("streams_live_category")
      .on(t.category, t.visibility, t.rankedViewers)
      .where(sql`state = 'live'`),
    index("streams_live_category_newest")
      .on(t.category, t.visibility, t.startedAt)
      .where(sql`state = 'live'`),
    index("streams_creator").on(t.creatorId, t.createdAt),
    index("streams_started").on(t.startedAt).where(sql`started_at is not null`),
    uniqueIndex("streams_one_open").on(t.creatorId).where(sql`state in ('ready', 'live')`),
  ],
);

/** The chat rooms that contain messages of a user. */
export const chatWriters = sqliteTable(
  "chat_writers",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    streamId: text("stream_id").notNull(),
    firstAt: integer("first_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.streamId] })],
);

export const streamKeys = sqliteTable("stream_keys", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** SHA-256 of the stream key, base64url. Ingest requests are looked up by this hash. */
  keyHash: text("key_hash").notNull().unique(),
  /** The stream key, encrypted with AES-GCM, so that the creator can copy the key again. */
  keyCiphertext: text("key_ciphertext").notNull(),
  createdAt: integer("created_at").notNull(),
  /** Why the server last rejected an encoder that used the key; null if it never did. */
  rejection: text("rejection"),
  rejectedAt: integer("rejected_at"),
  /** Id of the newest test of an encoder. Null if the creator never tested an encoder. */
  testId: text("test_id").unique(),
  testStartedAt: integer("test_started_at"),
  /** Time at which the test ended, ms since the epoch. Null while the test is running. */
  testEndedAt: integer("test_ended_at"),
});
