import { and, asc, eq } from "drizzle-orm";
import { offlineGrants } from "../../../db/schema.ts";
import { describeDevice } from "../../accounts/devices/describe-device.ts";
import { readableVideoTitle } from "../../accounts/visibility/readable-titles.ts";
import type { Deps } from "../../deps.ts";
import type { OfflineDevice, RevokeInput } from "./contract.ts";

/** Lists a user's browsers with downloads, the most recently used first. */
export async function listOfflineDevices(
  { db }: Pick<Deps, "db">,
  userId: string,
): Promise<OfflineDevice[]> {
  const rows = await db
    .select({
      deviceId: offlineGrants.deviceId,
      stored: offlineGrants.deviceName,
      renewedAt: offlineGrants.renewedAt,
      video: {
        videoId: offlineGrants.videoId,
        title: readableVideoTitle({ kind: "user", id: userId }, offlineGrants.videoId),
        quality: offlineGrants.quality,
        expiresAt: offlineGrants.expiresAt,
      },
    })
    .from(offlineGrants)
    .where(eq(offlineGrants.userId, userId))
    .orderBy(asc(offlineGrants.issuedAt));
  const devices = new Map<string, OfflineDevice>();
  for (const { deviceId, stored, renewedAt, video } of rows) {
    const name = nameOf(stored);
    const device = devices.get(deviceId) ?? { deviceId, name, lastSeenAt: 0, videos: [] };
    devices.set(deviceId, {
      ...device,
      name,
      lastSeenAt: Math.max(device.lastSeenAt, renewedAt),
      videos: [...device.videos, video],
    });
  }
  return [...devices.values()].sort((a, b) => b.lastSeenAt - a.lastSeenAt);
}

/** New rows store the user agent, which contains a slash. Older rows store a device name. */
const nameOf = (stored: string) => (stored.includes("/") ? describeDevice(stored) : stored);

/** Revokes a device's permissions to play downloads offline. Returns how many were revoked. */
export async function revokeGrants(
  { db }: Pick<Deps, "db">,
  { userId, deviceId, videoId }: RevokeInput & { userId: string },
): Promise<number> {
  const isOwnGrant = and(eq(offlineGrants.userId, userId), eq(offlineGrants.deviceId, deviceId));
  const deletedGrants = await db
    .delete(offlineGrants)
    .where(videoId === undefined ? isOwnGrant : and(isOwnGrant, eq(offlineGrants.videoId, videoId)))
    .returning({ id: offlineGrants.id });
  return deletedGrants.length;
}
