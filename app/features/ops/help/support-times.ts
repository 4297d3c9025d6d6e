import { intlLocale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";
import { PLAN_NAMES } from "#worker/domain/accounts/plans/contract-features.ts";
import { ENTITLEMENTS } from "#worker/domain/accounts/plans/entitlements.ts";
import { PLANS } from "#worker/domain/accounts/users/contract.ts";

export function supportHours(): string {
  const hours = PLANS.map((plan) =>
    t("help.support.planResponseTime", {
      n: ENTITLEMENTS[plan].supportHours,
      plan: t(PLAN_NAMES[plan]),
    }),
  );
  return new Intl.ListFormat(intlLocale(), { type: "conjunction" }).format(hours);
}

export const supportTimes = (): string =>
  t("help.support.responseTimes", { times: supportHours() });
