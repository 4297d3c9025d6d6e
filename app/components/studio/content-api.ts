import * as z from "zod/mini";
import { postJson } from "#app/api.ts";
import type { ChangeVideoInput } from "#worker/domain/videos/contract.ts";

const path = (videoId: string) => `/api/videos/${encodeURIComponent(videoId)}`;
const Answer = z.object({ video: z.object({ version: z.number() }) });

/** @returns the details' new version @throws ApiError CONFLICT when `version` is not the newest */
export const changeVideo = async (videoId: string, change: ChangeVideoInput): Promise<number> =>
  Answer.parse(await postJson(path(videoId), change, "PATCH")).video.version;

export const removeVideo = (videoId: string) => postJson(path(videoId), null, "DELETE");
export const restoreVideo = (videoId: string) => postJson(`${path(videoId)}/restore`, null);
export const publishVideo = (videoId: string) => postJson(`${path(videoId)}/publish`, null);
export const scheduleVideo = (videoId: string, at: number) => postJson(`${path(videoId)}/schedule`, { at }, "PUT");
export const cancelSchedule = (videoId: string) => postJson(`${path(videoId)}/schedule`, null, "DELETE");
export const eraseVideo = (videoId: string, confirm: string) => postJson(`${path(videoId)}/erase`, { confirm });

/** Sends a picture as the video's poster. @throws Error in a sentence for a person */
export async function sendPoster(videoId: string, image: Blob): Promise<void> {
  const response = await fetch(`${path(videoId)}/poster`, { method: "PUT", body: image, headers: { "Content-Type": image.type } });
  if (!response.ok) throw new Error("The thumbnail could not be saved. Try again.");
}
