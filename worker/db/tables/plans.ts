import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { HOUSE_AD_OUTCOMES } from "../../domain/money/ads/contract.ts";
import { users } from "./users.ts";

/** Impressions of house ads. A row names neither the viewer nor the video. */
export const houseAdShowings = sqliteTable(
  "house_ad_showings",
  {
    /** Id of a signed ticket. Each ticket counts one impression. */
    id: text("id").primaryKey(),
    ad: text("ad").notNull(),
    shownAt: integer("shown_at").notNull(),
    outcome: text("outcome", { enum: HOUSE_AD_OUTCOMES }),
  },
  (t) => [index("house_ad_showings_newest").on(t.shownAt, t.ad, t.outcome)],
);

export const brandings = sqliteTable("brandings", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Color as the creator chose it, #rrggbb. Pages adjust the color to a readable contrast. */
  accent: text("accent"),
  logoPath: text("logo_path").unique(),
  updatedAt: integer("updated_at").notNull(),
});
