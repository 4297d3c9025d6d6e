import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

const member = () =>
  text("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

export const memberProfiles = sqliteTable(
  "member_profiles",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    enabled: integer("enabled", { mode: "boolean" }).notNull().default(true),
    /** IANA time zone in which the user's days begin, for quests and the streak; null for UTC. */
    timeZone: text("time_zone"),
    /** Balance of points. Only triggers are allowed to update `xp` and `coins`. */
    xp: integer("xp").notNull().default(0),
    coins: integer("coins").notNull().default(0),
    title: text("title"),
    nameColour: text("name_colour"),
    frame: text("frame"),
    /** `changed` counts counter changes; `evaluated` is its value at the last achievement check. */
    changed: integer("changed").notNull().default(0),
    evaluated: integer("evaluated").notNull().default(0),
  },
  () => [check("member_has_what_is_spent", sql`coins >= 0 and xp >= 0`)],
);

export const memberCounters = sqliteTable(
  "member_counters",
  {
    userId: member(),
    counter: text("counter").notNull(),
    value: integer("value").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.counter] })],
);

/** Activities (deeds) that count for quests. A row stays when the activity is undone. */
export const memberDeeds = sqliteTable(
  "member_deeds",
  {
    userId: member(),
    deed: text("deed").notNull(),
    /**
     * ID of the video, stream, comment, user or category. The suffix `:<UTC day>` lets the same
     * activity count once a day. Caption activities have the suffix `:<language>`.
     */
    subject: text("subject").notNull(),
    at: integer("at").notNull(),
    /** Minutes for a stream; 1 for all other activities. */
    amount: integer("amount").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.deed, t.subject] }),
    index("member_deeds_time").on(t.userId, t.at),
    index("member_deeds_old").on(t.at),
  ],
);

/** Local days of a user, without gaps and overlaps. A row is created when the day is first read. */
export const memberDays = sqliteTable(
  "member_days",
  {
    userId: member(),
    /** Date in the user's time zone, in days since 1970-01-01. */
    day: integer("day").notNull(),
    startsAt: integer("starts_at").notNull(),
    endsAt: integer("ends_at").notNull(),
    quests: text("quests", { mode: "json" }).$type<string[]>().notNull(),
    active: integer("active", { mode: "boolean" }).notNull().default(false),
    frozen: integer("frozen", { mode: "boolean" }).notNull().default(false),
    streak: integer("streak").notNull().default(0),
    /** True if the day ended so long ago that the row never changes again. */
    settled: integer("settled", { mode: "boolean" }).notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day] })],
);

export const memberRewards = sqliteTable(
  "member_rewards",
  {
    userId: member(),
    /** Format: `achievement:<id>`, `milestone:<id>`, `quest:<date>.<slug>`, `onboarding:<step>`. */
    key: text("key").notNull(),
    source: text("source", { enum: ["achievement", "milestone", "quest", "onboarding"] }).notNull(),
    xp: integer("xp").notNull().default(0),
    coins: integer("coins").notNull().default(0),
    badge: text("badge"),
    title: text("title"),
    at: integer("at").notNull(),
    toldAt: integer("told_at"),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.key] }),
    // Rewards that no page has shown come first in this index, because SQLite sorts nulls first.
    index("member_rewards_told").on(t.userId, t.toldAt),
    check("member_reward_gives", sql`xp >= 0 and coins >= 0`),
  ],
);

/** Triggers subtract the price from the user's coins, and add the price again after a refund. */
export const memberPurchases = sqliteTable(
  "member_purchases",
  {
    userId: member(),
    /** Format: `item:<slug>` or `highlight:<stream id>:<client id>`. */
    key: text("key").notNull(),
    coins: integer("coins").notNull(),
    state: text("state", { enum: ["paid", "refunded"] })
      .notNull()
      .default("paid"),
    at: integer("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.key] }),
    check("member_purchase_costs", sql`coins > 0`),
  ],
);

/**
 * Number of users by XP, as a tree of base 100: level 0 counts by xp, level 1 by xp / 100, level 2
 * by xp / 10,000, level 3 by xp / 1,000,000. A user's rank is the sum of at most 99 rows per level.
 * Triggers update the tree.
 */
export const memberRanks = sqliteTable(
  "member_ranks",
  {
    level: integer("level").notNull(),
    prefix: integer("prefix").notNull(),
    members: integer("members").notNull(),
  },
  (t) => [primaryKey({ columns: [t.level, t.prefix] })],
);
