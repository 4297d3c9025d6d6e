import * as z from "zod";
import { msg, t } from "#i18n/t.ts";

const GIB = 1024 ** 3;

export const QUOTAS = {
  storage_bytes: {
    name: msg("quotas.storage"),
    unit: msg("quotas.gb"),
    per: GIB,
    about: msg("quotas.bytesThatVideosAndOpenUploads"),
  },
  upload_bytes_day: {
    name: msg("quotas.uploadsADay"),
    unit: msg("quotas.gb"),
    per: GIB,
    about: msg("quotas.bytesOfFilesThatMayBe"),
  },
  live_minutes_day: {
    name: msg("quotas.liveADay"),
    unit: msg("quotas.minutes"),
    per: 1,
    about: msg("quotas.minutesOfStreamsWithin24Hours"),
  },
} as const;
export type QuotaKey = keyof typeof QUOTAS;
export const QUOTA_KEYS = Object.keys(QUOTAS) as [QuotaKey, ...QuotaKey[]];

/** What everybody may upload within 24 hours, bytes: a hundred times the largest file. */
export const UPLOAD_BYTES_DAY = 50 * GIB;
/** What everybody may stream within 24 hours, minutes: all of them. */
export const LIVE_MINUTES_DAY = 24 * 60;
export const GIVEN_DAYS_MAX = 365;

/** For how many days staff give somebody something, and why, for the record. */
export const GivenFor = z.object({
  days: z.coerce
    .number({ error: () => t("quotas.sayForHowLong") })
    .int({ error: () => t("quotas.aWholeNumber") })
    .min(1, { error: () => t("quotas.from1Day") })
    .max(GIVEN_DAYS_MAX, {
      error: () => t("quotas.atMostQuotadaysmaxDays", { quotaDaysMax: GIVEN_DAYS_MAX }),
    }),
  reason: z
    .string()
    .trim()
    .min(3, { error: () => t("quotas.sayWhyForTheRecord") })
    .max(500, { error: () => t("quotas.atMost500Characters") }),
});

/** Another limit for one person, in the quota's unit. */
export const SetQuotaInput = GivenFor.extend({
  quota: z.enum(QUOTA_KEYS, { error: () => t("quotas.chooseTheLimit") }),
  amount: z.coerce
    .number({ error: () => t("quotas.sayHowMuch") })
    .int({ error: () => t("quotas.aWholeNumber") })
    .min(0)
    .max(100_000),
});
export type SetQuotaInput = z.output<typeof SetQuotaInput>;

export interface QuotaOverride {
  quota: QuotaKey;
  /** Bytes or minutes. */
  value: number;
  reason: string;
  expiresAt: number;
  staff: string;
}
