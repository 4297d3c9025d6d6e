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
  streamUrl: z.string().meta({ description: "Path of the page that plays the stream." }),
  category: CategorySlug,
  state: z.enum(STREAM_STATES),
  startedAt: Time.nullable(),
  subscribersOnly: z
    .boolean()
    .meta({ description: "Whether only users with a paid plan can watch." }),
  locked: z.boolean().meta({
    description:
      "Whether the viewer needs a paid plan to watch. A locked stream has no thumbnail and can't be played.",
  }),
  monetized: z
    .boolean()
    .meta({ description: "Whether the creator turned tips on for the stream and may earn." }),
  takesTips: z.boolean().meta({ description: "Whether viewers can send tips in the chat." }),
  streamer: CreatorSummary,
  replayUrl: z
    .string()
    .nullable()
    .meta({ description: "Path of the replay's page. Null until there is a replay." }),
};

export const StreamCard = z.object(card).meta({ id: "StreamCard" });
export type StreamCard = z.infer<typeof StreamCard>;

export const OwnStream = z
  .object({
    ...card,
    visibility: z.enum(VISIBILITIES),
    source: z.enum(STREAM_SOURCES),
    peakViewers: z.int().meta({ description: "Highest number of concurrent viewers." }),
    uniqueViewers: z
      .int()
      .meta({ description: "Number of unique viewers while the stream was live." }),
    endedAt: Time.nullable(),
  })
  .meta({ id: "OwnStream" });
export type OwnStream = z.infer<typeof OwnStream>;

/** Problems that an encoder report can list. The most important problem comes first. */
export const ENCODER_PROBLEMS = [
  "silent",
  "no_video",
  "no_sound",
  "slow_upload",
  "long_key_frame_interval",
  "high_bitrate",
  "low_frame_rate",
  "clock_drift",
] as const;
export type EncoderProblem = (typeof ENCODER_PROBLEMS)[number];

export const EncoderReport = z
  .object({
    codecs: z.string().nullable().meta({
      description: "Codecs as in RFC 6381, separated by commas. Null if a codec is unknown.",
    }),
    width: z.int().nullable(),
    height: z.int().nullable(),
    frameRate: z.number().nullable().meta({ description: "Video frames per second." }),
    bitrate: z
      .int()
      .nullable()
      .meta({ description: "Bits per second of media time, over the last segments." }),
    keyFrameMs: z.int().nullable().meta({
      description:
        "Longest duration of the last segments, in milliseconds. A segment begins with a key frame, so this is the time that a new viewer may wait.",
    }),
    uploadSpeed: z.number().nullable().meta({
      description:
        "Media time that arrived per second. Below 1, the upload is slower than the stream.",
    }),
    clockDriftMs: z.int().nullable().meta({
      description:
        "How far the encoder's clock is ahead of the server's since the encoder started, in milliseconds. Null in the first minute.",
    }),
    silentMs: z
      .int()
      .meta({ description: "Time since the last segment arrived, in milliseconds." }),
    problems: z
      .array(z.enum(ENCODER_PROBLEMS))
      .meta({ description: "What the creator should change, most important first." }),
  })
  .meta({ id: "EncoderReport" });
export type EncoderReport = z.infer<typeof EncoderReport>;

export const EncoderRejection = z
  .object({
    message: z.string().meta({ description: "Why the server rejected the encoder's media." }),
    at: z.number().meta({ description: "Time of the rejection, ms since the epoch." }),
  })
  .meta({ id: "EncoderRejection" });
export type EncoderRejection = z.infer<typeof EncoderRejection>;

/** A test of an encoder, which is running now. No viewer can watch the test. */
export interface EncoderTest {
  /** Time at which the encoder connected, ms since the epoch. */
  startedAt: number;
  /** The newest measurements of the encoder. Null if no frame has arrived yet. */
  report: EncoderReport | null;
}

export const StreamSummary = z
  .object({
    peakViewers: z.int(),
    uniqueViewers: z.int(),
    liveMs: z.int().meta({ description: "Duration of the broadcast, in milliseconds." }),
    newFollowers: z
      .int()
      .meta({ description: "Number of users who followed during the stream and still follow." }),
    messages: z.int(),
    tips: z.array(
      z.object({
        currency: z.string().meta({ description: "Three-letter ISO 4217 currency code." }),
        cents: z.int().meta({ description: "Amount in cents." }),
        count: z.int(),
      }),
    ),
    replay: z
      .object({ videoId: z.string(), seconds: z.int(), isRemoved: z.boolean() })
      .nullable()
      .meta({ description: "The replay. Null if there is none." }),
  })
  .meta({ id: "StreamSummary" });
export type StreamSummary = z.infer<typeof StreamSummary>;

export const LivePlayback = z
  .object({
    base: z.string().meta({
      description:
        "Signed base path of the playlists, segments and viewer WebSocket. Valid for 10 minutes.",
    }),
    expiresAt: Time,
    modes: z
      .array(z.enum(LIVE_MODES))
      .meta({ description: "Supported playback modes, best first." }),
    now: Time.meta({ description: "Current server time." }),
    startedAt: Time.nullable().meta({
      description: "Time at which the first media arrived. Null until then.",
    }),
  })
  .meta({ id: "LivePlayback" });
export type LivePlayback = z.infer<typeof LivePlayback>;

export const StreamKey = z
  .object({
    key: z.string(),
    ingestUrl: z
      .string()
      .meta({ description: "Ingest URL for the encoder. Contains the stream key." }),
    dashUrl: z.string().meta({
      description: "Address of a low-latency DASH upload. Contains the stream key.",
    }),
    rtmpUrl: z.string().nullable().meta({
      description:
        "RTMP server for the encoder, without the stream key. Null if RTMP is not offered.",
    }),
    whipUrl: z.string().nullable().meta({
      description:
        "WHIP endpoint for the encoder. The stream key is the bearer token. Null if WHIP is not offered.",
    }),
    createdAt: Time,
  })
  .meta({ id: "StreamKey" });
export type StreamKey = z.infer<typeof StreamKey>;

export const PushedFile = OkResponse.extend({ streamId: z.string() });
