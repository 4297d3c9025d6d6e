import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ONBOARDING_STEPS } from "../../domain/creator/onboarding/contract-steps.ts";
import { users } from "./users.ts";

const owner = () =>
  text("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** Where a creator stands in the tutorial, and what they said of themselves in it. */
export const onboardingProgress = sqliteTable("onboarding_progress", {
  userId: owner().primaryKey(),
  /** The step that is shown when the dialog opens again. */
  step: text("step", { enum: ONBOARDING_STEPS }).notNull().default("welcome"),
  /** What they make, a slug of the one taxonomy; null until the profile's step is saved. */
  category: text("category"),
  goals: text("goals").notNull().default(""),
  /** When they first had the partner page before them. */
  partnerSeenAt: integer("partner_seen_at"),
  /** "Not now": until then the dialog does not open by itself. */
  quietUntil: integer("quiet_until"),
  /** When the last step was left by Complete: it does not open by itself any more. */
  finishedAt: integer("finished_at"),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
});

/** Steps that were done, each once. */
export const onboardingSteps = sqliteTable(
  "onboarding_steps",
  {
    userId: owner(),
    step: text("step", { enum: ONBOARDING_STEPS }).notNull(),
    completedAt: integer("completed_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.step] })],
);
