import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { t } from "#i18n/t.ts";

interface LocalTimeProps {
  /** Milliseconds since the epoch. */
  at: number;
  /** The day alone, or with the time of day. */
  withTime?: boolean;
}

/** A time in the person's own zone; in UTC until scripts run, since the server does not know the zone. */
export function LocalTime({ at, withTime = false }: LocalTimeProps) {
  const isHydrated = useHydrated();
  const text = new Intl.DateTimeFormat("en-US", {
    dateStyle: "medium",
    ...(withTime && { timeStyle: "short" }),
    ...(!isHydrated && { timeZone: "UTC" }),
  }).format(at);
  return (
    <time dateTime={new Date(at).toISOString()} className="tabular">
      {text}
      {withTime && !isHydrated && t("studio.utc")}
    </time>
  );
}
