import { t } from "#i18n/t.ts";
import { entitlementsOf } from "../../accounts/plans/entitlements.ts";
import type { Plan } from "../../accounts/users/contract.ts";

/** Silence of a publisher after which its stream is ended, ms. */
export const GRACE_MS = 60_000;

/** Bits per second that a publisher may send, averaged over ten seconds. */
export const maxIngestBitrate = (plan: Plan) => entitlementsOf(plan).liveBitrate;
/** Bytes of one pushed file. */
export const MAX_PUSH_BYTES = 24 * 1024 * 1024;

/**
 * Why a creator may not make money with a stream, in a sentence; null when they may. The partners
 * may, and Creator Pro.
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
    return t("streams.monetizationIsForPartnersAndFor");
  return emailVerified ? null : t("streams.verifyYourEMailAddressBefore");
}

/** Names under a stream's R2 prefix that are media: what a viewer's link may fetch from there. */
export const MEDIA_FILE = /^main\/(?:init-\d{1,9}\.mp4|seg-\d{1,12}\.(?:m4s|ts))$/;
