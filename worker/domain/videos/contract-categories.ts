// Apart from contract.ts, so that a page which only names categories does not load zod.

/** The one taxonomy. Each screen shows the subset that the specification names. */
export const CATEGORIES = [
  { slug: "gaming", label: "Gaming", badge: "4K" },
  { slug: "tech", label: "Tech", badge: "NEW" },
  { slug: "art", label: "Art", badge: "ART" },
  { slug: "music", label: "Music", badge: "MUSIC" },
  { slug: "cooking", label: "Cooking", badge: "COOKING" },
  { slug: "sports", label: "Sports", badge: "HD" },
  { slug: "education", label: "Education", badge: "HD" },
  { slug: "entertainment", label: "Entertainment", badge: "HD" },
  { slug: "lifestyle", label: "Lifestyle", badge: "HD" },
  { slug: "travel", label: "Travel", badge: "HD" },
  { slug: "justchatting", label: "Just Chatting", badge: "HD" },
] as const;
export type CategorySlug = (typeof CATEGORIES)[number]["slug"];
export const UPLOAD_CATEGORIES = CATEGORIES.filter((c) => c.slug !== "justchatting");
export const HOME_CATEGORIES = CATEGORIES.slice(0, 5);
export const LIVE_CATEGORIES: CategorySlug[] = ["gaming", "tech", "music", "art", "cooking", "justchatting"];
export const categoryLabel = (slug: string) => CATEGORIES.find((c) => c.slug === slug)?.label ?? slug;
export const categoryBadge = (slug: string) => CATEGORIES.find((c) => c.slug === slug)?.badge ?? "HD";
