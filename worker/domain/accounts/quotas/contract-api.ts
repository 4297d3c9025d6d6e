import * as z from "zod";
import { Time } from "../../kernel/responses/contract.ts";
import { QUOTA_KEYS } from "./contract.ts";

export const QuotaOverride = z.object({
  quota: z.enum(QUOTA_KEYS),
  /** Limit in bytes or minutes, depending on the kind of limit. */
  value: z.int(),
  reason: z.string(),
  expiresAt: Time,
  staff: z.string(),
});
export type QuotaOverride = z.infer<typeof QuotaOverride>;
