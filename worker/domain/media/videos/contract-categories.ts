import { msg, t } from "#i18n/t.ts";

// This file is separate from contract.ts so that pages with category names do not load zod.

const HD = msg("videos.badges.hd");
const ULTRA_HD = msg("videos.badges.ultraHd");

export const CATEGORIES = [
  {
    slug: "gaming",
    label: msg("videos.categories.gaming"),
    badge: ULTRA_HD,
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

/** Definitions of a video file that a badge can name. */
export const DEFINITIONS = ["4K", "HD"] as const;
export type Definition = (typeof DEFINITIONS)[number];

/** Returns the definition of a file with these sides, px; null below 1080p. */
export function definitionOf(width: number | null, height: number | null): Definition | null {
  const lines = Math.min(width ?? 0, height ?? 0);
  if (lines >= 2160) return "4K";
  return lines >= 1080 ? "HD" : null;
}

/**
 * Returns the badge of a video's category. The badges 4K and HD state the definition of the file,
 * so a video of lower definition has none of them: null.
 */
export function categoryBadge(video: {
  category: string;
  definition: Definition | null;
}): string | null {
  const badge = categoryOf(video.category)?.badge ?? HD;
  if (badge !== ULTRA_HD && badge !== HD) return t(badge);
  if (video.definition === null) return null;
  return t(badge === ULTRA_HD && video.definition === "4K" ? ULTRA_HD : HD);
}
