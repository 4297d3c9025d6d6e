import * as z from "zod";

const GIB = 1024 ** 3;

export const QUOTAS = {
  storage_bytes: { name: "Storage", unit: "GB", per: GIB, about: "Bytes that videos and open uploads may take; by default the plan's" },
  upload_bytes_day: { name: "Uploads a day", unit: "GB", per: GIB, about: "Bytes of files that may be uploaded within 24 hours" },
  live_minutes_day: {
    name: "Live a day",
    unit: "minutes",
    per: 1,
    about: "Minutes of streams within 24 hours, after which none can start",
  },
} as const;
export type QuotaKey = keyof typeof QUOTAS;
export const QUOTA_KEYS = Object.keys(QUOTAS) as [QuotaKey, ...QuotaKey[]];

/** What everybody may upload within 24 hours, bytes: a hundred times the largest file. */
export const UPLOAD_BYTES_DAY = 50 * GIB;
/** What everybody may stream within 24 hours, minutes: all of them. */
export const LIVE_MINUTES_DAY = 24 * 60;
export const QUOTA_DAYS_MAX = 365;

/** Another limit for one person, in the quota's unit, for some days. */
export const SetQuotaInput = z.object({
  quota: z.enum(QUOTA_KEYS, { error: "Choose the limit" }),
  amount: z.coerce.number({ error: "Say how much" }).int("A whole number").min(0).max(100_000),
  days: z.coerce.number({ error: "Say for how long" }).int().min(1, "From 1 day").max(QUOTA_DAYS_MAX, `At most ${QUOTA_DAYS_MAX} days`),
  reason: z.string().trim().min(3, "Say why, for the record").max(500, "At most 500 characters"),
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
