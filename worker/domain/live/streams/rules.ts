import { t } from "#i18n/t.ts";
import { entitlementsOf } from "../../accounts/plans/entitlements.ts";
import type { Plan } from "../../accounts/users/contract.ts";

/** Time without media after which the stream is ended, ms. */
export const GRACE_MS = 60_000;

/** Returns the limit for a publisher in bits per second, as an average over ten seconds. */
export const maxIngestBitrate = (plan: Plan) => entitlementsOf(plan).liveBitrate;
/** Size limit of one pushed file, bytes. */
export const MAX_PUSH_BYTES = 24 * 1024 * 1024;

/**
 * Returns why a creator may not monetize a stream, or null if the creator may. Partners and
 * creators with Creator Pro may.
 */
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

/** File names of media under a stream's R2 prefix. A viewer's link serves only these. */
export const MEDIA_FILE = /^main\/(?:init-\d{1,9}\.mp4|seg-\d{1,12}\.(?:m4s|ts))$/;
