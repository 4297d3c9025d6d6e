import { t } from "#i18n/t.ts";
import type { ShopItem } from "./contract-api.ts";
import { titleName } from "./contract-names.ts";

type Offer = Omit<ShopItem, "owned" | "equipped">;

const item = (id: string, kind: Offer["kind"], price: number, name: () => string): Offer => ({
  id,
  kind,
  price,
  get name() {
    return name();
  },
});

/**
 * Items change only the user's look and have no monetary value. An id must never change its
 * meaning, because the keys of purchases contain the id and CSS classes are named after the id.
 */
export const SHOP: readonly Offer[] = [
  item("colour-river", "colour", 80, () => t("gamification.shop.colors.river")),
  item("colour-moss", "colour", 80, () => t("gamification.shop.colors.moss")),
  item("colour-ember", "colour", 120, () => t("gamification.shop.colors.ember")),
  item("colour-dusk", "colour", 120, () => t("gamification.shop.colors.dusk")),
  item("frame-line", "frame", 150, () => t("gamification.shop.frames.line")),
  item("frame-double", "frame", 250, () => t("gamification.shop.frames.double")),
  item("frame-dashed", "frame", 250, () => t("gamification.shop.frames.dashed")),
  item("title-upstream", "title", 200, () => titleName("upstream")),
  item("title-delta", "title", 200, () => titleName("delta")),
  item("title-headwater", "title", 400, () => titleName("headwater")),
];

export const findItem = (id: string) => SHOP.find((item) => item.id === id) ?? null;
