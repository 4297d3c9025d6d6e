import * as z from "zod";
import { Branding } from "../../accounts/branding/contract-api.ts";
import { CreatorSummary } from "../../accounts/users/contract-api.ts";
import { VISIBILITIES } from "../../accounts/visibility/contract.ts";
import { Time } from "../../kernel/responses/contract.ts";
import { CategorySlug } from "./contract.ts";
import {
  REACTIONS,
  RENDITION_KINDS,
  RENDITION_STATES,
  VIDEO_KINDS,
  VIDEO_STATES,
} from "./contract-states.ts";

export const VideoListQuery = z.object({
  category: CategorySlug.optional(),
  creatorId: z.string().min(1).max(60).optional(),
  before: z.string().max(80).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});

/** A sprite sheet of equal tiles, row by row. There is one tile per `intervalMs`. */
export const Storyboard = z
  .object({
    url: z.string(),
    columns: z.int(),
    rows: z.int(),
    tileWidth: z.int(),
    tileHeight: z.int(),
    intervalMs: z.number(),
    count: z.int(),
  })
  .meta({ id: "Storyboard" });
export type Storyboard = z.infer<typeof Storyboard>;

export const VideoCard = z
  .object({
    id: z.string(),
    kind: z.enum(VIDEO_KINDS).meta({
      description: "An image is a post of one picture, without a duration and without playback.",
    }),
    title: z.string(),
    thumbnail: z.string().nullable().meta({ description: "Signed, valid for ten minutes." }),
    storyboard: Storyboard.nullable(),
    duration: z.int().meta({ description: "Whole seconds." }),
    category: CategorySlug,
    views: z.int(),
    likes: z.int(),
    createdAt: Time,
    subscribersOnly: z.boolean().meta({ description: "Only for users with a paid plan." }),
    locked: z.boolean().meta({
      description:
        "True if the video is for subscribers only and the viewer has no paid plan. There is no thumbnail, and the video cannot be played.",
    }),
    disclosure: z.string().nullable().meta({
      description:
        "Label of paid promotion, to be shown with the video everywhere. Null without paid promotion.",
    }),
    videoUrl: z.string().meta({ description: "The page that plays the video." }),
    progress: z.number().nullable().meta({
      description:
        "Share of the video that the viewer has watched, 0 to 1; null if there is nothing to continue.",
    }),
    creator: CreatorSummary,
  })
  .meta({ id: "VideoCard" });
export type VideoCard = z.infer<typeof VideoCard>;

const State = z.enum(VIDEO_STATES).exclude(["removed", "blocked"]);

export const WatchableVideo = z
  .object({
    ...VideoCard.shape,
    description: z.string(),
    tags: z.array(z.string()),
    visibility: z.enum(VISIBILITIES),
    state: State,
    width: z.int().nullable().meta({ description: "Pixels; null until measured." }),
    height: z.int().nullable().meta({ description: "Pixels; null until measured." }),
    dislikes: z.int(),
    comments: z.int(),
    processing: z
      .object({ ready: z.int(), planned: z.int(), failed: z.int() })
      .meta({ description: "Number of renditions by state." }),
    playable: z.boolean().meta({ description: "True if the video can be played now." }),
    streamId: z
      .string()
      .nullable()
      .meta({ description: "The stream of which the video is the recording." }),
    branding: Branding.nullable().meta({
      description: "The creator's own look; null for Tributary's.",
    }),
    viewer: z.object({
      isOwner: z.boolean(),
      reaction: z.enum(REACTIONS).nullable(),
      following: z.boolean(),
      notified: z
        .boolean()
        .meta({ description: "The viewer gets a notification of the creator's new content." }),
    }),
    takesTips: z.boolean().meta({ description: "The video accepts tips." }),
    commentRefusal: z.string().nullable().meta({
      description:
        "Why the viewer cannot comment, in a sentence. Null if they can, or can after they sign in.",
    }),
  })
  .meta({ id: "WatchableVideo" });
export type WatchableVideo = z.infer<typeof WatchableVideo>;

export const OwnRendition = z
  .object({
    name: z.string(),
    kind: z.enum(RENDITION_KINDS),
    state: z.enum(RENDITION_STATES),
    failureReason: z.string().nullable(),
  })
  .meta({ id: "OwnRendition" });
export type OwnRendition = z.infer<typeof OwnRendition>;

export const OwnVideo = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    category: CategorySlug.nullable(),
    tags: z.array(z.string()),
    visibility: z.enum(VISIBILITIES),
    state: State,
    duration: z
      .int()
      .nullable()
      .meta({ description: "Whole seconds; null until the browser has read the file." }),
    width: z.int().nullable(),
    height: z.int().nullable(),
    original: z
      .object({ name: z.string(), size: z.int(), type: z.string() })
      .nullable()
      .meta({ description: "The stored file; null until the upload is complete." }),
    openUpload: z
      .object({ id: z.string(), fileName: z.string(), size: z.int().nullable() })
      .nullable()
      .meta({ description: "An unfinished upload, which the same file can resume." }),
    hasPoster: z.boolean(),
    hasStoryboard: z.boolean(),
    renditions: z.array(OwnRendition),
    version: z.int().meta({
      description: "Incremented by each change of the details. Send it back with a change.",
    }),
    createdAt: Time,
    updatedAt: Time,
    publishedAt: Time.nullable(),
  })
  .meta({ id: "OwnVideo" });
export type OwnVideo = z.infer<typeof OwnVideo>;

export const OwnVideoResponse = z.object({ video: OwnVideo });
export type OwnVideoResponse = z.infer<typeof OwnVideoResponse>;
