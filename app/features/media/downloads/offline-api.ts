import { apiRequest, getJson, sendOnce } from "#app/lib/api.ts";
import { send } from "#app/lib/mutation/send.ts";
import type {
  OfflineGrant,
  OfflineOffer,
  OfflineSync,
} from "#worker/domain/ops/offline/contract-api.ts";

export const fetchOffer = (videoId: string) =>
  getJson<OfflineOffer>(`/api/videos/${videoId}/offline`);

export const fetchGrant = (request: {
  videoId: string;
  deviceId: string;
  quality: string;
}): Promise<OfflineGrant> => send(apiRequest("POST", "/api/offline/grants", request));

interface DownloadProgress {
  videoId: string;
  watchedMs: number;
  positionMs: number | null;
}

// Uses `sendOnce`, which does not warn before leaving: the device repeats a failed sync.
export const sendSync = (device: string, videos: DownloadProgress[]): Promise<OfflineSync> =>
  sendOnce(apiRequest("POST", "/api/offline/sync", { deviceId: device, videos }));

/** @param videoId omit to revoke all downloads of the device */
// Uses `sendOnce`, because the next sync tells the server which downloads the device has.
export const sendRevoke = (device: string, videoId?: string): Promise<void> =>
  sendOnce(apiRequest("POST", "/api/offline/revoke", { deviceId: device, videoId }));
