import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
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
    visibility: text("visibility", { enum: ["public", "unlisted", "private"] })
      .notNull()
      .default("public"),
    /** ready: made, nothing pushed yet; live; ended. */
    state: text("state", { enum: ["ready", "live", "ended"] })
      .notNull()
      .default("ready"),
    source: text("source", { enum: ["browser", "encoder"] })
      .notNull()
      .default("browser"),
    accessEpoch: integer("access_epoch").notNull().default(0),
    /** File name under the stream's R2 prefix. */
    thumbnailFile: text("thumbnail_file"),
    /** A snapshot of the room's presence, for lists; the room owns the number. */
    viewerCount: integer("viewer_count").notNull().default(0),
    /** Of those, the ones that rank it in lists (domain/media/counting). */
    rankedViewers: integer("ranked_viewers").notNull().default(0),
    peakViewers: integer("peak_viewers").notNull().default(0),
    /** How many people were there while it was live; the room counts them. */
    uniqueViewers: integer("unique_viewers").notNull().default(0),
    /** What all viewers watched of it live, added up, ms: over the time that it was live, the viewers on average. */
    viewerMs: integer("viewer_ms").notNull().default(0),
    /** Until when viewerMs is added up; null before it was live. */
    audienceAt: integer("audience_at"),
    /** Messages that its chat shows, as its room counted them when it ended. */
    messageCount: integer("message_count").notNull().default(0),
    /** Who began to follow its creator while it was live; kept by a trigger on follows. */
    newFollowers: integer("new_followers").notNull().default(0),
    /** Watched, listened to and written in by people with a paid plan, the creator and the staff. */
    subscribersOnly: integer("subscribers_only", { mode: "boolean" }).notNull().default(false),
    /** The creator takes tips and a share of plan revenue with it. */
    monetized: integer("monetized", { mode: "boolean" }).notNull().default(false),
    /** The decision of staff that took it off the air: it is private, and so is its recording. */
    decisionId: text("decision_id"),
    startedAt: integer("started_at"),
    endedAt: integer("ended_at"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    index("streams_live").on(t.state, t.visibility, t.rankedViewers),
    index("streams_creator").on(t.creatorId, t.createdAt),
    index("streams_started").on(t.startedAt).where(sql`started_at is not null`),
    // A creator has at most one stream that is made or running.
    uniqueIndex("streams_one_open").on(t.creatorId).where(sql`state in ('ready', 'live')`),
  ],
);

/** Whose words a stream's chat room holds: the room keeps them, this says where to look for a person's. */
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
  /** SHA-256 of the key, base64url: what an ingest request is looked up by. */
  keyHash: text("key_hash").notNull().unique(),
  /** AES-GCM with a key derived from SIGNING_SECRET, so that its owner can copy it again. */
  keyCiphertext: text("key_ciphertext").notNull(),
  createdAt: integer("created_at").notNull(),
});
