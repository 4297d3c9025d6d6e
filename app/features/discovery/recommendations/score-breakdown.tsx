import { t } from "#i18n/t.ts";
import type { ScoreParts } from "#worker/domain/discovery/recommendations/contract-api.ts";
import { PART_LABELS, pointsOf } from "./score-points.ts";

export function ScoreBreakdown({ parts, title }: { parts: ScoreParts; title: string }) {
  const { parts: points, total } = pointsOf(parts);
  const most = Math.max(1, ...points.map((entry) => Math.abs(entry.points)));
  return (
    <table className="tabular w-full text-sm">
      <caption className="sr-only">{t("recommendations.score.caption", { title })}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t("recommendations.score.columns.part")}</th>
          <th scope="col">{t("recommendations.score.columns.points")}</th>
        </tr>
      </thead>
      <tbody>
        {points
          .filter((entry) => entry.points !== 0)
          .map(({ part, points: n }) => (
            <tr key={part}>
              <th scope="row" className="w-44 py-1 pr-4 text-left font-normal">
                {t(PART_LABELS[part])}
              </th>
              <td className="py-1">
                <span className="flex items-center gap-3">
                  <span
                    aria-hidden
                    className="block h-2 flex-1 overflow-hidden rounded-full bg-line/60"
                  >
                    <span
                      className={
                        n < 0
                          ? "block h-full rounded-full bg-muted"
                          : "block h-full rounded-full bg-accent"
                      }
                      style={{ width: `${(Math.abs(n) / most) * 100}%` }}
                    />
                  </span>
                  <span className="w-9 text-right">{n > 0 ? `+${n}` : `−${-n}`}</span>
                </span>
              </td>
            </tr>
          ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" className="py-1 pr-4 text-left">
            {t("recommendations.score.label")}
          </th>
          <td className="py-1 text-right">{total}</td>
        </tr>
      </tfoot>
    </table>
  );
}
