import { msg, t } from "#i18n/t.ts";

// This file is separate from contract.ts so that pages with category names do not load zod.

const HD = msg("videos.badges.hd");

export const CATEGORIES = [
  {
    slug: "gaming",
    label: msg("videos.categories.gaming"),
    badge: msg("videos.badges.ultraHd"),
  },
  {
    slug: "tech",
    label: msg("videos.categories.tech"),
    badge: msg("videos.badges.new"),
  },
  {
    slug: "art",
    label: msg("videos.categories.art"),
    badge: msg("videos.badges.art"),
  },
  {
    slug: "music",
    label: msg("videos.categories.music"),
    badge: msg("videos.badges.music"),
  },
  {
    slug: "cooking",
    label: msg("videos.categories.cooking"),
    badge: msg("videos.badges.cooking"),
  },
  {
    slug: "sports",
    label: msg("videos.categories.sports"),
    badge: HD,
  },
  {
    slug: "education",
    label: msg("videos.categories.education"),
    badge: HD,
  },
  {
    slug: "entertainment",
    label: msg("videos.categories.entertainment"),
    badge: HD,
  },
  {
    slug: "lifestyle",
    label: msg("videos.categories.lifestyle"),
    badge: HD,
  },
  {
    slug: "travel",
    label: msg("videos.categories.travel"),
    badge: HD,
  },
  {
    slug: "justchatting",
    label: msg("videos.categories.justChatting"),
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
