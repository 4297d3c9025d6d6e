import * as z from "zod";
import type { ApiKeySummary } from "../../../domain/accounts/api-keys/contract.ts";
import type { ApiKeyUsage } from "../../../domain/accounts/api-keys/contract-usage.ts";
import { Time } from "../../../domain/kernel/responses/contract.ts";
import { answerOf } from "../../answers/answer.ts";

const Summary = answerOf<ApiKeySummary>()(
  z.object({
    id: z.string(),
    name: z.string(),
    prefix: z.string().meta({ description: "Its first characters." }),
    scopes: z.array(z.string()),
    createdAt: Time,
    lastUsedAt: z.nullable(Time).meta({ description: "Written down once a minute at most." }),
    expiresAt: z.nullable(Time),
    isExpired: z.boolean(),
  }),
);

const Quota = z.object({
  limit: z.number(),
  remaining: z.number(),
  resetMs: z.number().meta({ description: "Milliseconds until it is whole again." }),
});

export const ApiKeysAnswer = z.object({ keys: z.array(Summary) });

export const ApiKeyUsageAnswer = answerOf<ApiKeyUsage>()(
  z.object({
    key: Summary,
    limits: z
      .nullable(z.object({ minute: Quota, day: Quota }))
      .meta({ description: "As they stand now; null while the plan has no API access." }),
    days: z.array(
      z.object({
        day: z.number().meta({ description: "Days since the epoch, UTC." }),
        calls: z.number(),
        refused: z.number(),
      }),
    ),
    routes: z.array(z.object({ route: z.string(), calls: z.number(), refused: z.number() })),
    statuses: z.array(z.object({ status: z.number(), calls: z.number() })),
  }),
);
