import { apiRequest, fileRequest } from "#app/lib/api.ts";
import { send } from "#app/lib/mutation/send.ts";
import type { OwnVideo, OwnVideoResponse } from "#worker/domain/media/videos/contract-api.ts";
import type { CategorySlug } from "#worker/domain/media/videos/contract-categories.ts";

export interface Details {
  title: string;
  description: string;
  category: CategorySlug | null;
  tags: string[];
  visibility: OwnVideo["visibility"];
}

const path = (videoId: string) => `/api/videos/${encodeURIComponent(videoId)}`;
const change = async (method: "POST" | "PATCH", path: string, body: unknown): Promise<OwnVideo> =>
  (await send(apiRequest<OwnVideoResponse>(method, path, body))).video;

export const createDraft = (details: Details) => change("POST", "/api/videos", details);
export const saveDetails = (videoId: string, details: Details) =>
  change("PATCH", path(videoId), details);
export const publish = (videoId: string) => change("POST", `${path(videoId)}/publish`, null);
export const removeVideo = (videoId: string) => send(apiRequest("DELETE", path(videoId), null));
export const sendPoster = (videoId: string, image: Blob) =>
  send(fileRequest(`${path(videoId)}/poster`, image, image.type));
