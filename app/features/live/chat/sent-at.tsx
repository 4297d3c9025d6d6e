import { cn } from "#app/ui/cn.ts";
import { intlLocale } from "#i18n/locale.ts";

/** The time is on top of the line while the pointer or the focus is on the line. */
export function SentAt({ at, hasButtons }: { at: number; hasButtons: boolean }) {
  return (
    <time
      dateTime={new Date(at).toISOString()}
      className={cn(
        "tabular pointer-events-none absolute rounded-full bg-raised px-2 py-0.5 text-muted text-xs opacity-0 shadow-float ring-1 ring-line group-focus-within:opacity-100 group-hover:opacity-100 [[data-message]:focus_&]:opacity-100",
        hasButtons ? "top-2 right-20" : "-top-1.5 right-3",
      )}
    >
      {formatClock(at)}
    </time>
  );
}

const formatClock = (at: number) =>
  new Date(at).toLocaleTimeString(intlLocale(), { hour: "2-digit", minute: "2-digit" });
