import { Link } from "@remix-run/react";
import { chipStyles } from "#app/ui/chip.tsx";
import { intlLocale } from "#i18n/locale.ts";

interface VerdictFilterProps<Verdict extends string> {
  label: string;
  all: string;
  verdicts: readonly Verdict[];
  labelOf: (verdict: Verdict) => string;
  chosen: Verdict | undefined;
}

/** Filters plays or follows by verdict: whether the play or follow counted, or why it did not. */
export function VerdictFilter<Verdict extends string>({
  label,
  all,
  verdicts,
  labelOf,
  chosen,
}: VerdictFilterProps<Verdict>) {
  return (
    <nav
      aria-label={label}
      className="no-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4 py-1 lg:mx-0 lg:flex-wrap lg:px-0"
    >
      {[undefined, ...verdicts].map((verdict) => (
        <Link
          key={verdict ?? "all"}
          to={verdict === undefined ? "?" : `?verdict=${verdict}`}
          replace
          preventScrollReset
          aria-current={verdict === chosen ? "true" : undefined}
          className={chipStyles()}
        >
          {verdict === undefined ? all : labelOf(verdict)}
        </Link>
      ))}
    </nav>
  );
}

export function ReceiptTime({ at }: { at: number }) {
  const text = new Intl.DateTimeFormat(intlLocale(), {
    dateStyle: "medium",
    timeStyle: "short",
    hourCycle: "h23",
    timeZone: "UTC",
  }).format(at);
  return <time dateTime={new Date(at).toISOString()}>{text}</time>;
}
