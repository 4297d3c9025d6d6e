import * as z from "zod/mini";
import { apiRequest, fileRequest } from "#app/lib/api.ts";
import { send } from "#app/lib/mutation/send.ts";
import { VISIBILITIES } from "#worker/domain/accounts/visibility/contract.ts";
import {
  CATEGORIES,
  type CategorySlug,
  type OwnVideo,
} from "#worker/domain/media/videos/contract.ts";

const SLUGS = CATEGORIES.map((c) => c.slug) as [CategorySlug, ...CategorySlug[]];

const Video: z.ZodMiniType<OwnVideo> = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.nullable(z.enum(SLUGS)),
  tags: z.array(z.string()),
  visibility: z.enum(VISIBILITIES),
  state: z.enum(["draft", "published"]),
  duration: z.nullable(z.number()),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  original: z.nullable(z.object({ name: z.string(), size: z.number(), type: z.string() })),
  openUpload: z.nullable(
    z.object({ id: z.string(), fileName: z.string(), size: z.nullable(z.number()) }),
  ),
  hasPoster: z.boolean(),
  hasStoryboard: z.boolean(),
  renditions: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(["video", "audio"]),
      state: z.enum(["planned", "uploading", "ready", "failed"]),
      failureReason: z.nullable(z.string()),
    }),
  ),
  version: z.number(),
  createdAt: z.number(),
  updatedAt: z.number(),
  publishedAt: z.nullable(z.number()),
});
const Answer = z.object({ video: Video });

/** What the details form edits. */
export interface Details {
  title: string;
  description: string;
  category: CategorySlug | null;
  tags: string[];
  visibility: OwnVideo["visibility"];
}

const path = (videoId: string) => `/api/videos/${encodeURIComponent(videoId)}`;
/** Each response is the whole video as it is stored now. */
const ownVideo = { parse: (response: unknown): OwnVideo => Answer.parse(response).video };

export const createDraft = (details: Details) =>
  send(apiRequest("POST", "/api/videos", details, ownVideo));
export const saveDetails = (videoId: string, details: Details) =>
  send(apiRequest("PATCH", path(videoId), details, ownVideo));
export const publish = (videoId: string) =>
  send(apiRequest("POST", `${path(videoId)}/publish`, null, ownVideo));
export const removeVideo = (videoId: string) => send(apiRequest("DELETE", path(videoId), null));
export const sendPoster = (videoId: string, image: Blob) =>
  send(fileRequest(`${path(videoId)}/poster`, image, image.type));
