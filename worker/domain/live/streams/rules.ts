import { t } from "#i18n/t.ts";
import { entitlementsOf } from "../../accounts/plans/entitlements.ts";
import type { Plan } from "../../accounts/users/contract.ts";

/** A stream that receives no media for this time is ended. */
export const GRACE_MS = 60_000;

/** Returns the plan's limit in bits per second, as an average over ten seconds. */
export const maxIngestBitrate = (plan: Plan) => entitlementsOf(plan).liveBitrate;
export const MAX_PUSH_BYTES = 24 * 1024 * 1024;

/** Returns the reason against monetizing, or null if the creator may monetize. */
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

/** A viewer's link serves only these files under a stream's R2 prefix. */
export const MEDIA_FILE = /^main\/(?:init-\d{1,9}\.mp4|seg-\d{1,12}\.(?:m4s|ts))$/;
