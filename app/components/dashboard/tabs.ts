/** The dashboard's tabs, in their order. */
export const DASHBOARD_TABS = [
  { to: "/dashboard", label: "Overview" },
  { to: "/dashboard/analytics", label: "Analytics" },
  { to: "/dashboard/community", label: "Community" },
  { to: "/dashboard/achievements", label: "Achievements" },
  { to: "/dashboard/content", label: "Content" },
  { to: "/dashboard/settings", label: "Settings" },
] as const;

/** A tab's address that keeps the period that was chosen. */
export function tabPath(to: string, params: URLSearchParams): string {
  const range = params.get("range");
  return range === null ? to : `${to}?${new URLSearchParams({ range })}`;
}
