import { SettingsSection } from "#app/features/accounts/settings/settings-page.tsx";
import { formatTime } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";

interface EventRow {
  id: string;
  what: string;
  device: string;
  createdAt: number;
}

export function EventsSection({ events }: { events: readonly EventRow[] }) {
  return (
    <SettingsSection
      id="events"
      title={t("settings.security.activity.title")}
      about={t("settings.security.activity.description")}
    >
      {events.length === 0 ? (
        <p className="text-muted text-sm">{t("settings.security.activity.emptyBody")}</p>
      ) : (
        <ul className="grid divide-y divide-line text-sm">
          {events.map(({ id, what, device, createdAt }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 py-2.5">
              <span>
                <span className="font-semibold">{what}</span>{" "}
                <span className="text-muted">{device}</span>
              </span>
              <time dateTime={new Date(createdAt).toISOString()} className="tabular text-muted">
                {formatTime(createdAt)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </SettingsSection>
  );
}
