import { LinkTabs, tabOf } from "#app/components/ui/link-tabs.tsx";
import { t } from "#i18n/t.ts";

export const SUBSCRIPTION_TABS = [
  {
    id: "plans",
    get label() {
      return t("billing.plans");
    },
  },
  {
    id: "revenue",
    get label() {
      return t("billing.revenue");
    },
  },
  {
    id: "analytics",
    get label() {
      return t("billing.analytics");
    },
  },
] as const;
export type SubscriptionTab = (typeof SUBSCRIPTION_TABS)[number]["id"];

/** The tab that an address names. */
export const subscriptionTab = (name: string | null): SubscriptionTab => tabOf(SUBSCRIPTION_TABS, name);

export const SubscriptionTabs = ({ current }: { current: SubscriptionTab }) => (
  <LinkTabs label={t("billing.premiumAndMonetization")} tabs={SUBSCRIPTION_TABS} current={current} />
);
