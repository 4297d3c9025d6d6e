import { Link } from "@remix-run/react";
import type { Message } from "#i18n/t.ts";
import { msg, t } from "#i18n/t.ts";
import { HISTORY_RETENTION_DAYS } from "#worker/domain/creator/analytics/contract.ts";
import { RECEIPTS_KEPT_DAYS } from "#worker/domain/media/verdicts/contract-limits.ts";
import { engineHref } from "./engine-tabs.tsx";

const DATA_KINDS: { label: Message; about: Message; to: string; link: Message }[] = [
  {
    label: msg("recommendations.data.activity.label"),
    about: msg("recommendations.data.activity.description"),
    to: engineHref("settings"),
    link: msg("recommendations.reset.submit"),
  },
  {
    label: msg("recommendations.insights.columns.playbacks"),
    about: msg("recommendations.data.playbacks.description", () => ({
      receiptsKeptDays: RECEIPTS_KEPT_DAYS,
    })),
    to: engineHref("insights"),
    link: msg("recommendations.data.playbacks.action"),
  },
  {
    label: msg("recommendations.data.history.label"),
    about: msg("recommendations.data.history.description", () => ({
      historyKeptDays: HISTORY_RETENTION_DAYS / 365,
    })),
    to: "/history",
    link: msg("recommendations.data.history.action"),
  },
  {
    label: msg("recommendations.data.unwanted.label"),
    about: msg("recommendations.data.unwanted.description"),
    to: "/settings/blocked",
    link: msg("recommendations.data.unwanted.action"),
  },
  {
    label: msg("recommendations.data.models.label"),
    about: msg("recommendations.data.models.description"),
    to: "/settings/data",
    link: msg("recommendations.data.models.action"),
  },
];

export function StoredDataSection() {
  return (
    <dl className="grid grid-cols-1 gap-x-10 md:grid-cols-2">
      {DATA_KINDS.map(({ label, about, to, link }) => (
        <div key={t(label)} className="grid content-start gap-1 border-line border-t py-4 text-sm">
          <dt className="font-semibold">{t(label)}</dt>
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
