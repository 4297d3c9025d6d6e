import { LinkTabs, tabOf } from "#app/ui/link-tabs.tsx";
import { msg, t } from "#i18n/t.ts";

export const SUBSCRIPTION_TABS = [
  {
    id: "plans",
    label: msg("billing.tabs.plans"),
  },
  {
    id: "revenue",
    label: msg("billing.tabs.earnings"),
  },
  {
    id: "analytics",
    label: msg("billing.tabs.analytics"),
  },
] as const;
export type SubscriptionTab = (typeof SUBSCRIPTION_TABS)[number]["id"];

export const subscriptionTab = (name: string | null): SubscriptionTab =>
  tabOf(SUBSCRIPTION_TABS, name);

export const SubscriptionTabs = ({ current }: { current: SubscriptionTab }) => (
  <LinkTabs label={t("billing.tabs.ariaLabel")} tabs={SUBSCRIPTION_TABS} current={current} />
);
