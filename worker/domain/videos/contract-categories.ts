import { t } from "#i18n/t.ts";

// Apart from contract.ts, so that a page which only names categories does not load zod.

/** The one taxonomy. Each screen shows the subset that the specification names. */
export const CATEGORIES = [
  {
    slug: "gaming",
    get label() {
      return t("videos.gaming");
    },
    badge: "4K",
  },
  {
    slug: "tech",
    get label() {
      return t("videos.tech");
    },
    get badge() {
      return t("videos.badgeNew");
    },
  },
  {
    slug: "art",
    get label() {
      return t("videos.art");
    },
    get badge() {
      return t("videos.badgeArt");
    },
  },
  {
    slug: "music",
    get label() {
      return t("videos.music");
    },
    get badge() {
      return t("videos.badgeMusic");
    },
  },
  {
    slug: "cooking",
    get label() {
      return t("videos.cooking");
    },
    get badge() {
      return t("videos.badgeCooking");
    },
  },
  {
    slug: "sports",
    get label() {
      return t("videos.sports");
    },
    badge: "HD",
  },
  {
    slug: "education",
    get label() {
      return t("videos.education");
    },
    badge: "HD",
  },
  {
    slug: "entertainment",
    get label() {
      return t("videos.entertainment");
    },
    badge: "HD",
  },
  {
    slug: "lifestyle",
    get label() {
      return t("videos.lifestyle");
    },
    badge: "HD",
  },
  {
    slug: "travel",
    get label() {
      return t("videos.travel");
    },
    badge: "HD",
  },
  {
    slug: "justchatting",
    get label() {
      return t("videos.justChatting");
    },
    badge: "HD",
  },
] as const;
export type CategorySlug = (typeof CATEGORIES)[number]["slug"];
export const UPLOAD_CATEGORIES = CATEGORIES.filter((c) => c.slug !== "justchatting");
export const HOME_CATEGORIES = CATEGORIES.slice(0, 5);
export const LIVE_CATEGORIES: CategorySlug[] = ["gaming", "tech", "music", "art", "cooking", "justchatting"];
export const categoryLabel = (slug: string) => CATEGORIES.find((c) => c.slug === slug)?.label ?? slug;
export const categoryBadge = (slug: string) => CATEGORIES.find((c) => c.slug === slug)?.badge ?? "HD";
