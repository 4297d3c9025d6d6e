import { intlLocale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";
import { PLAN_NAMES } from "../../accounts/plans/contract-features.ts";
import { ENTITLEMENTS } from "../../accounts/plans/entitlements.ts";
import { PLANS } from "../../accounts/users/contract.ts";
import { GIGABYTE } from "../../kernel/files/contract-gigabytes.ts";

/** Formats cents as "$7" or "$19.99". */
export const dollars = (cents: number) =>
  new Intl.NumberFormat(intlLocale(), {
    style: "currency",
    currency: "USD",
    trailingZeroDisplay: "stripIfInteger",
  }).format(cents / 100);
export const formatConjunction = (items: readonly string[]) =>
  new Intl.ListFormat(intlLocale(), { type: "conjunction" }).format(items);
export const formatDisjunction = (items: readonly string[]) =>
  new Intl.ListFormat(intlLocale(), { type: "disjunction" }).format(items);
/** Returns each plan's storage as one text, such as "5 GB on Free and 50 GB on Pro". */
export const storage = () =>
  formatConjunction(
    PLANS.map((plan) => {
      const { storageBytes } = ENTITLEMENTS[plan];
      if (storageBytes === null)
        return t("help.storage.planUnlimited", { plan: t(PLAN_NAMES[plan]) });
      return t("help.storage.planLimit", {
        gigabytes: storageBytes / GIGABYTE,
        plan: t(PLAN_NAMES[plan]),
      });
    }),
  );
export const DAY_MS = 86_400_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
