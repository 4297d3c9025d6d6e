import * as z from "zod";
import { t } from "#i18n/t.ts";
import type { CreatorSummary } from "../../accounts/users/contract.ts";
import { VISIBILITIES } from "../../accounts/visibility/contract.ts";
import { plainLine, plainText } from "../../kernel/text/contract.ts";
import {
  type CategorySlug,
  DESCRIPTION_MAX,
  LIVE_CATEGORIES,
  TITLE_MAX,
} from "../../media/videos/contract.ts";

export type StreamState = "ready" | "live" | "ended";

/** A stream in a list or beside its room. */
export interface StreamCard {
  id: string;
  title: string;
  description: string;
  thumbnail: string | null;
  viewers: number;
  /** The page that plays it. */
  streamUrl: string;
  category: CategorySlug;
  state: StreamState;
  startedAt: number | null;
  /** For people with a paid plan. */
  subscribersOnly: boolean;
  /** For subscribers only, and this viewer is none: there is no picture, and nothing plays. */
  locked: boolean;
  /** Its creator takes tips and a share of plan revenue with it. */
  monetized: boolean;
  /** Tips can be given in its chat. */
  takesTips: boolean;
  streamer: CreatorSummary;
  /** The page that plays what was recorded; null until the stream has ended and left something. */
  replayUrl: string | null;
}

/** What its owner sees besides the card. */
export interface OwnStream extends StreamCard {
  visibility: (typeof VISIBILITIES)[number];
  source: "browser" | "encoder";
  /** Most people who watched at once. */
  peakViewers: number;
  /** How many people were there while it was live. */
  uniqueViewers: number;
  endedAt: number | null;
}

/** The answer of GET /api/streams/:streamId/summary. */
export interface StreamSummary {
  peakViewers: number;
  uniqueViewers: number;
  /** From its first media to its end, ms. */
  liveMs: number;
  /** Who followed while it was live, and still does. */
  newFollowers: number;
  messages: number;
  /** `cents` of the currency, ISO 4217. */
  tips: { currency: string; cents: number; count: number }[];
  /** Null when it left none. */
  replay: { videoId: string; seconds: number; isRemoved: boolean } | null;
}

/** How a viewer's browser may fetch the stream; best first. */
export type LiveMode = "websocket" | "ll-hls" | "hls";

/** The answer of POST /api/streams/:streamId/playback. */
export interface LivePlayback {
  /**
   * Path under which every playlist, segment and the viewers' socket of this stream lie; signed,
   * for ten minutes.
   */
  base: string;
  /** Milliseconds since the epoch. */
  expiresAt: number;
  modes: LiveMode[];
  /**
   * Milliseconds since the epoch: the server's clock, and when the first picture came (null before
   * it).
   */
  now: number;
  startedAt: number | null;
}

/** The answer of GET /api/stream-key. */
export interface StreamKey {
  key: string;
  /** The address for an encoder, with the key in it. */
  ingestUrl: string;
  createdAt: number;
}

const Title = plainLine({
  max: TITLE_MAX,
  tooLong: () => t("streams.titleCanHaveAtMostTitlemax", { max: TITLE_MAX }),
  missing: () => t("streams.pleaseFillInStreamTitleAnd"),
});
const Description = plainText({
  max: DESCRIPTION_MAX,
  tooLong: () => t("streams.descriptionCanHaveAtMostDescriptionmax", { max: DESCRIPTION_MAX }),
});
const Category = z
  .string({ error: () => t("streams.pleaseFillInStreamTitleAnd") })
  .refine((slug): slug is CategorySlug => LIVE_CATEGORIES.some((c) => c === slug), {
    error: () => t("streams.pleaseSelectOneOfTheListed"),
  });

/** The body of POST /api/streams, and the Go Live form. */
export const StartStreamInput = z.object({
  title: Title,
  description: Description.default(""),
  category: Category,
  visibility: z.enum(VISIBILITIES).default("public"),
  source: z.enum(["browser", "encoder"]).default("browser"),
  monetized: z.boolean().default(false),
  subscribersOnly: z.boolean().default(false),
});
export type StartStreamInput = z.output<typeof StartStreamInput>;

/** The body of PATCH /api/streams/:streamId. */
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
    error: () => t("streams.nothingToChangeWasSent"),
  });
export type UpdateStreamInput = z.output<typeof UpdateStreamInput>;

/** A picture of the running stream, for lists. */
export const STREAM_THUMBNAIL_MAX_BYTES = 256 * 1024;
