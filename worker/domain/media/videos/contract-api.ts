import * as z from "zod";
import { Branding } from "../../accounts/branding/contract-api.ts";
import { CreatorSummary } from "../../accounts/users/contract-api.ts";
import { VISIBILITIES } from "../../accounts/visibility/contract.ts";
import { Time } from "../../kernel/responses/contract.ts";
import { CategorySlug } from "./contract.ts";
import { DEFINITIONS } from "./contract-categories.ts";
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
      description:
        "Kind of content. An image is a post with a single picture and has no duration or playback.",
    }),
    title: z.string(),
    thumbnail: z
      .string()
      .nullable()
      .meta({ description: "Signed thumbnail URL. Valid for 10 minutes." }),
    storyboard: Storyboard.nullable(),
    duration: z.int().meta({ description: "Duration in whole seconds." }),
    category: CategorySlug,
    definition: z.enum(DEFINITIONS).nullable().meta({
      description:
        "Definition of the video file: 4K from 2160p, HD from 1080p. Null if it's lower or unknown.",
    }),
    views: z.int(),
    likes: z.int(),
    createdAt: Time,
    subscribersOnly: z
      .boolean()
      .meta({ description: "Whether only users with a paid plan can watch." }),
    locked: z.boolean().meta({
      description:
        "Whether the viewer needs a paid plan to watch. A locked video has no thumbnail and can't be played.",
    }),
    disclosure: z.string().nullable().meta({
      description:
        "Paid promotion label. Show it wherever you show the video. Null if there is no paid promotion.",
    }),
    videoUrl: z.string().meta({ description: "Path of the page that plays the video." }),
    progress: z.number().nullable().meta({
      description:
        "Share of the video that the viewer has watched, from 0 to 1. Null if there is nothing to resume.",
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
    width: z.int().nullable().meta({ description: "Size in pixels. Null until measured." }),
    height: z.int().nullable().meta({ description: "Size in pixels. Null until measured." }),
    dislikes: z.int(),
    comments: z.int(),
    processing: z
      .object({ ready: z.int(), planned: z.int(), failed: z.int() })
      .meta({ description: "Number of renditions in each state." }),
    playable: z.boolean().meta({ description: "Whether the video can be played now." }),
    streamId: z.string().nullable().meta({
      description:
        "The ID of the stream that this replay was recorded from. Null for other videos.",
    }),
    branding: Branding.nullable().meta({
      description: "The creator's branding. Null if the channel uses Tributary's.",
    }),
    viewer: z.object({
      isOwner: z.boolean(),
      reaction: z.enum(REACTIONS).nullable(),
      following: z.boolean(),
      notified: z
        .boolean()
        .meta({ description: "Whether the viewer is notified of the creator's new content." }),
    }),
    takesTips: z.boolean().meta({ description: "Whether the video accepts tips." }),
    commentRefusal: z.string().nullable().meta({
      description:
        "The reason why the viewer can't comment. Null if they can, or could after signing in.",
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
      .meta({ description: "Duration in whole seconds. Null until the file has been read." }),
    width: z.int().nullable(),
    height: z.int().nullable(),
    original: z
      .object({ name: z.string(), size: z.int(), type: z.string() })
      .nullable()
      .meta({ description: "The uploaded file. Null until the upload is complete." }),
    openUpload: z
      .object({ id: z.string(), fileName: z.string(), size: z.int().nullable() })
      .nullable()
      .meta({ description: "An unfinished upload, which can be resumed with the same file." }),
    hasPoster: z.boolean(),
    hasStoryboard: z.boolean(),
    renditions: z.array(OwnRendition),
    version: z.int().meta({
      description:
        "Version of the details, incremented by each change. Send it with your change to detect conflicting edits.",
    }),
    createdAt: Time,
    updatedAt: Time,
    publishedAt: Time.nullable(),
  })
  .meta({ id: "OwnVideo" });
export type OwnVideo = z.infer<typeof OwnVideo>;

export const OwnVideoResponse = z.object({ video: OwnVideo });
export type OwnVideoResponse = z.infer<typeof OwnVideoResponse>;
