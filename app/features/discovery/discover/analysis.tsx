import { Link } from "@remix-run/react";
import { ChartNoAxesColumn, CloudAlert, Lightbulb } from "lucide-react";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { formatPercent } from "#i18n/format.ts";
import { intlLocale } from "#i18n/locale.ts";
import { msg, t } from "#i18n/t.ts";
import type { Recommendations } from "#worker/domain/discovery/recommendations/contract.ts";
import type { Insights } from "#worker/domain/discovery/recommendations/contract-api.ts";
import { hourOf, minutesOf } from "./format-time.ts";

const EXPLAINED = 10;

interface AnalysisProps {
  list: Recommendations | null;
  insights: Insights | null;
}

export function Analysis({ list, insights }: AnalysisProps) {
  return (
    <div className="grid grid-cols-1 gap-12">
      <section aria-labelledby="why">
        <h2 id="why" className="mb-4 text-lg">
          {t("discover.analysis.reasons.heading")}
        </h2>
        <Reasons list={list} />
      </section>
      <section aria-labelledby="analytics">
        <h2 id="analytics" className="mb-4 text-lg">
          {t("discover.analysis.viewing.heading")}
        </h2>
        {insights ? (
          <Figures insights={insights} />
        ) : (
          <EmptyState icon={CloudAlert} title={t("discover.analysis.viewing.loadFailure")} />
        )}
      </section>
    </div>
  );
}

function Reasons({ list }: Pick<AnalysisProps, "list">) {
  if (!list)
    return <EmptyState icon={CloudAlert} title={t("discover.recommendations.loadFailure")} />;
  const items = [
    ...list.videos.map(({ card, reasons, score }) => ({
      id: card.id,
      title: card.title,
      path: card.videoUrl,
      reasons,
      score,
    })),
    ...list.streams.map(({ card, reasons, score }) => ({
      id: card.id,
      title: card.title,
      path: card.streamUrl,
      reasons,
      score,
    })),
  ]
    .sort((a, b) => b.score - a.score)
    .slice(0, EXPLAINED);
  if (items.length === 0) {
    return (
      <EmptyState
        icon={Lightbulb}
        title={t("discover.analysis.reasons.emptyTitle")}
        description={t("discover.analysis.reasons.emptyBody")}
      />
    );
  }
  return (
    <ul className="divide-y divide-line border-line border-y">
      {items.map(({ id, title, path, reasons }) => (
        <li
          key={id}
          className="grid gap-1 py-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sm:gap-6"
        >
          <Link
            to={path}
            className="line-clamp-2 self-start font-semibold underline-offset-4 hover:underline"
          >
            {title}
          </Link>
          <ul className="grid gap-0.5 text-muted text-sm sm:pt-0.5">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

const DEVICES = {
  desktop: msg("discover.devices.desktop"),
  mobile: msg("discover.devices.mobile"),
};

function Figures({ insights: { profile, preferences, stats } }: { insights: Insights }) {
  const { completionRate, skipRate, avgSessionDuration, mostActiveHour } =
    preferences.viewingPatterns;
  if (mostActiveHour === null && stats.totalInteractions === 0) {
    return (
      <EmptyState
        icon={ChartNoAxesColumn}
        title={t("discover.analysis.viewing.emptyTitle")}
        description={t("discover.analysis.viewing.emptyBody")}
      />
    );
  }
  const figures = [
    [t("discover.analysis.viewing.completionRate"), formatPercent(completionRate)],
    [t("discover.analysis.viewing.skipRate"), formatPercent(skipRate)],
    [t("discover.analysis.viewing.averageSession"), minutesOf(avgSessionDuration)],
    [
      t("discover.analysis.viewing.totalInteractions"),
      stats.totalInteractions.toLocaleString(intlLocale()),
    ],
    [
      t("discover.analysis.viewing.devicePreference"),
      profile.devicePreference
        ? t(DEVICES[profile.devicePreference])
        : t("discover.analysis.viewing.unknown"),
    ],
    [
      t("discover.analysis.viewing.mostActiveHour"),
      mostActiveHour === null ? t("discover.analysis.viewing.unknown") : hourOf(mostActiveHour),
    ],
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-6 sm:grid-cols-3">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt className="text-muted text-sm">{name}</dt>
          <dd className="tabular mt-0.5 font-semibold text-lg">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
