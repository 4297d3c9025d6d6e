import { apiRequest, getJson, sendOnce } from "#app/lib/api.ts";
import { send } from "#app/lib/mutation/send.ts";
import type {
  OfflineGrant,
  OfflineOffer,
  OfflineSync,
} from "#worker/domain/ops/offline/contract-api.ts";

export const fetchOffer = (videoId: string) =>
  getJson<OfflineOffer>(`/api/videos/${videoId}/offline`);

export const fetchGrant = (ask: {
  videoId: string;
  deviceId: string;
  quality: string;
}): Promise<OfflineGrant> => send(apiRequest("POST", "/api/offline/grants", ask));

interface Kept {
  videoId: string;
  watchedMs: number;
  positionMs: number | null;
}

// The page may be left during this request, because the device repeats a failed sync when it is
// online again.
export const sendSync = (device: string, videos: Kept[]): Promise<OfflineSync> =>
  sendOnce(apiRequest("POST", "/api/offline/sync", { deviceId: device, videos }));

/**
 * Revokes the permission to play a download.
 * @param videoId omit to revoke all downloads of the device
 */
// Leaving the page loses nothing, because the next sync tells the server which downloads the device
// keeps.
export const sendRevoke = (device: string, videoId?: string): Promise<void> =>
  sendOnce(apiRequest("POST", "/api/offline/revoke", { deviceId: device, videoId }));
