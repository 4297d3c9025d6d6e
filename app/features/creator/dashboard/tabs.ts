import { msg } from "#i18n/t.ts";

export const DASHBOARD_TABS = [
  {
    to: "/dashboard",
    label: msg("dashboard.tabs.overview"),
  },
  {
    to: "/dashboard/analytics",
    label: msg("dashboard.tabs.analytics"),
  },
  {
    to: "/dashboard/community",
    label: msg("dashboard.tabs.community"),
  },
  {
    to: "/dashboard/achievements",
    label: msg("dashboard.tabs.achievements"),
  },
  {
    to: "/dashboard/content",
    label: msg("dashboard.tabs.content"),
  },
  {
    to: "/dashboard/settings",
    label: msg("dashboard.tabs.settings"),
  },
] as const;

export function tabPath(to: string, params: URLSearchParams): string {
  const range = params.get("range");
  return range === null ? to : `${to}?${new URLSearchParams({ range })}`;
}
