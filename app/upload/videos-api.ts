import * as z from "zod/mini";
import { postJson } from "#app/api.ts";
import { CATEGORIES, type CategorySlug, type OwnVideo, VISIBILITIES } from "#worker/domain/videos/contract.ts";

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
  openUpload: z.nullable(z.object({ id: z.string(), fileName: z.string(), size: z.nullable(z.number()) })),
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
const videoOf = (answer: unknown): OwnVideo => Answer.parse(answer).video;

export const createDraft = async (details: Details) => videoOf(await postJson("/api/videos", details));
export const saveDetails = async (videoId: string, details: Details) => videoOf(await postJson(path(videoId), details, "PATCH"));
export const publish = async (videoId: string) => videoOf(await postJson(`${path(videoId)}/publish`, null));
export const removeVideo = async (videoId: string): Promise<void> => void (await postJson(path(videoId), null, "DELETE"));
/** Sends a picture as the video's poster. @returns whether the server took it */
export const sendPoster = async (videoId: string, image: Blob): Promise<boolean> =>
  (await fetch(`${path(videoId)}/poster`, { method: "PUT", body: image, headers: { "Content-Type": image.type } })).ok;
