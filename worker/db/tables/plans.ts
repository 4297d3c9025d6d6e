import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { HOUSE_AD_OUTCOMES } from "../../domain/money/ads/contract.ts";
import { users } from "./users.ts";

/** An impression of a house ad, and its outcome. The row names neither the viewer nor the video. */
export const houseAdShowings = sqliteTable(
  "house_ad_showings",
  {
    /** ID of the ticket that the page received. Each ticket counts one impression. */
    id: text("id").primaryKey(),
    /** Key of `HOUSE_ADS` (domain/money/ads/contract.ts). */
    ad: text("ad").notNull(),
    shownAt: integer("shown_at").notNull(),
    /** How the impression ended; null while the ad runs, and if the viewer left before its end. */
    outcome: text("outcome", { enum: HOUSE_AD_OUTCOMES }),
  },
  (t) => [index("house_ad_showings_newest").on(t.shownAt, t.ad, t.outcome)],
);

/** Custom look of a creator's channel and player. Stays without the plan, but is not shown. */
export const brandings = sqliteTable("brandings", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /**
   * Color as the creator chose it, #rrggbb in lower case; null for Tributary's color. Pages adjust
   * the color to a readable contrast.
   */
  accent: text("accent"),
  /** Path under /images; null without a logo. */
  logoPath: text("logo_path").unique(),
  updatedAt: integer("updated_at").notNull(),
});
