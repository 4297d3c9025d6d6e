import { Link } from "@remix-run/react";
import type { Message } from "#i18n/t.ts";
import { msg, t } from "#i18n/t.ts";
import { HISTORY_KEPT_DAYS } from "#worker/domain/creator/analytics/contract.ts";
import { RECEIPTS_KEPT_DAYS } from "#worker/domain/media/counting/contract-limits.ts";
import { engineHref } from "./engine-tabs.tsx";

const KEPT: { what: Message; about: Message; to: string; link: Message }[] = [
  {
    what: msg("recommendations.whatYouDid"),
    about: msg("recommendations.whichVideosAndStreamsYouOpened"),
    to: engineHref("settings"),
    link: msg("recommendations.resetMyProfile"),
  },
  {
    what: msg("recommendations.playbacks"),
    about: msg("recommendations.ofEachWhichPartsOfThe", () => ({
      receiptsKeptDays: RECEIPTS_KEPT_DAYS,
    })),
    to: engineHref("insights"),
    link: msg("recommendations.seeYourInsights"),
  },
  {
    what: msg("recommendations.yourHistory"),
    about: msg("recommendations.whereYouLeftEachVideoFor", () => ({
      historyKeptDays: HISTORY_KEPT_DAYS / 365,
    })),
    to: "/history",
    link: msg("recommendations.history"),
  },
  {
    what: msg("recommendations.whatYouDoNotWant"),
    about: msg("recommendations.whatYouHidWhomYouBlocked"),
    to: "/settings/blocked",
    link: msg("recommendations.blockedAndHidden"),
  },
  {
    what: msg("recommendations.models"),
    about: msg("recommendations.trainedOnManyPeoplesDoingsTogether"),
    to: "/settings/data",
    link: msg("recommendations.takeACopyOfYourData"),
  },
];

/** Lists the data that recommendations use, its retention period and where to change it. */
export function KeptAboutYou() {
  return (
    <dl className="grid grid-cols-1 gap-x-10 md:grid-cols-2">
      {KEPT.map(({ what, about, to, link }) => (
        <div key={t(what)} className="grid content-start gap-1 border-line border-t py-4 text-sm">
          <dt className="font-semibold">{t(what)}</dt>
          <dd className="measure text-muted">{t(about)}</dd>
          <dd>
            <Link to={to} className="font-semibold text-accent underline-offset-4 hover:underline">
              {t(link)}
            </Link>
          </dd>
        </div>
      ))}
    </dl>
  );
}
