import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ONBOARDING_STEPS } from "../../domain/creator/onboarding/contract-steps.ts";
import { users } from "./users.ts";

const userIdColumn = () =>
  text("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

export const onboardingProgress = sqliteTable("onboarding_progress", {
  userId: userIdColumn().primaryKey(),
  step: text("step", { enum: ONBOARDING_STEPS }).notNull().default("welcome"),
  category: text("category"),
  goals: text("goals").notNull().default(""),
  partnerSeenAt: integer("partner_seen_at"),
  /** The tutorial does not open automatically before this time, set by the button "Not now". */
  quietUntil: integer("quiet_until"),
  finishedAt: integer("finished_at"),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
});

export const onboardingSteps = sqliteTable(
  "onboarding_steps",
  {
    userId: userIdColumn(),
    step: text("step", { enum: ONBOARDING_STEPS }).notNull(),
    completedAt: integer("completed_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.step] })],
);
