import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

const member = () =>
  text("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/**
 * A person in the game of levels and coins. Made by the first thing that counts (triggers), or by
 * the first reward.
 */
export const memberProfiles = sqliteTable(
  "member_profiles",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Off: counted on, shown nowhere. */
    enabled: integer("enabled", { mode: "boolean" }).notNull().default(true),
    /** IANA's name; null: UTC. By it the days of quests and of the streak begin. */
    timeZone: text("time_zone"),
    /** Moved by the triggers of member_rewards and member_purchases, by nothing else. */
    xp: integer("xp").notNull().default(0),
    coins: integer("coins").notNull().default(0),
    /**
     * What is shown beside the name: one of the titles that were earned or bought, by its id
     * (contract-names.ts); slugs of the shop.
     */
    title: text("title"),
    nameColour: text("name_colour"),
    frame: text("frame"),
    /**
     * Raised with each counter; behind it, `evaluated` says up to where achievements were looked
     * for.
     */
    changed: integer("changed").notNull().default(0),
    evaluated: integer("evaluated").notNull().default(0),
  },
  () => [check("member_has_what_is_spent", sql`coins >= 0 and xp >= 0`)],
);

/** How much of what a person did, in all. Kept by triggers on the rows that tell of it. */
export const memberCounters = sqliteTable(
  "member_counters",
  {
    userId: member(),
    counter: text("counter").notNull(),
    value: integer("value").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.counter] })],
);

/**
 * What somebody did at a time, once for each thing that they did it to: days and quests are told
 * from it. Taking it back leaves it.
 */
export const memberDeeds = sqliteTable(
  "member_deeds",
  {
    userId: member(),
    deed: text("deed").notNull(),
    /** An id; with `:<UTC day>` where the same may be done again on another day. */
    subject: text("subject").notNull(),
    at: integer("at").notNull(),
    /** Minutes of a stream; else 1. */
    amount: integer("amount").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.deed, t.subject] }),
    index("member_deeds_time").on(t.userId, t.at),
    index("member_deeds_old").on(t.at),
  ],
);

/**
 * A person's days, each written when it is first looked at: they follow one another without a gap
 * or an overlap.
 */
export const memberDays = sqliteTable(
  "member_days",
  {
    userId: member(),
    /** Days since the epoch of the date that it is where the person lives. */
    day: integer("day").notNull(),
    startsAt: integer("starts_at").notNull(),
    endsAt: integer("ends_at").notNull(),
    /** Slugs of the day's quests, as they were chosen when it began. */
    quests: text("quests", { mode: "json" }).$type<string[]>().notNull(),
    active: integer("active", { mode: "boolean" }).notNull().default(false),
    /** Missed and forgiven. */
    frozen: integer("frozen", { mode: "boolean" }).notNull().default(false),
    /** Active days of the run that this day is in. */
    streak: integer("streak").notNull().default(0),
    /** Over for long enough: nothing changes it any more. */
    settled: integer("settled", { mode: "boolean" }).notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day] })],
);

/** What was given, once for each key; a trigger moves the balance with the row. */
export const memberRewards = sqliteTable(
  "member_rewards",
  {
    userId: member(),
    /** `achievement:<id>`, `milestone:<id>`, `quest:<date>.<slug>`, `onboarding:<step>`. */
    key: text("key").notNull(),
    source: text("source", { enum: ["achievement", "milestone", "quest", "onboarding"] }).notNull(),
    xp: integer("xp").notNull().default(0),
    coins: integer("coins").notNull().default(0),
    /** Ids of contract-names.ts, as the title. */
    badge: text("badge"),
    title: text("title"),
    at: integer("at").notNull(),
    /** When a page was told of it; null where one is still to be told. */
    toldAt: integer("told_at"),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.key] }),
    // What is untold comes first, then by when it was told.
    index("member_rewards_told").on(t.userId, t.toldAt),
    check("member_reward_gives", sql`xp >= 0 and coins >= 0`),
  ],
);

/**
 * What coins were spent on, once for each key; a trigger moves the balance with the row, and back
 * where it is refunded.
 */
export const memberPurchases = sqliteTable(
  "member_purchases",
  {
    userId: member(),
    /** `item:<slug>`, `highlight:<stream id>:<client id>`. */
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
 * How many members have how much XP, as a tree of base 100: level 0 counts by xp, 1 by xp / 100, 2
 * by xp / 10,000, 3 by xp / 1,000,000. A place in the order is the sum of at most 99 neighbours on
 * each level. Kept by triggers.
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
