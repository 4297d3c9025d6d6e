import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

const member = () =>
  text("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/**
 * Points (XP), coins and display choices of a user. A trigger creates the row when the first
 * activity of the user is counted, or when a reward is paid before that.
 */
export const memberProfiles = sqliteTable(
  "member_profiles",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** If false, activity is still counted but not shown anywhere. */
    enabled: integer("enabled", { mode: "boolean" }).notNull().default(true),
    /** IANA time zone in which the user's days begin, for quests and the streak; null for UTC. */
    timeZone: text("time_zone"),
    /** Balances of points and coins. Only triggers update them. */
    xp: integer("xp").notNull().default(0),
    coins: integer("coins").notNull().default(0),
    /** Display choices: the id of a title (contract-names.ts), and slugs of shop items. */
    title: text("title"),
    nameColour: text("name_colour"),
    frame: text("frame"),
    /**
     * `changed` is incremented when any counter of the user changes. `evaluated` is the value of
     * `changed` when achievements were last evaluated.
     */
    changed: integer("changed").notNull().default(0),
    evaluated: integer("evaluated").notNull().default(0),
  },
  () => [check("member_has_what_is_spent", sql`coins >= 0 and xp >= 0`)],
);

/** One total per user and kind of activity. Triggers on the source tables update it. */
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
 * Activities that count for quests (deeds), once per user and subject. Days and quests are computed
 * from them. A row stays when the activity is undone.
 */
export const memberDeeds = sqliteTable(
  "member_deeds",
  {
    userId: member(),
    deed: text("deed").notNull(),
    /** Id of the subject, with `:<UTC day>` if the activity counts again on another day. */
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

/** Local days of a user, without gaps and overlaps. Created when the day is first read. */
export const memberDays = sqliteTable(
  "member_days",
  {
    userId: member(),
    /** Local date of the user, in days since the epoch. */
    day: integer("day").notNull(),
    startsAt: integer("starts_at").notNull(),
    endsAt: integer("ends_at").notNull(),
    /** Slugs of the day's quests, chosen at the start of the day. */
    quests: text("quests", { mode: "json" }).$type<string[]>().notNull(),
    active: integer("active", { mode: "boolean" }).notNull().default(false),
    /** True for a missed day that a streak freeze covers. */
    frozen: integer("frozen", { mode: "boolean" }).notNull().default(false),
    /** Number of active days in the streak that contains this day. */
    streak: integer("streak").notNull().default(0),
    /** True for a day that ended long enough ago, so that it never changes again. */
    settled: integer("settled", { mode: "boolean" }).notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day] })],
);

/** Rewards that users got, each key once per user. A trigger updates the balance. */
export const memberRewards = sqliteTable(
  "member_rewards",
  {
    userId: member(),
    /** `achievement:<id>`, `milestone:<id>`, `quest:<date>.<slug>`, `onboarding:<step>`. */
    key: text("key").notNull(),
    source: text("source", { enum: ["achievement", "milestone", "quest", "onboarding"] }).notNull(),
    xp: integer("xp").notNull().default(0),
    coins: integer("coins").notNull().default(0),
    /** Badge and title by their ids in contract-names.ts. */
    badge: text("badge"),
    title: text("title"),
    at: integer("at").notNull(),
    /** Time when a page showed the reward to the user; null until then. */
    toldAt: integer("told_at"),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.key] }),
    // Rewards that were not shown yet come first, because SQLite sorts nulls first.
    index("member_rewards_told").on(t.userId, t.toldAt),
    check("member_reward_gives", sql`xp >= 0 and coins >= 0`),
  ],
);

/**
 * Purchases with coins, each key once per user. A trigger subtracts the price from the balance, and
 * adds it again after a refund.
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
 * Number of users by XP, as a tree of base 100: level 0 counts by xp, level 1 by xp / 100, level 2
 * by xp / 10,000, level 3 by xp / 1,000,000. A user's rank is the sum of at most 99 rows per level.
 * Triggers update it.
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
