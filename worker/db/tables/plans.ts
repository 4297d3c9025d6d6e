import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

/** A house ad that was shown, and what became of it. Nothing in it says to whom, or before which video. */
export const houseAdShowings = sqliteTable(
  "house_ad_showings",
  {
    /** Of the ticket that the page came with: a showing counts once. */
    id: text("id").primaryKey(),
    /** One of domain/money/ads/contract.ts. */
    ad: text("ad").notNull(),
    shownAt: integer("shown_at").notNull(),
    /** How it ended; null while it runs, and for who left in the midst of it. */
    outcome: text("outcome", { enum: ["skipped", "finished", "followed"] }),
  },
  (t) => [index("house_ad_showings_newest").on(t.shownAt, t.ad, t.outcome)],
);

/** How a creator's channel and player look. It stays when the plan ends, and shows again with it. */
export const brandings = sqliteTable("brandings", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** As chosen: #rrggbb in lower case; null for Tributary's. What is drawn of it is made readable first. */
  accent: text("accent"),
  /** Path under /images; null for none. */
  logoPath: text("logo_path").unique(),
  updatedAt: integer("updated_at").notNull(),
});
