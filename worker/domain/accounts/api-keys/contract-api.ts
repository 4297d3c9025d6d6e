import * as z from "zod";
import { Time } from "../../kernel/responses/contract.ts";

export const ApiKeySummary = z.object({
  id: z.string(),
  name: z.string(),
  prefix: z.string().meta({ description: "The first characters of the key." }),
  scopes: z.array(z.string()),
  createdAt: Time,
  lastUsedAt: Time.nullable().meta({ description: "Updated at most once a minute." }),
  expiresAt: Time.nullable(),
  isExpired: z.boolean(),
});
export type ApiKeySummary = z.infer<typeof ApiKeySummary>;

export const ApiKeyList = z.object({ keys: z.array(ApiKeySummary) });

export const Quota = z.object({
  limit: z.number(),
  remaining: z.number(),
  resetMs: z.number().meta({ description: "Milliseconds until the whole limit is available." }),
});
export type Quota = z.infer<typeof Quota>;

export const Quotas = z.object({ minute: Quota, day: Quota });
export type Quotas = z.infer<typeof Quotas>;

const calls = {
  calls: z.number(),
  refused: z.number().meta({
    description: "Calls that were rejected for a missing scope (403) or a rate limit (429).",
  }),
};

export const UsageDay = z.object({
  day: z.number().meta({ description: "Days since the epoch, UTC." }),
  ...calls,
});
export type UsageDay = z.infer<typeof UsageDay>;

export const ApiKeyUsage = z.object({
  key: ApiKeySummary,
  limits: Quotas.nullable().meta({
    description: "The limits at this moment. Null while the plan does not include the API.",
  }),
  days: z
    .array(UsageDay)
    .meta({ description: "Each of the last thirty days, the earliest first." }),
  routes: z
    .array(z.object({ route: z.string(), ...calls }))
    .meta({ description: "In these days, the most called route first." }),
  statuses: z
    .array(z.object({ status: z.number(), calls: z.number() }))
    .meta({ description: "HTTP status codes in these days, the most frequent first." }),
});
export type ApiKeyUsage = z.infer<typeof ApiKeyUsage>;
