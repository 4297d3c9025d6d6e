import * as z from "zod";
import { t } from "#i18n/t.ts";

export const GRANTED_PLANS = ["premium", "creator_pro"] as const;
export const GRANT_DAYS_MAX = 365;

/** A plan that staff give somebody for some days. */
export const GrantPlanInput = z.object({
  plan: z.enum(GRANTED_PLANS, { error: () => t("plans.chooseThePlan") }),
  days: z.coerce
    .number({ error: () => t("quotas.sayForHowLong") })
    .int({ error: () => t("quotas.aWholeNumber") })
    .min(1, { error: () => t("quotas.from1Day") })
    .max(GRANT_DAYS_MAX, { error: () => t("quotas.atMostQuotadaysmaxDays", { quotaDaysMax: GRANT_DAYS_MAX }) }),
  reason: z
    .string()
    .trim()
    .min(3, { error: () => t("quotas.sayWhyForTheRecord") })
    .max(500, { error: () => t("quotas.atMost500Characters") }),
});
export type GrantPlanInput = z.output<typeof GrantPlanInput>;

export interface PlanGrant {
  plan: (typeof GRANTED_PLANS)[number];
  /** Milliseconds since the epoch; null without an end. */
  until: number | null;
}
