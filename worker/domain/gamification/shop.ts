import { t } from "#i18n/t.ts";
import type { ShopItem } from "./contract.ts";

/** What coins buy: looks, never money. An id keeps its meaning: it is in the keys of what was bought, and names a class of ours. */
export const SHOP: readonly Omit<ShopItem, "owned" | "equipped">[] = [
  { id: "colour-river", kind: "colour", name: "River", price: 80 },
  { id: "colour-moss", kind: "colour", name: "Moss", price: 80 },
  { id: "colour-ember", kind: "colour", name: "Ember", price: 120 },
  { id: "colour-dusk", kind: "colour", name: "Dusk", price: 120 },
  {
    id: "frame-line",
    kind: "frame",
    get name() {
      return t("gamification.fineLine");
    },
    price: 150,
  },
  {
    id: "frame-double",
    kind: "frame",
    get name() {
      return t("gamification.doubleRing");
    },
    price: 250,
  },
  { id: "frame-dashed", kind: "frame", name: "Stitched", price: 250 },
  { id: "title-upstream", kind: "title", name: "Upstream", price: 200 },
  { id: "title-delta", kind: "title", name: "Delta", price: 200 },
  { id: "title-headwater", kind: "title", name: "Headwater", price: 400 },
];

export const findItem = (id: string) => SHOP.find((item) => item.id === id) ?? null;
