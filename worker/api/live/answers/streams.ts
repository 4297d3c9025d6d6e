import * as z from "zod";
import { VISIBILITIES } from "../../../domain/accounts/visibility/contract.ts";
import { Time } from "../../../domain/kernel/responses/contract.ts";
import type {
  LivePlayback,
  OwnStream,
  StreamCard,
  StreamKey,
  StreamSummary,
} from "../../../domain/live/streams/contract.ts";
import type { OwnReplay } from "../../../domain/media/replays/contract.ts";
import { CategorySlug } from "../../../domain/media/videos/contract.ts";
import { CreatorAnswer } from "../../accounts/answers/people.ts";
import { answerOf } from "../../answers/answer.ts";

const card = {
  id: z.string(),
  title: z.string(),
  description: z.string(),
  thumbnail: z.string().nullable(),
  viewers: z.int(),
  streamUrl: z.string().meta({ description: "The page that plays it." }),
  category: CategorySlug,
  state: z.enum(["ready", "live", "ended"]),
  startedAt: Time.nullable(),
  subscribersOnly: z.boolean().meta({ description: "For people with a paid plan." }),
  locked: z.boolean().meta({
    description: "For subscribers only, and the asking person is none: no picture, nothing plays.",
  }),
  monetized: z.boolean().meta({ description: "Its creator earns with it." }),
  takesTips: z.boolean().meta({ description: "Tips can be given in its chat." }),
  streamer: CreatorAnswer,
  replayUrl: z
    .string()
    .nullable()
    .meta({ description: "The page of its recording; null until there is one." }),
};

export const StreamCardAnswer = answerOf<StreamCard>()(z.object(card).meta({ id: "StreamCard" }));

export const OwnStreamAnswer = answerOf<OwnStream>()(
  z
    .object({
      ...card,
      visibility: z.enum(VISIBILITIES),
      source: z.enum(["browser", "encoder"]),
      peakViewers: z.int(),
      uniqueViewers: z.int(),
      endedAt: Time.nullable(),
    })
    .meta({ id: "OwnStream" }),
);

export const LivePlaybackAnswer = answerOf<LivePlayback>()(
  z
    .object({
      base: z.string().meta({
        description: "Every playlist, segment and the viewers' socket lie below this path.",
      }),
      expiresAt: Time,
      modes: z.array(z.enum(["websocket", "ll-hls", "hls"])).meta({ description: "Best first." }),
      now: Time.meta({ description: "The server's clock." }),
      startedAt: Time.nullable().meta({ description: "When the first picture came." }),
    })
    .meta({ id: "LivePlayback" }),
);

export const StreamKeyAnswer = answerOf<StreamKey>()(
  z
    .object({
      key: z.string(),
      ingestUrl: z
        .string()
        .meta({ description: "The address for an encoder, with the key in it." }),
      createdAt: Time,
    })
    .meta({ id: "StreamKey" }),
);

export const StreamSummaryAnswer = answerOf<StreamSummary>()(
  z
    .object({
      peakViewers: z.int(),
      uniqueViewers: z.int(),
      liveMs: z.int().meta({ description: "From its first media to its end, milliseconds." }),
      newFollowers: z.int(),
      messages: z.int(),
      tips: z.array(z.object({ currency: z.string(), cents: z.int(), count: z.int() })),
      replay: z
        .object({ videoId: z.string(), seconds: z.int(), isRemoved: z.boolean() })
        .nullable(),
    })
    .meta({ id: "StreamSummary" }),
);

export const OwnReplayAnswer = answerOf<OwnReplay>()(
  z
    .object({
      videoId: z.string(),
      streamId: z.string(),
      recordedFromMs: z
        .number()
        .meta({ description: "Milliseconds of the whole recording, as all times here." }),
      recordedToMs: z.number(),
      startMs: z.number().meta({ description: "Nothing before it is shown." }),
      endMs: z.number(),
      shownFromMs: z.number().meta({
        description: "What is shown begins here: the first key frame at or after startMs.",
      }),
      shownToMs: z.number(),
      isTrimmed: z.boolean(),
      undoUntil: Time.nullable().meta({
        description: "Until when what is cut off can be brought back.",
      }),
      subscribersOnly: z.boolean(),
      wholeUrl: z
        .string()
        .meta({ description: "Plays the whole recording to its owner, for ten minutes." }),
      frameRate: z.number().nullable(),
    })
    .meta({ id: "OwnReplay" }),
);
