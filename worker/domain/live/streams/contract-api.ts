import * as z from "zod";
import { CreatorSummary } from "../../accounts/users/contract-api.ts";
import { VISIBILITIES } from "../../accounts/visibility/contract.ts";
import { OkResponse, Time } from "../../kernel/responses/contract.ts";
import { CategorySlug } from "../../media/videos/contract.ts";
import { LIVE_MODES, STREAM_SOURCES, STREAM_STATES } from "./contract.ts";

const card = {
  id: z.string(),
  title: z.string(),
  description: z.string(),
  thumbnail: z.string().nullable(),
  viewers: z.int(),
  streamUrl: z.string().meta({ description: "The page that plays it." }),
  category: CategorySlug,
  state: z.enum(STREAM_STATES),
  startedAt: Time.nullable(),
  subscribersOnly: z.boolean().meta({ description: "Only users with a paid plan can watch." }),
  locked: z.boolean().meta({
    description:
      "The stream is only for users with a paid plan, and this viewer has none: there is no thumbnail, and nothing plays.",
  }),
  monetized: z
    .boolean()
    .meta({ description: "Its creator gets tips and a share of plan revenue for it." }),
  takesTips: z.boolean().meta({ description: "Viewers can give tips in its chat." }),
  streamer: CreatorSummary,
  replayUrl: z
    .string()
    .nullable()
    .meta({ description: "The page of its replay; null until there is one." }),
};

export const StreamCard = z.object(card).meta({ id: "StreamCard" });
export type StreamCard = z.infer<typeof StreamCard>;

export const OwnStream = z
  .object({
    ...card,
    visibility: z.enum(VISIBILITIES),
    source: z.enum(STREAM_SOURCES),
    peakViewers: z.int().meta({ description: "The highest number of viewers at once." }),
    uniqueViewers: z
      .int()
      .meta({ description: "The number of distinct viewers while the stream was live." }),
    endedAt: Time.nullable(),
  })
  .meta({ id: "OwnStream" });
export type OwnStream = z.infer<typeof OwnStream>;

export const StreamSummary = z
  .object({
    peakViewers: z.int(),
    uniqueViewers: z.int(),
    liveMs: z.int().meta({ description: "From its first media to its end, milliseconds." }),
    newFollowers: z
      .int()
      .meta({ description: "Users who followed while the stream was live and still do." }),
    messages: z.int(),
    tips: z.array(
      z.object({
        currency: z.string().meta({ description: "ISO 4217." }),
        cents: z.int().meta({ description: "Cents of the currency." }),
        count: z.int(),
      }),
    ),
    replay: z
      .object({ videoId: z.string(), seconds: z.int(), isRemoved: z.boolean() })
      .nullable()
      .meta({ description: "Null if the stream left no replay." }),
  })
  .meta({ id: "StreamSummary" });
export type StreamSummary = z.infer<typeof StreamSummary>;

export const LivePlayback = z
  .object({
    base: z.string().meta({
      description:
        "The signed path of every playlist, every segment and the viewers' socket, for ten minutes.",
    }),
    expiresAt: Time,
    modes: z.array(z.enum(LIVE_MODES)).meta({ description: "Best first." }),
    now: Time.meta({ description: "The server's clock." }),
    startedAt: Time.nullable().meta({
      description: "When the first media arrived; null before that.",
    }),
  })
  .meta({ id: "LivePlayback" });
export type LivePlayback = z.infer<typeof LivePlayback>;

export const StreamKey = z
  .object({
    key: z.string(),
    ingestUrl: z.string().meta({ description: "The address for an encoder; it contains the key." }),
    createdAt: Time,
  })
  .meta({ id: "StreamKey" });
export type StreamKey = z.infer<typeof StreamKey>;

export const PushedFile = OkResponse.extend({ streamId: z.string() });
