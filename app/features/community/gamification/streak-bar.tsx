import { Check, Minus, Snowflake } from "lucide-react";
import { cn } from "#app/ui/cn.ts";
import { rich } from "#app/ui/rich.tsx";
import { intlLocale } from "#i18n/locale.ts";
import { type Message, msg, t } from "#i18n/t.ts";
import type { StreakCell } from "#worker/domain/community/gamification/contract.ts";

const STATE_LABELS: Record<StreakCell["state"], Message> = {
  active: msg("gamification.streak.days.active"),
  frozen: msg("gamification.streak.days.frozen"),
  missed: msg("gamification.streak.days.missed"),
  open: msg("gamification.streak.days.open"),
  before: msg("gamification.streak.days.before"),
};
const STATE_STYLES: Record<StreakCell["state"], string> = {
  active: "bg-accent text-accent-ink",
  frozen: "bg-accent-soft text-accent",
  missed: "bg-line text-muted",
  open: "outline-dashed outline-2 outline-edge -outline-offset-2",
  before: "ring-1 ring-line ring-inset",
};
const weekday = (date: string) =>
  new Intl.DateTimeFormat(intlLocale(), { weekday: "short", timeZone: "UTC" }).format(
    new Date(date),
  );

export function StreakBar({
  week,
  streak,
  canFreeze,
}: {
  week: readonly StreakCell[];
  streak: number;
  canFreeze: boolean;
}) {
  return (
    <section aria-label={t("gamification.streak.ariaLabel")} className="grid content-start gap-2">
      <p className="text-sm">
        {rich("gamification.streak.count", {
          streak,
          days: (text) => <span className="tabular font-semibold">{text}</span>,
          more: (text) => <span className="text-muted">{text}</span>,
        })}
      </p>
      <ol className="grid grid-cols-7 gap-1.5">
        {week.map(({ date, state }) => (
          <li key={date} className="grid gap-1 text-center">
            <span className={cn("grid h-8 place-items-center rounded-sm", STATE_STYLES[state])}>
              {state === "active" && <Check aria-hidden className="size-4" />}
              {state === "frozen" && <Snowflake aria-hidden className="size-4" />}
              {state === "missed" && <Minus aria-hidden className="size-4" />}
              <span className="sr-only">{t(STATE_LABELS[state])}</span>
            </span>
            <span className="text-muted text-xs">{weekday(date)}</span>
          </li>
        ))}
      </ol>
      <p className="text-muted text-xs">
        {streak === 0
          ? t("gamification.streak.emptyHint")
          : canFreeze
            ? t("gamification.streak.freezeAvailable")
            : t("gamification.streak.freezeUsed")}
      </p>
    </section>
  );
}
