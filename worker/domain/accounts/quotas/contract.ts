import * as z from "zod";
import { msg, t } from "#i18n/t.ts";
import { GIGABYTE } from "../../kernel/files/contract-gigabytes.ts";

export type { QuotaOverride } from "./contract-api.ts";

export const QUOTAS = {
  storage_bytes: {
    name: msg("quotas.storage.name"),
    unit: msg("quotas.units.gigabytes"),
    per: GIGABYTE,
    about: msg("quotas.storage.description"),
  },
  upload_bytes_day: {
    name: msg("quotas.uploadsPerDay.name"),
    unit: msg("quotas.units.gigabytes"),
    per: GIGABYTE,
    about: msg("quotas.uploadsPerDay.description"),
  },
  live_minutes_day: {
    name: msg("quotas.livePerDay.name"),
    unit: msg("quotas.units.minutes"),
    per: 1,
    about: msg("quotas.livePerDay.description"),
  },
} as const;
export type QuotaKey = keyof typeof QUOTAS;
export const QUOTA_KEYS = Object.keys(QUOTAS) as [QuotaKey, ...QuotaKey[]];

export const UPLOAD_BYTES_DAY = 50 * GIGABYTE;
/** Default limit of a user's live minutes in 24 hours, which restricts nothing. */
export const LIVE_MINUTES_DAY = 24 * 60;

export const GRANT_DAYS_MAX = 365;

export const GrantInput = z.object({
  days: z.coerce
    .number({ error: () => t("quotas.override.daysRequired") })
    .int({ error: () => t("quotas.override.notWholeNumber") })
    .min(1, { error: () => t("quotas.override.daysTooFew") })
    .max(GRANT_DAYS_MAX, {
      error: () => t("quotas.override.daysTooMany", { quotaDaysMax: GRANT_DAYS_MAX }),
    }),
  reason: z
    .string()
    .trim()
    .min(3, { error: () => t("quotas.override.reasonRequired") })
    .max(500, { error: () => t("quotas.override.reasonTooLong") }),
});

export const SetQuotaInput = GrantInput.extend({
  quota: z.enum(QUOTA_KEYS, { error: () => t("quotas.override.quotaRequired") }),
  amount: z.coerce
    .number({ error: () => t("quotas.override.amountRequired") })
    .int({ error: () => t("quotas.override.notWholeNumber") })
    .min(0)
    .max(100_000),
});
export type SetQuotaInput = z.output<typeof SetQuotaInput>;
