import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Token usage of external AI services: one row per user, and one row for the whole platform. */
export const aiSpending = sqliteTable(
  "ai_spending",
  {
    /** A user's id, or "platform". */
    subject: text("subject").notNull(),
    /** Days since 1970-01-01 (UTC). */
    day: integer("day").notNull(),
    /** Tokens used so far, plus the maximum number of tokens that the running calls can use. */
    tokens: integer("tokens").notNull().default(0),
    calls: integer("calls").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.subject, t.day] }), index("ai_spending_day").on(t.day)],
);

/** Cache of AI answers. The key is a keyed hash of the whole request and contains no user id. */
export const aiAnswers = sqliteTable(
  "ai_answers",
  {
    key: text("key").primaryKey(),
    /** The JSON is validated at each read, because older code can have written it. */
    answer: text("answer").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (t) => [index("ai_answers_expiry").on(t.expiresAt)],
);
