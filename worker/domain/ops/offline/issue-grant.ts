import { and, count, countDistinct, eq, gt, ne, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { insertWhere } from "../../../db/insert-where.ts";
import { offlineGrants } from "../../../db/schema.ts";
import { OFFLINE_LIMITS } from "../../accounts/plans/contract.ts";
import { entitlementsOf } from "../../accounts/plans/entitlements.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import type { GrantInput } from "./contract.ts";
import type { OfflineGrant } from "./contract-api.ts";
import { grantExpiry } from "./contract-rules.ts";
import { signGrant } from "./grant-token.ts";
import { listOfflineChoices } from "./list-choices.ts";
import { planEndOf } from "./plan-end.ts";

const USER_AGENT_MAX = 300;

type GrantDeps = Pick<Deps, "db" | "now" | "newId" | "signingSecret">;

/**
 * Gives a device permission to play a video offline; another call renews the permission.
 * @throws DomainError CONFLICT if the quality is missing or a limit of OFFLINE_LIMITS is reached
 */
export async function issueGrant(
  deps: GrantDeps,
  { actor, userAgent, ...input }: GrantInput & { actor: SignedInActor; userAgent: string },
): Promise<OfflineGrant> {
  if (!entitlementsOf(actor.plan).offline)
    throw new DomainError("FORBIDDEN", t("offline.grant.planRequired"));
  const { choices, refusal, mediaVersion } = await listOfflineChoices(deps, {
    videoId: input.videoId,
    actor,
  });
  if (refusal !== null) throw new DomainError("CONFLICT", refusal);
  if (!choices.some(({ quality }) => quality === input.quality)) {
    throw new DomainError("CONFLICT", t("offline.grant.qualityUnavailable"));
  }
  const issuedAt = deps.now();
  const expiresAt = grantExpiry({ now: issuedAt, planEnd: await planEndOf(deps, actor.id) });
  if (expiresAt === null) throw new DomainError("FORBIDDEN", t("offline.grant.planExpired"));
  const row = {
    ...input,
    userId: actor.id,
    deviceName: userAgent.slice(0, USER_AGENT_MAX),
    mediaVersion,
    issuedAt,
    expiresAt,
  };
  if (!(await insertGrant(deps, row))) throw await limitError(deps, row);
  return toGrant(deps, row);
}

type Row = Omit<typeof offlineGrants.$inferInsert, "id" | "renewedAt">;

/** One statement checks and writes, so that concurrent requests cannot exceed the limits. */
async function insertGrant({ db, newId }: Pick<Deps, "db" | "newId">, row: Row): Promise<boolean> {
  const { userId, videoId, deviceId, deviceName, quality, mediaVersion, issuedAt, expiresAt } = row;
  const g = offlineGrants;
  const inserted = await insertWhere(
    db,
    g,
    { ...row, id: newId("off"), renewedAt: issuedAt },
    sql`(select count(*) from ${g} where user_id = ${userId} and device_id = ${deviceId} and video_id <> ${videoId}
        and expires_at > ${issuedAt}) < ${OFFLINE_LIMITS.videos}
      and (select count(distinct device_id) from ${g} where user_id = ${userId} and device_id <> ${deviceId}
        and expires_at > ${issuedAt}) < ${OFFLINE_LIMITS.devices}`,
  )
    .onConflictDoUpdate({
      target: [g.userId, g.deviceId, g.videoId],
      set: { deviceName, quality, mediaVersion, renewedAt: issuedAt, expiresAt },
    })
    .returning({ id: g.id });
  return inserted.length > 0;
}

async function limitError(
  { db }: Pick<Deps, "db">,
  { userId, deviceId, issuedAt }: Row,
): Promise<DomainError> {
  const live = and(eq(offlineGrants.userId, userId), gt(offlineGrants.expiresAt, issuedAt));
  const [thisDevice, otherDevices] = await db.batch([
    db
      .select({ n: count() })
      .from(offlineGrants)
      .where(and(live, eq(offlineGrants.deviceId, deviceId))),
    db
      .select({ n: countDistinct(offlineGrants.deviceId) })
      .from(offlineGrants)
      .where(and(live, ne(offlineGrants.deviceId, deviceId))),
  ]);
  const isDevices =
    (otherDevices[0]?.n ?? 0) >= OFFLINE_LIMITS.devices &&
    (thisDevice[0]?.n ?? 0) < OFFLINE_LIMITS.videos;
  return new DomainError(
    "CONFLICT",
    isDevices
      ? t("offline.grant.tooManyDevices", { devices: OFFLINE_LIMITS.devices })
      : t("offline.grant.tooManyDownloads", { videos: OFFLINE_LIMITS.videos }),
  );
}

/** Converts a row to the signed permission to watch offline. */
export async function toGrant(
  deps: Pick<Deps, "signingSecret">,
  {
    userId,
    videoId,
    deviceId,
    issuedAt,
    expiresAt,
  }: Pick<Row, "userId" | "videoId" | "deviceId" | "issuedAt" | "expiresAt">,
): Promise<OfflineGrant> {
  const token = await signGrant(deps, {
    user: userId,
    video: videoId,
    device: deviceId,
    issuedAt,
    expiresAt,
  });
  return { videoId, issuedAt, expiresAt, token };
}
