import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * What an outside AI service was asked for on a UTC day: one row for each person, and one for the
 * platform as a whole.
 */
export const aiSpending = sqliteTable(
  "ai_spending",
  {
    /** A user's id, or "platform". */
    subject: text("subject").notNull(),
    /** Days since the epoch, UTC. */
    day: integer("day").notNull(),
    /** Used and, of calls that are under way, the most that they can use. */
    tokens: integer("tokens").notNull().default(0),
    calls: integer("calls").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.subject, t.day] }), index("ai_spending_day").on(t.day)],
);

/**
 * Answers that were given before, under a keyed hash of all that they were made of: whoever finds
 * one has asked the very same. They name nobody.
 */
export const aiAnswers = sqliteTable(
  "ai_answers",
  {
    key: text("key").primaryKey(),
    /** JSON; parsed at each reading: a version before may have written it. */
    answer: text("answer").notNull(),
    /** Milliseconds since the epoch. */
    expiresAt: integer("expires_at").notNull(),
  },
  (t) => [index("ai_answers_expiry").on(t.expiresAt)],
);
