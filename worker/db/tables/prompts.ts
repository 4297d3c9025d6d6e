import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import {
  PROMPT_DETAILS,
  PROMPT_GOALS,
  PROMPT_INTENTS,
  PROMPT_PLATFORMS,
} from "../../domain/ai/prompts/contract.ts";
import { users } from "./users.ts";

/** Prompts that a person had optimised. */
export const prompts = sqliteTable(
  "prompts",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** With secrets blanked. */
    text: text("text").notNull(),
    platform: text("platform", { enum: PROMPT_PLATFORMS }).notNull(),
    goal: text("goal", { enum: PROMPT_GOALS }).notNull(),
    detail: text("detail", { enum: PROMPT_DETAILS }).notNull(),
    intent: text("intent", { enum: PROMPT_INTENTS }).notNull(),
    /** As it was given; what led to it is read from `text` again. */
    optimized: text("optimized").notNull(),
    scoreBefore: integer("score_before").notNull(),
    scoreAfter: integer("score_after").notNull(),
    createdAt: integer("created_at").notNull(),
    /** Deleted, and for ten minutes still to be brought back. */
    removedAt: integer("removed_at"),
  },
  (t) => [
    index("prompts_user").on(t.userId, t.createdAt),
    index("prompts_removed").on(t.removedAt),
  ],
);
