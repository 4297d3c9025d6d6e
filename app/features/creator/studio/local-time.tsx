import { useHydrated } from "#app/lib/use-hydrated.ts";
import { formatDate, formatTime } from "#i18n/format.ts";
import { intlLocale } from "#i18n/locale.ts";

interface LocalTimeProps {
  at: number;
  withTime?: boolean;
}

/** Shows UTC until hydration, because the server does not know the user's time zone. */
export function LocalTime({ at, withTime = false }: LocalTimeProps) {
  const isHydrated = useHydrated();
  const formatter = new Intl.DateTimeFormat(intlLocale(), {
    dateStyle: "medium",
    ...(withTime && { timeStyle: "short" }),
  });
  const text = isHydrated ? formatter.format(at) : withTime ? formatTime(at) : formatDate(at);
  return (
    <time dateTime={new Date(at).toISOString()} className="tabular">
      {text}
    </time>
  );
}
