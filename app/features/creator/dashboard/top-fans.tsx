import { Link } from "@remix-run/react";
import { HeartHandshake } from "lucide-react";
import { watchTime } from "#app/features/creator/analytics/format.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { rich } from "#app/ui/rich.tsx";
import { SectionHeader } from "#app/ui/section-header.tsx";
import { counted, formatPrice } from "#i18n/format.ts";
import { intlLocale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";
import { type Fan, fanRules } from "#worker/domain/creator/dashboard/contract-fans.ts";

const monthName = (month: number) =>
  new Intl.DateTimeFormat(intlLocale(), { month: "long", year: "numeric", timeZone: "UTC" }).format(
    Date.UTC(Math.floor(month / 100), (month % 100) - 1),
  );

/** `month` 202611 means November 2026. */
export function TopFans({ month, fans }: { month: number; fans: readonly Fan[] }) {
  return (
    <section aria-labelledby="fans" className="min-w-0">
      <SectionHeader
        id="fans"
        title={t("dashboard.topFans.monthTitle", { month: monthName(month) })}
      />
      {fans.length === 0 ? (
        <EmptyState
          icon={HeartHandshake}
          title={t("dashboard.topFans.empty.title")}
          description={t("dashboard.topFans.empty.body")}
          className="py-8"
        />
      ) : (
        <ol aria-label={t("dashboard.topFans.title")} className="grid divide-y divide-line">
          {fans.map((fan) => (
            <li key={fan.username} className="relative flex items-center gap-3 py-3 first:pt-0">
              <Avatar name={fan.name} src={fan.avatar} />
              <div className="grid min-w-0 flex-1 gap-0.5">
                <Link
                  to={`/@${fan.username}`}
                  className="truncate font-semibold text-sm after:absolute after:inset-0 hover:underline"
                >
                  {fan.name}
                </Link>
                <p className="tabular text-muted text-xs">{deedsOf(fan)}</p>
              </div>
              <p className="tabular shrink-0 text-sm">
                {rich("dashboard.topFans.score", {
                  score: fan.score,
                  number: (text) => <span className="font-semibold">{text}</span>,
                  unit: (text) => <span className="text-muted">{text}</span>,
                })}
              </p>
            </li>
          ))}
        </ol>
      )}
      <details className="mt-4 text-sm">
        <summary className="font-semibold">{t("dashboard.topFans.rules.title")}</summary>
        <ul className="mt-2 grid list-disc gap-1 pl-5 text-muted">
          {fanRules().map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </details>
    </section>
  );
}

function deedsOf({ watchedMs, comments, chats, tipCents }: Fan): string {
  return [
    watchedMs > 0 && t("dashboard.counts.watchTime", { time: watchTime(watchedMs) }),
    comments > 0 && t("dashboard.counts.comments", { n: counted(comments) }),
    chats > 0 && t("dashboard.topFans.chatCount", { n: counted(chats) }),
    tipCents > 0 && t("dashboard.topFans.tipTotal", { money: formatPrice(tipCents) }),
  ]
    .filter((entry) => entry !== false)
    .join(" · ");
}
