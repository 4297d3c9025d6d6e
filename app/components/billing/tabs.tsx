import { LinkTabs, tabOf } from "#app/components/ui/link-tabs.tsx";

export const SUBSCRIPTION_TABS = [
  { id: "plans", label: "Plans" },
  { id: "revenue", label: "Revenue" },
  { id: "analytics", label: "Analytics" },
] as const;
export type SubscriptionTab = (typeof SUBSCRIPTION_TABS)[number]["id"];

/** The tab that an address names. */
export const subscriptionTab = (name: string | null): SubscriptionTab => tabOf(SUBSCRIPTION_TABS, name);

export const SubscriptionTabs = ({ current }: { current: SubscriptionTab }) => (
  <LinkTabs label="Premium and monetization" tabs={SUBSCRIPTION_TABS} current={current} />
);
