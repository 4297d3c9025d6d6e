import * as z from "zod";
import { t } from "#i18n/t.ts";
import { GrantInput } from "../../accounts/quotas/contract.ts";

export const GRANTED_PLANS = ["premium", "creator_pro"] as const;

export const GrantPlanInput = GrantInput.extend({
  plan: z.enum(GRANTED_PLANS, { error: () => t("plans.grant.planRequired") }),
});
export type GrantPlanInput = z.output<typeof GrantPlanInput>;

export interface PlanGrant {
  plan: (typeof GRANTED_PLANS)[number];
  /** Time when the granted plan ends, ms since the epoch; null without an end. */
  until: number | null;
}
