import { type Message, msg } from "#i18n/t.ts";
import { OFFLINE_LIMITS } from "../../accounts/plans/contract.ts";

/** This file must not import libraries, because the pages for offline playback load it. */

const DAY_MS = 86_400_000;

/** A device's clock counts as set back if it is this many ms behind its latest known time. */
export const CLOCK_SLACK_MS = 5 * 60_000;

/**
 * Returns the expiry of a new permission to watch offline, ms since the epoch; null if no time is
 * left. The expiry is never after the end of the paid plan (`planEnd`; null: no end).
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
 * Returns when a renewed permission to watch offline expires, ms since the epoch.
 * The result is never before the previous expiry, because a new payment may not be stored yet.
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

/** `expired`: the permission has expired. `clock`: the device's clock was set back. */
export type OfflineVerdict = "ok" | "expired" | "clock";

/**
 * Decides on the offline device whether a download plays. All times are in ms since the epoch.
 * @param grant.lastSeenAt latest time that the device's clock has shown
 */
export function offlineVerdict(
  { issuedAt, expiresAt, lastSeenAt }: { issuedAt: number; expiresAt: number; lastSeenAt: number },
  now: number,
): OfflineVerdict {
  if (Math.max(now, lastSeenAt) >= expiresAt) return "expired";
  return now < Math.max(issuedAt, lastSeenAt) - CLOCK_SLACK_MS ? "clock" : "ok";
}

export const REMOVAL_REASONS = ["plan", "revoked", "deleted", "closed", "replaced"] as const;
export type RemovalReason = (typeof REMOVAL_REASONS)[number];
export const REMOVAL_TEXTS: Record<RemovalReason, Message> = {
  plan: msg("offline.revoked.planEnded"),
  revoked: msg("offline.revoked.removed"),
  deleted: msg("offline.revoked.videoDeleted"),
  closed: msg("offline.revoked.noAccess"),
  replaced: msg("offline.revoked.videoReplaced"),
};
