import * as z from "zod/mini";
import { getJson, postJson } from "#app/api.ts";
import type { OfflineGrant, OfflineOffer, SyncAnswer } from "#worker/domain/offline/contract.ts";

const Grant = z.object({ videoId: z.string(), issuedAt: z.number(), expiresAt: z.number(), token: z.string() });
const Offer = z.object({
  choices: z.array(z.object({ quality: z.string(), height: z.nullable(z.number()), bytes: z.number() })),
  refusal: z.nullable(z.string()),
});
const Sync = z.object({
  grants: z.array(Grant),
  gone: z.array(z.object({ videoId: z.string(), reason: z.enum(["plan", "revoked", "deleted", "closed", "replaced"]) })),
});

export const fetchOffer = async (videoId: string): Promise<OfflineOffer> => Offer.parse(await getJson(`/api/videos/${videoId}/offline`));

export const fetchGrant = async (ask: { videoId: string; deviceId: string; quality: string }): Promise<OfflineGrant> =>
  Grant.parse(await postJson("/api/offline/grants", ask));

interface Kept {
  videoId: string;
  watchedMs: number;
  positionMs: number | null;
}

export const sendSync = async (device: string, videos: Kept[]): Promise<SyncAnswer> =>
  Sync.parse(await postJson("/api/offline/sync", { deviceId: device, videos }));

/** @param videoId left out: all of the device */
export async function sendRevoke(device: string, videoId?: string): Promise<void> {
  await postJson("/api/offline/revoke", { deviceId: device, videoId });
}
