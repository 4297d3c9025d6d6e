import { Link } from "@remix-run/react";
import { ChartNoAxesColumn, type LucideIcon, Radio, Upload, Users } from "lucide-react";
import { type Message, msg, t } from "#i18n/t.ts";

const ACTIONS: { to: string; label: Message; icon: LucideIcon }[] = [
  {
    to: "/upload",
    label: msg("dashboard.quickActions.uploadVideo"),
    icon: Upload,
  },
  {
    to: "/live-stream",
    label: msg("dashboard.quickActions.startStream"),
    icon: Radio,
  },
  {
    to: "/dashboard/analytics",
    label: msg("dashboard.quickActions.viewAnalytics"),
    icon: ChartNoAxesColumn,
  },
  {
    to: "/dashboard/community",
    label: msg("dashboard.quickActions.manageCommunity"),
    icon: Users,
  },
];

export function QuickActions() {
  return (
    <nav aria-label={t("dashboard.quickActions.ariaLabel")}>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
        {ACTIONS.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex h-full min-h-14 items-center gap-3 rounded-lg px-4 py-3 font-semibold text-sm ring-1 ring-line ring-inset transition-colors hover:bg-surface"
            >
              <Icon aria-hidden className="size-5 shrink-0 text-accent" />
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
