import { Link } from "@remix-run/react";
import { ChevronRight } from "lucide-react";
import { SETTINGS_LINKS } from "#app/features/accounts/settings/nav.ts";
import { useViewer } from "#app/lib/viewer.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { t } from "#i18n/t.ts";

export default function SettingsList() {
  const viewer = useViewer();
  return (
    <div className="grid max-w-3xl content-start gap-6">
      <h1 className="text-xl">{t("settings.index.title")}</h1>
      {viewer && (
        <Link
          to={`/@${viewer.username}`}
          className="-mx-2 flex items-center gap-4 rounded-md p-2 transition-colors hover:bg-surface"
        >
          <Avatar name={viewer.displayName} src={viewer.avatar} size="lg" />
          <span className="min-w-0">
            <span className="block truncate font-semibold">{viewer.displayName}</span>
            <span className="block truncate text-muted text-sm">
              @{viewer.username} · {viewer.email}
            </span>
          </span>
        </Link>
      )}
      <ul className="grid divide-y divide-line border-line border-y">
        {SETTINGS_LINKS.map(({ to, label, about, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="-mx-2 flex items-center gap-4 rounded-md px-2 py-4 transition-colors hover:bg-surface"
            >
              <Icon aria-hidden className="size-5 shrink-0 text-muted" />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{t(label)}</span>
                <span className="block text-muted text-sm">{t(about)}</span>
              </span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
