import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Token usage of outside AI services per UTC day: one row per user, and one for the whole platform.
 */
export const aiSpending = sqliteTable(
  "ai_spending",
  {
    /** A user's id, or "platform". */
    subject: text("subject").notNull(),
    /** Days since the epoch, UTC. */
    day: integer("day").notNull(),
    /** Used tokens, plus the maximum that calls in progress can use. */
    tokens: integer("tokens").notNull().default(0),
    calls: integer("calls").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.subject, t.day] }), index("ai_spending_day").on(t.day)],
);

/**
 * Cache of AI answers. The key is a keyed hash of the whole request, so only an identical request
 * gets a cached answer. Contains no user ids.
 */
export const aiAnswers = sqliteTable(
  "ai_answers",
  {
    key: text("key").primaryKey(),
    /** JSON. Validated at each read, because an earlier version may have written it. */
    answer: text("answer").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (t) => [index("ai_answers_expiry").on(t.expiresAt)],
);
