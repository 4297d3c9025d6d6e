import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import {
  PROMPT_DETAILS,
  PROMPT_GOALS,
  PROMPT_INTENTS,
  PROMPT_PLATFORMS,
} from "../../domain/ai/prompts/contract.ts";
import { users } from "./users.ts";

export const prompts = sqliteTable(
  "prompts",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The original prompt. Secrets are blanked before the prompt is stored. */
    text: text("text").notNull(),
    platform: text("platform", { enum: PROMPT_PLATFORMS }).notNull(),
    goal: text("goal", { enum: PROMPT_GOALS }).notNull(),
    detail: text("detail", { enum: PROMPT_DETAILS }).notNull(),
    intent: text("intent", { enum: PROMPT_INTENTS }).notNull(),
    optimized: text("optimized").notNull(),
    scoreBefore: integer("score_before").notNull(),
    scoreAfter: integer("score_after").notNull(),
    createdAt: integer("created_at").notNull(),
    /** Time of the deletion. The user can restore the prompt for ten minutes. */
    removedAt: integer("removed_at"),
  },
  (t) => [
    index("prompts_user").on(t.userId, t.createdAt),
    index("prompts_removed").on(t.removedAt),
  ],
);
