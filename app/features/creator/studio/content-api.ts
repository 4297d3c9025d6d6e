import { apiRequest, fileRequest } from "#app/lib/api.ts";
import type { ChangeVideoInput } from "#worker/domain/media/videos/contract.ts";
import type { OwnVideoResponse } from "#worker/domain/media/videos/contract-api.ts";

const path = (videoId: string) => `/api/videos/${encodeURIComponent(videoId)}`;

/** The server answers CONFLICT if `version` is not the newest version of the details. */
export const changeVideo = (videoId: string, change: ChangeVideoInput) =>
  apiRequest<OwnVideoResponse>("PATCH", path(videoId), change);

export const removeVideo = (videoId: string) => apiRequest("DELETE", path(videoId), null);
export const restoreVideo = (videoId: string) =>
  apiRequest("POST", `${path(videoId)}/restore`, null);
export const publishVideo = (videoId: string) =>
  apiRequest("POST", `${path(videoId)}/publish`, null);
export const scheduleVideo = (videoId: string, at: number) =>
  apiRequest("PUT", `${path(videoId)}/schedule`, { at });
export const cancelSchedule = (videoId: string) =>
  apiRequest("DELETE", `${path(videoId)}/schedule`, null);
export const eraseVideo = (videoId: string, confirm: string) =>
  apiRequest("POST", `${path(videoId)}/erase`, { confirm });
export const uploadPoster = (videoId: string, image: Blob) =>
  fileRequest(`${path(videoId)}/poster`, image, image.type);
