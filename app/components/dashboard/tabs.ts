import { t } from "#i18n/t.ts";

/** The dashboard's tabs, in their order. */
export const DASHBOARD_TABS = [
  {
    to: "/dashboard",
    get label() {
      return t("dashboard.overview");
    },
  },
  {
    to: "/dashboard/analytics",
    get label() {
      return t("dashboard.analytics");
    },
  },
  {
    to: "/dashboard/community",
    get label() {
      return t("dashboard.community");
    },
  },
  {
    to: "/dashboard/achievements",
    get label() {
      return t("dashboard.achievements");
    },
  },
  {
    to: "/dashboard/content",
    get label() {
      return t("dashboard.content");
    },
  },
  {
    to: "/dashboard/settings",
    get label() {
      return t("dashboard.settings");
    },
  },
] as const;

/** A tab's address that keeps the period that was chosen. */
export function tabPath(to: string, params: URLSearchParams): string {
  const range = params.get("range");
  return range === null ? to : `${to}?${new URLSearchParams({ range })}`;
}
