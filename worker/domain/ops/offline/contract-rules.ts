import { type Message, msg } from "#i18n/t.ts";
import { OFFLINE_LIMITS } from "../../accounts/plans/contract.ts";

/**
 * Rules of downloads that the server, the page and the texts share. Must not import libraries,
 * because offline pages load this module too.
 */

const DAY_MS = 86_400_000;

/** Tolerance before a clock that runs behind the latest seen time counts as set back, ms. */
export const CLOCK_SLACK_MS = 5 * 60_000;

/**
 * Returns the expiry of a new grant, ms since the epoch: some days, but not after the end of the
 * paid plan.
 * @param input.planEnd end of the paid period; null if the plan has no end
 * @returns null if no time is left
 */
export function grantExpiry({
  now,
  planEnd,
}: {
  now: number;
  planEnd: number | null;
}): number | null {
  const end = Math.min(now + OFFLINE_LIMITS.days * DAY_MS, planEnd ?? Number.POSITIVE_INFINITY);
  return end > now ? end : null;
}

/**
 * Returns the expiry of a renewed grant. It is never earlier than the previous expiry, because the
 * renewal of the plan may not be known yet.
 */
export const renewedExpiry = ({
  now,
  planEnd,
  expiresAt,
}: {
  now: number;
  planEnd: number | null;
  expiresAt: number;
}): number =>
  grantExpiry({ now, planEnd }) ?? Math.min(expiresAt, now + OFFLINE_LIMITS.days * DAY_MS);

/**
 * ok: the download plays. expired: the grant has expired. clock: the device's clock was set back,
 * so the time is unknown.
 */
export type OfflineVerdict = "ok" | "expired" | "clock";

/**
 * Decides on the device, without a network, whether a download plays. Times are in ms since the
 * epoch, by the server's clock as far as the device knows it.
 * @param grant.issuedAt time when the server issued or renewed the grant
 * @param grant.lastSeenAt latest time that this device has ever seen
 */
export function offlineVerdict(
  { issuedAt, expiresAt, lastSeenAt }: { issuedAt: number; expiresAt: number; lastSeenAt: number },
  now: number,
): OfflineVerdict {
  if (Math.max(now, lastSeenAt) >= expiresAt) return "expired";
  return now < Math.max(issuedAt, lastSeenAt) - CLOCK_SLACK_MS ? "clock" : "ok";
}

/** Reasons why a device must delete a download. */
export const REMOVAL_REASONS = ["plan", "revoked", "deleted", "closed", "replaced"] as const;
export type RemovalReason = (typeof REMOVAL_REASONS)[number];
export const REMOVAL_TEXTS: Record<RemovalReason, Message> = {
  plan: msg("offline.revoked.planEnded"),
  revoked: msg("offline.revoked.removed"),
  deleted: msg("offline.revoked.videoDeleted"),
  closed: msg("offline.revoked.noAccess"),
  replaced: msg("offline.revoked.videoReplaced"),
};
