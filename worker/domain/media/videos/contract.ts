import * as z from "zod";
import { type Message, msg, t } from "#i18n/t.ts";
import { COMMENT_POLICIES } from "../../accounts/users/contract-settings.ts";
import { VISIBILITIES } from "../../accounts/visibility/contract.ts";
import { CATEGORIES, type CategorySlug as Slug } from "./contract-categories.ts";

export * from "./contract-categories.ts";

import { plainLine, plainText } from "../../kernel/text/contract.ts";
import { EMBED_POLICIES } from "./contract-states.ts";

export type CategorySlug = Slug;
export const CategorySlug = z.enum(CATEGORIES.map((c) => c.slug) as [Slug, ...Slug[]]);

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

/** Builds the path of a video's page. `from` names the traffic source if no referrer shows it. */
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

export const TITLE_MAX = 120;
export const DESCRIPTION_MAX = 5000;
export const TAGS_MAX = 20;
export const TAG_MAX = 40;

const Line = (max: number, tooLong: Message) =>
  plainLine({ max, tooLong: () => t(tooLong, { max }) });

/** Removes empty tags and duplicates. Compares without case and keeps the first spelling. */
export function tidyTags(tags: string[]): string[] {
  const seen = new Map<string, string>();
  for (const tag of tags)
    if (tag !== "" && !seen.has(tag.toLowerCase())) seen.set(tag.toLowerCase(), tag);
  return [...seen.values()];
}

export const EMBED_DOMAINS_MAX = 50;

const HOST =
  /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Returns the host from a pasted URL, in lower case and IDNA form, or null if invalid. */
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
      message: t("videos.embedding.siteInvalid", { typed: typed.slice(0, 60) }),
    });
    return z.NEVER;
  });

export const VideoDetailsInput = z.strictObject({
  title: Line(TITLE_MAX, msg("videos.details.titleTooLong")).optional(),
  description: plainText({
    max: DESCRIPTION_MAX,
    tooLong: () => t("videos.details.descriptionTooLong", { max: DESCRIPTION_MAX }),
  }).optional(),
  category: CategorySlug.nullable().optional(),
  tags: z
    .array(Line(TAG_MAX, msg("videos.details.tagTooLong")))
    .max(100)
    .transform(tidyTags)
    .pipe(
      z
        .array(z.string())
        .max(TAGS_MAX, { error: () => t("videos.details.tooManyTags", { max: TAGS_MAX }) }),
    )
    .optional(),
  visibility: z.enum(VISIBILITIES).optional(),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/, {
      error: () => t("videos.details.languageInvalid"),
    })
    .nullable()
    .optional(),
  commentPolicy: z.enum(COMMENT_POLICIES).nullable().optional(),
  /** Declared by the creator. The label of a brand deal is shown even if this field is false. */
  paidPromotion: z.boolean().optional(),
  embedPolicy: z.enum(EMBED_POLICIES).optional(),
  embedDomains: z
    .array(EmbedDomain)
    .max(200)
    .transform((domains) => [...new Set(domains)])
    .pipe(
      z.array(z.string()).max(EMBED_DOMAINS_MAX, {
        error: () => t("videos.embedding.tooManySites", { max: EMBED_DOMAINS_MAX }),
      }),
    )
    .optional(),
});
export type VideoDetailsInput = z.output<typeof VideoDetailsInput>;

/** If the details have changed after the given `version`, this change is rejected. */
export const ChangeVideoInput = VideoDetailsInput.extend({ version: z.int().min(0).optional() });
export type ChangeVideoInput = z.output<typeof ChangeVideoInput>;

/** The time at which a draft is published, ms since the epoch. */
export const ScheduleInput = z.strictObject({ at: z.int().min(0).max(8_640_000_000_000_000) });

export const EraseVideoInput = z.strictObject({ confirm: z.string().max(TITLE_MAX * 4) });

/** Maximum number of preview images in one row or one column of a video's storyboard image. */
const STORYBOARD_MAX_TILES = 20;
const STORYBOARD_TILE_MAX_SIDE = 320;

export const StoryboardInput = z
  .strictObject({
    columns: z.coerce.number().int().min(1).max(STORYBOARD_MAX_TILES),
    rows: z.coerce.number().int().min(1).max(STORYBOARD_MAX_TILES),
    tileWidth: z.coerce.number().int().min(16).max(STORYBOARD_TILE_MAX_SIDE),
    tileHeight: z.coerce.number().int().min(16).max(STORYBOARD_TILE_MAX_SIDE),
    intervalMs: z.coerce.number().int().min(100).max(3_600_000),
    count: z.coerce.number().int().min(1).max(400),
  })
  .refine((s) => s.count <= s.columns * s.rows, {
    path: ["count"],
    error: () => t("videos.storyboard.tooFewTiles"),
  });
export type StoryboardInput = z.output<typeof StoryboardInput>;

export const POSTER_MAX_BYTES = 2 * 1024 * 1024;
/** Maximum width and height of a poster or stream thumbnail in pixels: the width of a 4K frame. */
export const POSTER_MAX_SIDE = 4096;
export const STORYBOARD_MAX_BYTES = 4 * 1024 * 1024;
export const STORYBOARD_MAX_SIDE = STORYBOARD_MAX_TILES * STORYBOARD_TILE_MAX_SIDE;
