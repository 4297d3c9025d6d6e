import { Link } from "@remix-run/react";
import { HeartHandshake } from "lucide-react";
import { watchTime } from "#app/components/analytics/format.ts";
import { Avatar } from "#app/components/ui/avatar.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { SectionHeader } from "#app/components/ui/section-header.tsx";
import { countOf, formatPrice } from "#app/format.ts";
import { t } from "#i18n/t.ts";
import { FAN_RULES, type Fan } from "#worker/domain/dashboard/contract-fans.ts";

const monthName = (month: number) =>
  new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" }).format(
    Date.UTC(Math.floor(month / 100), (month % 100) - 1),
  );

/** Who did most for the channel in a month, and the rule by which that is said. @param month 202611 is November 2026 */
export function TopFans({ month, fans }: { month: number; fans: readonly Fan[] }) {
  return (
    <section aria-labelledby="fans" className="min-w-0">
      <SectionHeader id="fans" title={t("dashboard.topFansMonth", { month: monthName(month) })} />
      {fans.length === 0 ? (
        <EmptyState
          icon={HeartHandshake}
          title={t("dashboard.nobodyYetThisMonth")}
          description={t("dashboard.whoWatchesCommentsWritesInYour")}
          className="py-8"
        />
      ) : (
        <ol aria-label={t("dashboard.topFans")} className="grid divide-y divide-line">
          {fans.map((fan) => (
            <li key={fan.username} className="relative flex items-center gap-3 py-3 first:pt-0">
              <Avatar name={fan.name} src={fan.avatar} />
              <div className="grid min-w-0 flex-1 gap-0.5">
                <Link to={`/@${fan.username}`} className="truncate font-semibold text-sm after:absolute after:inset-0 hover:underline">
                  {fan.name}
                </Link>
                <p className="tabular text-muted text-xs">{deedsOf(fan)}</p>
              </div>
              <p className="tabular shrink-0 text-sm">
                <span className="font-semibold">{fan.score.toLocaleString("en-US")}</span>{" "}
                <span className="text-muted">{t("dashboard.points")}</span>
              </p>
            </li>
          ))}
        </ol>
      )}
      <details className="mt-4 text-sm">
        <summary className="font-semibold">{t("dashboard.howPointsAreCounted")}</summary>
        <ul className="mt-2 grid list-disc gap-1 pl-5 text-muted">
          {FAN_RULES.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </details>
    </section>
  );
}

function deedsOf({ watchedMs, comments, chats, tipCents }: Fan): string {
  return [
    watchedMs > 0 && `${watchTime(watchedMs)} watched`,
    comments > 0 && countOf(comments, "comment"),
    chats > 0 && `in ${countOf(chats, "chat")}`,
    tipCents > 0 && `${formatPrice(tipCents)} tipped`,
  ]
    .filter((deed) => deed !== false)
    .join(" · ");
}
