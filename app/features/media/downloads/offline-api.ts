import * as z from "zod/mini";
import { apiRequest, getJson, sendOnce } from "#app/lib/api.ts";
import { send } from "#app/lib/mutation/send.ts";
import type {
  OfflineGrant,
  OfflineOffer,
  SyncAnswer,
} from "#worker/domain/ops/offline/contract.ts";

const Grant = z.object({
  videoId: z.string(),
  issuedAt: z.number(),
  expiresAt: z.number(),
  token: z.string(),
});
const Offer = z.object({
  choices: z.array(
    z.object({ quality: z.string(), height: z.nullable(z.number()), bytes: z.number() }),
  ),
  refusal: z.nullable(z.string()),
});
const Sync = z.object({
  grants: z.array(Grant),
  gone: z.array(
    z.object({
      videoId: z.string(),
      reason: z.enum(["plan", "revoked", "deleted", "closed", "replaced"]),
    }),
  ),
});

export const fetchOffer = async (videoId: string): Promise<OfflineOffer> =>
  Offer.parse(await getJson(`/api/videos/${videoId}/offline`));

export const fetchGrant = (ask: {
  videoId: string;
  deviceId: string;
  quality: string;
}): Promise<OfflineGrant> => send(apiRequest("POST", "/api/offline/grants", ask, Grant));

interface Kept {
  videoId: string;
  watchedMs: number;
  positionMs: number | null;
}

// The device repeats a failed sync when it is online again, so the page may be left meanwhile.
export const sendSync = (device: string, videos: Kept[]): Promise<SyncAnswer> =>
  sendOnce(apiRequest("POST", "/api/offline/sync", { deviceId: device, videos }, Sync));

/** @param videoId left out: all of the device */
// The next sync tells the server what the device keeps, so nothing is lost with the page.
export const sendRevoke = (device: string, videoId?: string): Promise<void> =>
  sendOnce(apiRequest("POST", "/api/offline/revoke", { deviceId: device, videoId }));
