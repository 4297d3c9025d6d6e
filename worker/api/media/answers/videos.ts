import * as z from "zod";
import type { Branding } from "../../../domain/accounts/branding/contract.ts";
import { VISIBILITIES } from "../../../domain/accounts/visibility/contract.ts";
import { Time } from "../../../domain/kernel/responses/contract.ts";
import type {
  Playback,
  PlaybackLinks,
  StartHint,
} from "../../../domain/media/playback/contract.ts";
import { type PlannedRendition, RenditionName } from "../../../domain/media/renditions/contract.ts";
import {
  CategorySlug,
  type OwnRendition,
  type OwnVideo,
  type Storyboard,
  type VideoCard,
  type WatchableVideo,
} from "../../../domain/media/videos/contract.ts";
import { CreatorAnswer } from "../../accounts/answers/people.ts";
import { answerOf } from "../../answers/answer.ts";

const StoryboardAnswer = answerOf<Storyboard>()(
  z
    .object({
      url: z.string(),
      columns: z.int(),
      rows: z.int(),
      tileWidth: z.int(),
      tileHeight: z.int(),
      intervalMs: z.number(),
      count: z.int(),
    })
    .meta({ id: "Storyboard" }),
);

const card = {
  id: z.string(),
  kind: z.enum(["video", "image"]).meta({ description: "An image is a post of one picture." }),
  title: z.string(),
  thumbnail: z.string().nullable().meta({ description: "Signed, for ten minutes." }),
  storyboard: StoryboardAnswer.nullable(),
  duration: z.int().meta({ description: "Whole seconds." }),
  category: CategorySlug,
  views: z.int(),
  likes: z.int(),
  createdAt: Time,
  subscribersOnly: z.boolean().meta({ description: "For people with a paid plan." }),
  locked: z.boolean().meta({
    description: "For subscribers only, and the asking person is none: no picture, nothing plays.",
  }),
  disclosure: z.string().nullable().meta({
    description: "Who pays for it, or that somebody does; show it wherever the video is.",
  }),
  videoUrl: z.string().meta({ description: "The page that plays it." }),
  progress: z.number().nullable().meta({ description: "How far the asking person got, 0 to 1." }),
  creator: CreatorAnswer,
};

export const VideoCardAnswer = answerOf<VideoCard>()(z.object(card).meta({ id: "VideoCard" }));

const hex = z.string().regex(/^#[0-9a-f]{6}$/);
const AccentAnswer = z.object({ accent: hex, hover: hex, ink: hex, soft: hex });
const BrandingAnswer = answerOf<Branding>()(
  z.object({
    accents: z.object({ light: AccentAnswer, dark: AccentAnswer }).nullable(),
    logo: z.string().nullable(),
  }),
);

export const WatchableVideoAnswer = answerOf<WatchableVideo>()(
  z
    .object({
      ...card,
      description: z.string(),
      tags: z.array(z.string()),
      visibility: z.enum(VISIBILITIES),
      state: z.enum(["draft", "published"]),
      width: z.int().nullable(),
      height: z.int().nullable(),
      dislikes: z.int(),
      comments: z.int(),
      processing: z.object({ ready: z.int(), planned: z.int(), failed: z.int() }),
      playable: z.boolean(),
      streamId: z.string().nullable().meta({ description: "It is the recording of this stream." }),
      branding: BrandingAnswer.nullable().meta({
        description: "Its creator's own look; null for Tributary's.",
      }),
      viewer: z.object({
        isOwner: z.boolean(),
        reaction: z.enum(["like", "dislike"]).nullable(),
        following: z.boolean(),
        notified: z.boolean(),
      }),
      takesTips: z.boolean().meta({ description: "Tips can be given with it." }),
      commentRefusal: z
        .string()
        .nullable()
        .meta({ description: "Why one may not comment, in a sentence; null when one may." }),
    })
    .meta({ id: "WatchableVideo" }),
);

const StartHintAnswer = answerOf<StartHint>()(
  z
    .object({
      rung: z.string(),
      playlists: z.array(z.object({ path: z.string(), text: z.string() })),
      tracks: z.array(
        z.object({
          kind: z.enum(["video", "audio"]),
          path: z.string(),
          type: z.string().nullable(),
          init: z.string().meta({ description: "The file's first bytes, base64." }),
          start: z.int(),
          end: z.int().meta({ description: "Exclusive." }),
          from: z.number().meta({ description: "Seconds." }),
          to: z.number(),
        }),
      ),
    })
    .meta({ id: "StartHint", description: "With what playing begins; paths lie below the base." }),
);

const links = {
  base: z.string().meta({ description: "Every asset of the video lies below this path." }),
  masterUrl: z.string().nullable().meta({ description: "HLS; null while no rendition is ready." }),
  originalUrl: z.string().nullable(),
  originalType: z.string().nullable(),
  qualities: z.array(z.string()),
  lockedQualities: z
    .array(z.string())
    .meta({ description: "Rungs that the viewer's plan does not include, best first." }),
  captions: z
    .array(z.object({ language: z.string(), label: z.string() }))
    .meta({ description: "Captions at <base>/captions/<language>.vtt." }),
  start: StartHintAnswer.nullable(),
  expiresAt: Time,
  resumeMs: z.number(),
};

export const PlaybackLinksAnswer = answerOf<PlaybackLinks>()(
  z.object(links).meta({ id: "PlaybackLinks" }),
);
export const PlaybackAnswer = answerOf<Playback>()(
  z.object({ playbackId: z.string(), ...links }).meta({ id: "Playback" }),
);

const state = z.enum(["planned", "uploading", "ready", "failed"]);
const kind = z.enum(["video", "audio"]);

const OwnRenditionAnswer = answerOf<OwnRendition>()(
  z
    .object({ name: z.string(), kind, state, failureReason: z.string().nullable() })
    .meta({ id: "OwnRendition" }),
);

const OwnVideoAnswer = answerOf<OwnVideo>()(
  z
    .object({
      id: z.string(),
      title: z.string(),
      description: z.string(),
      category: CategorySlug.nullable(),
      tags: z.array(z.string()),
      visibility: z.enum(VISIBILITIES),
      state: z.enum(["draft", "published"]),
      duration: z.int().nullable(),
      width: z.int().nullable(),
      height: z.int().nullable(),
      original: z.object({ name: z.string(), size: z.int(), type: z.string() }).nullable(),
      openUpload: z
        .object({ id: z.string(), fileName: z.string(), size: z.int().nullable() })
        .nullable(),
      hasPoster: z.boolean(),
      hasStoryboard: z.boolean(),
      renditions: z.array(OwnRenditionAnswer),
      version: z.int().meta({
        description: "Goes up with each change of the details; send it back with a change.",
      }),
      createdAt: Time,
      updatedAt: Time,
      publishedAt: Time.nullable(),
    })
    .meta({ id: "OwnVideo" }),
);
export const OwnVideoWrapped = z.object({ video: OwnVideoAnswer });

const PlannedRenditionAnswer = answerOf<PlannedRendition>()(
  z
    .object({
      name: RenditionName,
      kind,
      state,
      width: z.int().nullable(),
      height: z.int().nullable(),
      bitrate: z.number().meta({ description: "Bits per second to aim at." }),
    })
    .meta({ id: "PlannedRendition" }),
);
export const PlannedRenditionsWrapped = z.object({
  renditions: z.array(PlannedRenditionAnswer),
  version: z
    .int()
    .meta({ description: "Of the file they are made of; goes up when it is replaced." }),
});
