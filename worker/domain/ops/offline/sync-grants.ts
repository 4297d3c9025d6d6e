import { and, eq, inArray, sql } from "drizzle-orm";
import { offlineGrants, users, videos } from "../../../db/schema.ts";
import { OFFLINE_LIMITS } from "../../accounts/plans/contract.ts";
import { entitlementsOf } from "../../accounts/plans/entitlements.ts";
import { isLockedTo } from "../../accounts/plans/subscribers-only.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import { followsCreator } from "../../accounts/users/visibility.ts";
import type { Deps } from "../../deps.ts";
import { rememberPlace } from "../../media/playback/save-position.ts";
import { accessColumns, watchGround } from "../../media/videos/access.ts";
import type { SyncInput } from "./contract.ts";
import type { OfflineSync } from "./contract-api.ts";
import { type RemovalReason, renewedExpiry } from "./contract-rules.ts";
import { toGrant } from "./issue-grant.ts";
import { planEndOf } from "./plan-end.ts";

type SyncDeps = Pick<Deps, "db" | "now" | "signingSecret">;
/** D1 allows 100 bound parameters per statement, of which some are not IDs. */
const CHUNK = 90;

/**
 * Renews a device's permissions to play downloads. Returns a reason for each download to delete.
 * The reported watch time counts up to twice the elapsed time, and never as a view.
 */
export async function syncGrants(
  deps: SyncDeps,
  { actor, deviceId, videos: deviceVideos }: SyncInput & { actor: SignedInActor },
): Promise<OfflineSync> {
  const now = deps.now();
  const deviceVideosById = new Map(deviceVideos.map((video) => [video.videoId, video]));
  const ids = [...deviceVideosById.keys()];
  const reasons = await reasonsAgainst(deps, { actor, deviceId, ids });
  const gone = [...reasons].map(([videoId, reason]) => ({ videoId, reason }));
  await deleteGrants(deps, { userId: actor.id, deviceId, ids: gone.map(({ videoId }) => videoId) });
  const planEnd = await planEndOf(deps, actor.id);
  const grants: OfflineSync["grants"] = [];
  for (const { videoId, watchedMs, positionMs } of deviceVideosById.values()) {
    if (reasons.has(videoId)) continue;
    const row = await renew(deps, { userId: actor.id, deviceId, videoId, watchedMs, now, planEnd });
    if (!row) {
      gone.push({ videoId, reason: "revoked" });
      continue;
    }
    grants.push(
      await toGrant(deps, {
        userId: actor.id,
        videoId,
        deviceId,
        issuedAt: now,
        expiresAt: row.expiresAt,
      }),
    );
    if (positionMs !== null)
      await rememberPlace(deps, { userId: actor.id, videoId, positionMs, at: now });
  }
  return { grants, gone };
}

/** Returns, for each download that the device must delete, the reason. */
async function reasonsAgainst(
  { db }: Pick<Deps, "db">,
  { actor, deviceId, ids }: { actor: SignedInActor; deviceId: string; ids: string[] },
): Promise<Map<string, RemovalReason>> {
  if (!entitlementsOf(actor.plan).offline) return new Map(ids.map((id) => [id, "plan"]));
  const reasons = new Map<string, RemovalReason>(ids.map((id) => [id, "deleted"]));
  for (let i = 0; i < ids.length; i += CHUNK) {
    const rows = await db
      .select({
        ...accessColumns,
        mediaVersion: videos.mediaVersion,
        isFollower: followsCreator(actor),
        granted: offlineGrants.mediaVersion,
      })
      .from(videos)
      .innerJoin(users, eq(users.id, videos.creatorId))
      .leftJoin(
        offlineGrants,
        and(
          eq(offlineGrants.videoId, videos.id),
          eq(offlineGrants.userId, actor.id),
          eq(offlineGrants.deviceId, deviceId),
        ),
      )
      .where(inArray(videos.id, ids.slice(i, i + CHUNK)));
    for (const row of rows) {
      if (row.state === "removed") continue;
      const isHidden = watchGround(row, actor) === null;
      // For a hidden video, the reason is also "deleted", so that the user learns nothing of it.
      if (isHidden && row.granted === null) continue;
      if (isHidden || isLockedTo(row, actor)) reasons.set(row.id, "closed");
      else if (row.granted === null) reasons.set(row.id, "revoked");
      else if (row.granted !== row.mediaVersion) reasons.set(row.id, "replaced");
      else reasons.delete(row.id);
    }
  }
  return reasons;
}

async function deleteGrants(
  { db }: Pick<Deps, "db">,
  { userId, deviceId, ids }: { userId: string; deviceId: string; ids: string[] },
): Promise<void> {
  for (let i = 0; i < ids.length; i += CHUNK) {
    const isInSlice = inArray(offlineGrants.videoId, ids.slice(i, i + CHUNK));
    await db
      .delete(offlineGrants)
      .where(
        and(eq(offlineGrants.userId, userId), eq(offlineGrants.deviceId, deviceId), isInSlice),
      );
  }
}

interface Renewal {
  userId: string;
  deviceId: string;
  videoId: string;
  watchedMs: number;
  now: number;
  planEnd: number | null;
}

/**
 * Renews a device's permission to play a download, and returns the new expiry. Returns undefined if
 * the permission was deleted or the user has downloads on too many other devices.
 */
async function renew(
  { db }: Pick<Deps, "db">,
  { userId, deviceId, videoId, watchedMs, now, planEnd }: Renewal,
) {
  const g = offlineGrants;
  const isOwnGrant = and(eq(g.userId, userId), eq(g.deviceId, deviceId), eq(g.videoId, videoId));
  const existingGrant = await db.select({ expiresAt: g.expiresAt }).from(g).where(isOwnGrant).get();
  if (!existingGrant) return undefined;
  const isBelowDeviceLimit = sql`(select count(distinct o.device_id) from offline_grants o where o.user_id = ${userId} and o.device_id <> ${deviceId}
    and o.expires_at > ${now}) < ${OFFLINE_LIMITS.devices}`;
  return db
    .update(g)
    .set({
      expiresAt: renewedExpiry({ now, planEnd, expiresAt: existingGrant.expiresAt }),
      renewedAt: now,
      // The device reports a total, so that a repeated report does not count twice. The maximum is
      // twice the elapsed time, because videos play at double speed at most.
      watchedMs: sql`max(${g.watchedMs}, min(${watchedMs}, (${now} - ${g.issuedAt}) * 2))`,
    })
    .where(and(isOwnGrant, isBelowDeviceLimit))
    .returning({ expiresAt: g.expiresAt })
    .get();
}
