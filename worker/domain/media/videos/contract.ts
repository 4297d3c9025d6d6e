import * as z from "zod";
import { type Message, msg, t } from "#i18n/t.ts";
import type { Branding } from "../../accounts/branding/contract.ts";
import type { CreatorSummary } from "../../accounts/users/contract.ts";
import { COMMENT_POLICIES } from "../../accounts/users/contract-settings.ts";
import { VISIBILITIES, type Visibility } from "../../accounts/visibility/contract.ts";
import { CATEGORIES, type CategorySlug as Slug } from "./contract-categories.ts";

export * from "./contract-categories.ts";

import { plainLine, plainText } from "../../kernel/text/contract.ts";

export type CategorySlug = Slug;
export const CategorySlug = z.enum(CATEGORIES.map((c) => c.slug) as [Slug, ...Slug[]]);

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
  /** An image is a post of one picture: it has no length and nothing plays. */
  kind: "video" | "image";
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
  /** For people with a paid plan. */
  subscribersOnly: boolean;
  /** For subscribers only, and this viewer is none: there is no picture, and nothing plays. */
  locked: boolean;
  /** Who pays for it, or that somebody does: shown wherever the video is. Null for nobody. */
  disclosure: string | null;
  /** The page that plays it. */
  videoUrl: string;
  /** How far this viewer got, 0 to 1; null where there is nothing to go on with. */
  progress: number | null;
  creator: CreatorSummary;
}

/** Where a link to a video stands. */
export const WATCH_FROM = [
  "home",
  "search",
  "suggested",
  "channel",
  "playlist",
  "notification",
  "history",
  "embed",
  "feed",
] as const;
export type WatchFrom = (typeof WATCH_FROM)[number];

/**
 * The page that plays a video.
 * @param options.from only where the page before would not tell: menus over any page
 * (notifications), mails, feeds, embeds
 * @param options.t seconds from the start;
 * @param options.list the playlist that it is played in
 */
export function watchPath(
  videoId: string,
  { from, t, list }: { from?: WatchFrom; t?: number; list?: string } = {},
): string {
  const query = new URLSearchParams();
  if (list !== undefined) query.set("list", list);
  if (t !== undefined && t >= 1) query.set("t", String(Math.floor(t)));
  if (from !== undefined) query.set("from", from);
  return `/watch/${videoId}${query.size > 0 ? `?${query}` : ""}`;
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
  /** Its creator's own look; null for Tributary's. */
  branding: Branding | null;
  viewer: {
    isOwner: boolean;
    reaction: "like" | "dislike" | null;
    following: boolean;
    /** Told of what the creator publishes. */
    notified: boolean;
  };
  /** Tips can be given with it. */
  takesTips: boolean;
  /** Why this viewer may not comment, in a sentence; null when they may, or may once signed in. */
  commentRefusal: string | null;
}

export const TITLE_MAX = 120;
export const DESCRIPTION_MAX = 5000;
export const TAGS_MAX = 20;
export const TAG_MAX = 40;

const Line = (max: number, tooLong: Message) =>
  plainLine({ max, tooLong: () => t(tooLong, { max }) });

/**
 * Trimmed, without blanks and without duplicates (case does not tell two tags apart; the first
 * spelling stays).
 */
export function tidyTags(tags: string[]): string[] {
  const seen = new Map<string, string>();
  for (const tag of tags)
    if (tag !== "" && !seen.has(tag.toLowerCase())) seen.set(tag.toLowerCase(), tag);
  return [...seen.values()];
}

export const EMBED_POLICIES = ["anywhere", "allowlist", "nowhere"] as const;
export const EMBED_DOMAINS_MAX = 50;

const HOST =
  /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * The host of a site, however it was pasted: without scheme, port and path, lower case, as IDNA
 * writes it. Null for none.
 */
export function embedHost(typed: string): string | null {
  const [, star = "", rest = ""] = /^\s*(?:https?:\/\/)?(\*\.)?([^\s/?#]*)/i.exec(typed) ?? [];
  const url = URL.parse(`https://${rest}`);
  const host = url && url.username === "" ? star + url.hostname.replace(/\.$/, "") : "";
  return host.length <= 253 && HOST.test(host) && !/^[\d.]+$/.test(host) ? host : null;
}

const EmbedDomain = z
  .string()
  .max(300)
  .transform((typed, ctx) => {
    const host = embedHost(typed);
    if (host !== null) return host;
    ctx.addIssue({
      code: "custom",
      message: t("videos.notTheAddressOfASite", { typed: typed.slice(0, 60) }),
    });
    return z.NEVER;
  });

/** The details form. Every field may be left out: what is absent stays as it is. */
export const VideoDetailsInput = z.strictObject({
  title: Line(TITLE_MAX, msg("videos.theTitleMustBeAtMost")).optional(),
  description: plainText({
    max: DESCRIPTION_MAX,
    tooLong: () => t("videos.theDescriptionMustBeAtMost", { max: DESCRIPTION_MAX }),
  }).optional(),
  category: CategorySlug.nullable().optional(),
  tags: z
    .array(Line(TAG_MAX, msg("videos.aTagMustBeAtMost")))
    .max(100)
    .transform(tidyTags)
    .pipe(
      z
        .array(z.string())
        .max(TAGS_MAX, { error: () => t("videos.thereCanBeAtMostTagsmax", { max: TAGS_MAX }) }),
    )
    .optional(),
  visibility: z.enum(VISIBILITIES).optional(),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/, {
      error: () => t("videos.theLanguageMustBeATag"),
    })
    .nullable()
    .optional(),
  /** Null: as the channel says. */
  commentPolicy: z.enum(COMMENT_POLICIES).nullable().optional(),
  /**
   * The creator says that it includes paid promotion. A brand deal's label stays whatever is said
   * here.
   */
  paidPromotion: z.boolean().optional(),
  embedPolicy: z.enum(EMBED_POLICIES).optional(),
  embedDomains: z
    .array(EmbedDomain)
    .max(200)
    .transform((domains) => [...new Set(domains)])
    .pipe(
      z.array(z.string()).max(EMBED_DOMAINS_MAX, {
        error: () => t("videos.thereCanBeAtMostEmbeddomainsmax", { max: EMBED_DOMAINS_MAX }),
      }),
    )
    .optional(),
});
export type VideoDetailsInput = z.output<typeof VideoDetailsInput>;

/**
 * A change of details. With `version` it is refused when somebody else changed them since
 * (OwnVideo.version).
 */
export const ChangeVideoInput = VideoDetailsInput.extend({ version: z.int().min(0).optional() });
export type ChangeVideoInput = z.output<typeof ChangeVideoInput>;

/** When a draft is to publish itself: milliseconds since the epoch. */
export const ScheduleInput = z.strictObject({ at: z.int().min(0).max(8_640_000_000_000_000) });

/** Deletes for good; `confirm` is the video's title, or the word "delete" where it has none. */
export const EraseVideoInput = z.strictObject({ confirm: z.string().max(TITLE_MAX * 4) });

/** The query of PUT /api/videos/:videoId/storyboard, beside the sprite sheet in its body. */
export const StoryboardInput = z
  .strictObject({
    columns: z.coerce.number().int().min(1).max(20),
    rows: z.coerce.number().int().min(1).max(20),
    tileWidth: z.coerce.number().int().min(16).max(320),
    tileHeight: z.coerce.number().int().min(16).max(320),
    intervalMs: z.coerce.number().int().min(100).max(3_600_000),
    count: z.coerce.number().int().min(1).max(400),
  })
  .refine((s) => s.count <= s.columns * s.rows, {
    path: ["count"],
    error: () => t("videos.thereAreFewerTilesThanThat"),
  });
export type StoryboardInput = z.output<typeof StoryboardInput>;

export const POSTER_MAX_BYTES = 2 * 1024 * 1024;
export const STORYBOARD_MAX_BYTES = 4 * 1024 * 1024;

export type VideoState = "draft" | "published";

/** A rendition as its owner sees it. */
export interface OwnRendition {
  name: string;
  kind: "video" | "audio";
  state: "planned" | "uploading" | "ready" | "failed";
  failureReason: string | null;
}

/** A video as its owner edits it. */
export interface OwnVideo {
  id: string;
  title: string;
  description: string;
  category: CategorySlug | null;
  tags: string[];
  visibility: Visibility;
  state: VideoState;
  /** Whole seconds, null until the browser has read the file. */
  duration: number | null;
  width: number | null;
  height: number | null;
  /** The stored file, null while it is still on its way. */
  original: { name: string; size: number; type: string } | null;
  /** An upload that was begun and not finished: the same file continues it. */
  openUpload: { id: string; fileName: string; size: number | null } | null;
  hasPoster: boolean;
  hasStoryboard: boolean;
  renditions: OwnRendition[];
  /** Goes up with each change of the details. */
  version: number;
  createdAt: number;
  updatedAt: number;
  publishedAt: number | null;
}
