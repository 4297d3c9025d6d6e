import { t } from "#i18n/t.ts";
import { entitlementsOf } from "../../accounts/plans/entitlements.ts";
import type { Plan } from "../../accounts/users/contract.ts";

/** A stream is ended if it receives no media for this time. */
export const GRACE_MS = 60_000;

/** Returns the bitrate limit of a plan's streams, bits per second, averaged over ten seconds. */
export const maxIngestBitrate = (plan: Plan) => entitlementsOf(plan).liveBitrate;

/**
 * Maximum number of init segments of a publisher per minute.
 * A publisher sends one when it goes live and when its codec or video size changes.
 */
export const RUNS_A_MINUTE = 12;

export const MAX_PUSH_BYTES = 24 * 1024 * 1024;

/** Returns the reason why a creator may not monetize streams, or null. */
export function monetizationRefusal({
  plan,
  isPartner,
  emailVerified,
}: {
  plan: Plan;
  isPartner: boolean;
  emailVerified: boolean;
}): string | null {
  if (!isPartner && !entitlementsOf(plan).monetization)
    return t("streams.monetization.partnerRequired");
  return emailVerified ? null : t("streams.monetization.emailUnverified");
}

/** The only files under a stream's R2 prefix that a viewer's link serves. */
export const MEDIA_FILE = /^main\/(?:init-\d{1,9}\.mp4|seg-\d{1,12}\.(?:m4s|ts))$/;
