import { Check, CircleAlert } from "lucide-react";
import { t } from "#i18n/t.ts";
import type { Reconciliation as Sums } from "#worker/domain/creator/analytics/contract-api.ts";
import { VERDICT_WORDS } from "#worker/domain/media/views/contract.ts";
import { formatCount } from "./format.ts";

export function Reconciliation({ sums }: { sums: Sums }) {
  const views = sums.verdicts
    .filter(({ verdict }) => verdict === "counted" || verdict === "earlier")
    .reduce((n, v) => n + v.playbacks, 0);
  const Icon = sums.isExact ? Check : CircleAlert;
  return (
    <section aria-labelledby="sum" className="grid content-start gap-4">
      <h2 id="sum" className="text-lg">
        {t("analytics.reconciliation.heading", { playbacks: sums.playbacks, views })}
      </h2>
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{t("analytics.reconciliation.tableCaption")}</caption>
        <thead>
          <tr className="border-line border-b text-left text-muted">
            <th scope="col" className="py-2 pr-4 font-semibold">
              {t("analytics.verdicts.label")}
            </th>
            <th scope="col" className="py-2 text-right font-semibold">
              {t("analytics.metrics.playbacks")}
            </th>
          </tr>
        </thead>
        <tbody>
          {sums.verdicts.map(({ verdict, playbacks }) => (
            <tr key={verdict} className="border-line border-b align-top">
              <th scope="row" className="grid gap-0.5 py-3 pr-4 text-left font-normal">
                <span className="font-semibold">{t(VERDICT_WORDS[verdict].label)}</span>
                <span className="measure text-muted">{t(VERDICT_WORDS[verdict].why)}</span>
              </th>
              <td className="tabular py-3 text-right font-semibold">{formatCount(playbacks)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="py-3 text-left font-semibold">
              {t("analytics.reconciliation.total")}
            </th>
            <td className="tabular py-3 text-right font-semibold">{formatCount(sums.playbacks)}</td>
          </tr>
        </tfoot>
      </table>
      <p className="flex items-start gap-2 text-sm">
        <Icon
          aria-hidden
          className={
            sums.isExact ? "mt-0.5 size-4 shrink-0 text-paid" : "mt-0.5 size-4 shrink-0 text-danger"
          }
        />
        <span>
          {sums.isExact
            ? t("analytics.reconciliation.matches", { viewCount: sums.viewCount })
            : t("analytics.reconciliation.mismatch", { viewCount: sums.viewCount })}{" "}
          {sums.open > 0 && t("analytics.reconciliation.openCount", { open: sums.open })}
        </span>
      </p>
    </section>
  );
}
