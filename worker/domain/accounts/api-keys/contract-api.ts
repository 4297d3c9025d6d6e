import * as z from "zod";
import { Time } from "../../kernel/responses/contract.ts";

export const ApiKeySummary = z.object({
  id: z.string(),
  name: z.string(),
  prefix: z.string().meta({ description: "The first characters of the key, to recognize it by." }),
  scopes: z.array(z.string()),
  createdAt: Time,
  lastUsedAt: Time.nullable().meta({
    description: "Time of the last request with the key. Updated at most once a minute.",
  }),
  expiresAt: Time.nullable(),
  isExpired: z.boolean(),
});
export type ApiKeySummary = z.infer<typeof ApiKeySummary>;

export const ApiKeyList = z.object({ keys: z.array(ApiKeySummary) });

export const Quota = z.object({
  limit: z.number(),
  remaining: z.number(),
  resetMs: z
    .number()
    .meta({ description: "Milliseconds until the full limit is available again." }),
});
export type Quota = z.infer<typeof Quota>;

export const Quotas = z.object({ minute: Quota, day: Quota });
export type Quotas = z.infer<typeof Quotas>;

const calls = {
  calls: z.number(),
  refused: z.number().meta({
    description: "Calls rejected because of a missing scope (403) or a rate limit (429).",
  }),
};

export const UsageDay = z.object({
  day: z.number().meta({ description: "Day, as the number of days since the Unix epoch (UTC)." }),
  ...calls,
});
export type UsageDay = z.infer<typeof UsageDay>;

export const ApiKeyUsage = z.object({
  key: ApiKeySummary,
  limits: Quotas.nullable().meta({
    description: "Current rate limits. Null if the user's plan doesn't include API access.",
  }),
  days: z.array(UsageDay).meta({ description: "Usage on each of the last 30 days, oldest first." }),
  routes: z
    .array(z.object({ route: z.string(), ...calls }))
    .meta({ description: "Usage by route over the last 30 days, most called first." }),
  statuses: z.array(z.object({ status: z.number(), calls: z.number() })).meta({
    description: "Responses by HTTP status code over the last 30 days, most frequent first.",
  }),
});
export type ApiKeyUsage = z.infer<typeof ApiKeyUsage>;
