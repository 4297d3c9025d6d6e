import * as z from "zod";

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
export const CategorySlug = z.enum(CATEGORIES.map((c) => c.slug) as [CategorySlug, ...CategorySlug[]]);
export const UPLOAD_CATEGORIES = CATEGORIES.filter((c) => c.slug !== "justchatting");
export const HOME_CATEGORIES = CATEGORIES.slice(0, 5);
export const LIVE_CATEGORIES: CategorySlug[] = ["gaming", "tech", "music", "art", "cooking", "justchatting"];
export const categoryLabel = (slug: string) => CATEGORIES.find((c) => c.slug === slug)?.label ?? slug;
export const categoryBadge = (slug: string) => CATEGORIES.find((c) => c.slug === slug)?.badge ?? "HD";

export const VISIBILITIES = ["public", "unlisted", "private"] as const;
export type Visibility = (typeof VISIBILITIES)[number];

export interface CreatorSummary {
  id: string;
  username: string;
  name: string;
  avatar: string | null;
  isVerified: boolean;
  followers: number;
}

/** A storyboard: one sprite sheet of equal tiles, row by row, one each `intervalMs`. */
export interface Storyboard {
  url: string;
  columns: number;
  rows: number;
  tileWidth: number;
  tileHeight: number;
  intervalMs: number;
  count: number;
}

/** A video in a list. Addresses of media are signed and live for ten minutes. */
export interface VideoCard {
  id: string;
  title: string;
  thumbnail: string | null;
  storyboard: Storyboard | null;
  /** Whole seconds. */
  duration: number;
  category: CategorySlug;
  views: number;
  likes: number;
  /** Milliseconds since the epoch. */
  createdAt: number;
  /** The page that plays it. */
  videoUrl: string;
  creator: CreatorSummary;
}

/** A video on its own page, for one viewer. */
export interface WatchableVideo extends VideoCard {
  description: string;
  tags: string[];
  visibility: Visibility;
  state: "draft" | "published";
  /** Pixels of the source; null until measured. */
  width: number | null;
  height: number | null;
  dislikes: number;
  comments: number;
  /** Renditions on their way: the owner is told, everyone may watch what is there. */
  processing: { ready: number; planned: number; failed: number };
  /** Something can be played now. */
  playable: boolean;
  /** It is the recording of this stream. */
  streamId: string | null;
  viewer: { isOwner: boolean; reaction: "like" | "dislike" | null; following: boolean };
}

export const TITLE_MAX = 120;
export const DESCRIPTION_MAX = 5000;
export const TAGS_MAX = 20;
export const TAG_MAX = 40;
