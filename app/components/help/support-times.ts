import { t } from "#i18n/t.ts";
import { PLAN_NAMES } from "#worker/domain/plans/contract-features.ts";
import { ENTITLEMENTS } from "#worker/domain/plans/entitlements.ts";
import { PLANS } from "#worker/domain/users/contract.ts";

const hours = PLANS.map((plan) =>
  t("help.supporthoursHoursOnValue", { supportHours: ENTITLEMENTS[plan].supportHours, value: PLAN_NAMES[plan] }),
);

/** How soon a person answers, by the promise of each plan. */
export const SUPPORT_TIMES = `A person answers, day and night: within ${new Intl.ListFormat("en-US", { type: "conjunction" }).format(hours)}.`;
