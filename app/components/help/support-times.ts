import { intlLocale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";
import { PLAN_NAMES } from "#worker/domain/plans/contract-features.ts";
import { ENTITLEMENTS } from "#worker/domain/plans/entitlements.ts";
import { PLANS } from "#worker/domain/users/contract.ts";

/** How soon a person answers, by the promise of each plan. */
export function supportTimes(): string {
  const hours = PLANS.map((plan) => t("help.hoursOnPlan", { n: ENTITLEMENTS[plan].supportHours, plan: PLAN_NAMES[plan] }));
  return t("help.aPersonAnswersWithin", { times: new Intl.ListFormat(intlLocale(), { type: "conjunction" }).format(hours) });
}
