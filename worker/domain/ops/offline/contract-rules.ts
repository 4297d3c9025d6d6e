import { type Message, msg } from "#i18n/t.ts";
import { OFFLINE_LIMITS } from "../../accounts/plans/contract.ts";

/**
 * The rules of downloads that the server, the page and the texts share. No library: a page without
 * a network needs it too.
 */

const DAY_MS = 86_400_000;

/** A clock may run this much behind what was seen before it counts as set back, ms. */
export const CLOCK_SLACK_MS = 5 * 60_000;

/**
 * Until when a grant that is given now holds, ms since the epoch: some days, and never past what is
 * paid for.
 * @param input.planEnd the end of the paid time; null where the plan has none
 * @returns null where no time is left
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
 * A grant that is renewed: never cut shorter by a renewal that came while the plan's next time was
 * not known yet.
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
 * ok: it plays. expired: its time is over. clock: this device's clock was set back, so the time is
 * not known.
 */
export type OfflineVerdict = "ok" | "expired" | "clock";

/**
 * Whether a download plays, judged on the device, without a network. Times in ms since the epoch,
 * by the server's clock as far as the device knows it.
 * @param grant.issuedAt when the server gave or renewed it
 * @param grant.lastSeenAt the latest time that this device has ever seen
 */
export function offlineVerdict(
  { issuedAt, expiresAt, lastSeenAt }: { issuedAt: number; expiresAt: number; lastSeenAt: number },
  now: number,
): OfflineVerdict {
  if (Math.max(now, lastSeenAt) >= expiresAt) return "expired";
  return now < Math.max(issuedAt, lastSeenAt) - CLOCK_SLACK_MS ? "clock" : "ok";
}

/** Why a device must delete a download. */
export const GONE_REASONS = ["plan", "revoked", "deleted", "closed", "replaced"] as const;
export type GoneReason = (typeof GONE_REASONS)[number];
export const GONE_TEXTS: Record<GoneReason, Message> = {
  plan: msg("offline.yourPlanNoLongerIncludesDownloads"),
  revoked: msg("offline.thisDownloadWasRemovedInYour"),
  deleted: msg("offline.itsCreatorHasDeletedThisVideo"),
  closed: msg("offline.thisVideoIsNoLongerOpen"),
  replaced: msg("offline.itsCreatorHasReplacedThisVideo"),
};
