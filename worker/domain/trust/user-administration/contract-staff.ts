import * as z from "zod";
import { t } from "#i18n/t.ts";
import { MODERATOR_DAYS_MAX, RULE_IDS } from "../../kernel/community-rules/contract.ts";

const REASON_MAX = 500;

export const StaffActionInput = z.strictObject({
  reason: z
    .string()
    .trim()
    .min(3, { error: () => t("users.suspension.reasonRequired") })
    .max(REASON_MAX, {
      error: () => t("users.suspension.reasonTooLong", { reasonMax: REASON_MAX }),
    }),
});
export type StaffActionInput = z.output<typeof StaffActionInput>;

export const SuspendInput = StaffActionInput.extend({
  rule: z.enum(RULE_IDS),
  days: z
    .union([z.literal(1), z.literal(3), z.literal(7), z.literal(14), z.literal(30), z.literal(90)])
    .default(MODERATOR_DAYS_MAX),
});
export type SuspendInput = z.output<typeof SuspendInput>;
