import { msg, t } from "#i18n/t.ts";

// Separate from contract.ts, so that a page that only needs category names does not load zod.

const HD = msg("videos.badgeHd");

/** All categories. Each screen shows the subset that the specification lists. */
export const CATEGORIES = [
  {
    slug: "gaming",
    label: msg("videos.gaming"),
    badge: msg("videos.badge4k"),
  },
  {
    slug: "tech",
    label: msg("videos.tech"),
    badge: msg("videos.badgeNew"),
  },
  {
    slug: "art",
    label: msg("videos.art"),
    badge: msg("videos.badgeArt"),
  },
  {
    slug: "music",
    label: msg("videos.music"),
    badge: msg("videos.badgeMusic"),
  },
  {
    slug: "cooking",
    label: msg("videos.cooking"),
    badge: msg("videos.badgeCooking"),
  },
  {
    slug: "sports",
    label: msg("videos.sports"),
    badge: HD,
  },
  {
    slug: "education",
    label: msg("videos.education"),
    badge: HD,
  },
  {
    slug: "entertainment",
    label: msg("videos.entertainment"),
    badge: HD,
  },
  {
    slug: "lifestyle",
    label: msg("videos.lifestyle"),
    badge: HD,
  },
  {
    slug: "travel",
    label: msg("videos.travel"),
    badge: HD,
  },
  {
    slug: "justchatting",
    label: msg("videos.justChatting"),
    badge: HD,
  },
] as const;
export type CategorySlug = (typeof CATEGORIES)[number]["slug"];
export const UPLOAD_CATEGORIES = CATEGORIES.filter((c) => c.slug !== "justchatting");
export const HOME_CATEGORIES = CATEGORIES.slice(0, 5);
export const LIVE_CATEGORIES: CategorySlug[] = [
  "gaming",
  "tech",
  "music",
  "art",
  "cooking",
  "justchatting",
];
const categoryOf = (slug: string) => CATEGORIES.find((c) => c.slug === slug);
/** Returns the name of a category in the reader's language, or the slug for an unknown category. */
export function categoryLabel(slug: string): string {
  const category = categoryOf(slug);
  return category ? t(category.label) : slug;
}
export const categoryBadge = (slug: string): string => t(categoryOf(slug)?.badge ?? HD);
