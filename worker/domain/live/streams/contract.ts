import * as z from "zod";
import { t } from "#i18n/t.ts";
import { VISIBILITIES } from "../../accounts/visibility/contract.ts";
import { plainLine, plainText } from "../../kernel/text/contract.ts";
import {
  type CategorySlug,
  DESCRIPTION_MAX,
  LIVE_CATEGORIES,
  TITLE_MAX,
} from "../../media/videos/contract.ts";

/** ready: created, but no media received. live: media received. ended: finished. */
export const STREAM_STATES = ["ready", "live", "ended"] as const;
export type StreamState = (typeof STREAM_STATES)[number];

/**
 * The program that sends the media of a stream.
 * - browser: the broadcast studio, a page of this site.
 * - encoder: an external program that uploads HLS files.
 * - bridge: an external program that sends single frames: RTMP or WHIP to the bridge (`bridge/`),
 *   or a DASH upload.
 */
export const STREAM_SOURCES = ["browser", "encoder", "bridge"] as const;
export type StreamSource = (typeof STREAM_SOURCES)[number];

/** Ways in which a viewer's browser can fetch a live stream, best first. */
export const LIVE_MODES = ["websocket", "ll-hls", "hls"] as const;
export type LiveMode = (typeof LIVE_MODES)[number];

const Title = plainLine({
  max: TITLE_MAX,
  tooLong: () => t("streams.details.titleTooLong", { max: TITLE_MAX }),
  missing: () => t("streams.details.titleRequired"),
});
const Description = plainText({
  max: DESCRIPTION_MAX,
  tooLong: () => t("streams.details.descriptionTooLong", { max: DESCRIPTION_MAX }),
});
const Category = z
  .string({ error: () => t("streams.details.titleRequired") })
  .refine((slug): slug is CategorySlug => LIVE_CATEGORIES.some((c) => c === slug), {
    error: () => t("streams.details.categoryInvalid"),
  });

export const StartStreamInput = z.object({
  title: Title,
  description: Description.default(""),
  category: Category,
  visibility: z.enum(VISIBILITIES).default("public"),
  source: z.enum(STREAM_SOURCES).exclude(["bridge"]).default("browser"),
  monetized: z.boolean().default(false),
  subscribersOnly: z.boolean().default(false),
});
export type StartStreamInput = z.output<typeof StartStreamInput>;

export const UpdateStreamInput = z
  .object({
    title: Title.optional(),
    description: Description.optional(),
    category: Category.optional(),
    visibility: z.enum(VISIBILITIES).optional(),
    monetized: z.boolean().optional(),
    subscribersOnly: z.boolean().optional(),
  })
  .refine((input) => Object.values(input).some((v) => v !== undefined), {
    error: () => t("streams.details.nothingToChange"),
  });
export type UpdateStreamInput = z.output<typeof UpdateStreamInput>;

export const STREAM_THUMBNAIL_MAX_BYTES = 256 * 1024;
