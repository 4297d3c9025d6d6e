import { msg } from "#i18n/t.ts";

/** Tabs of the dashboard in their order. */
export const DASHBOARD_TABS = [
  {
    to: "/dashboard",
    label: msg("dashboard.overview"),
  },
  {
    to: "/dashboard/analytics",
    label: msg("dashboard.analytics"),
  },
  {
    to: "/dashboard/community",
    label: msg("dashboard.community"),
  },
  {
    to: "/dashboard/achievements",
    label: msg("dashboard.achievements"),
  },
  {
    to: "/dashboard/content",
    label: msg("dashboard.content"),
  },
  {
    to: "/dashboard/settings",
    label: msg("dashboard.settings"),
  },
] as const;

/** Returns a tab's address with the selected period. */
export function tabPath(to: string, params: URLSearchParams): string {
  const range = params.get("range");
  return range === null ? to : `${to}?${new URLSearchParams({ range })}`;
}
