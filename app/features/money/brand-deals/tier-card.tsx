import { Card } from "#app/ui/card.tsx";
import { cn } from "#app/ui/cn.ts";
import { Progress } from "#app/ui/progress.tsx";
import { t } from "#i18n/t.ts";
import {
  nextTier,
  TIER_DAYS,
  TIER_TERMS,
  TIERS,
  tierLabel,
} from "#worker/domain/money/brand-deals/contract.ts";
import type { BrandDeals } from "#worker/domain/money/brand-deals/contract-api.ts";
import { formatRange } from "./deal-labels.ts";

export function TierCard({ tier, figures }: Pick<BrandDeals, "tier" | "figures">) {
  const next = nextTier(tier);
  return (
    <Card className="grid gap-5">
      <section aria-labelledby="tier" className="grid gap-5">
        <div>
          <h2 id="tier" className="text-muted text-sm">
            {t("brandDeals.tierCard.heading")}
          </h2>
          <p className="font-semibold text-xl">{tierLabel(tier)}</p>
        </div>
        {next === null ? (
          <p className="text-muted text-sm">{t("brandDeals.tierCard.highestTier")}</p>
        ) : (
          <div className="grid gap-4">
            <p className="font-semibold text-sm">
              {t("brandDeals.tierCard.requirementsHeading", { tier: tierLabel(next) })}
            </p>
            <Figure
              label={t("brandDeals.tierCard.followersLabel")}
              value={figures.followers}
              goal={TIER_TERMS[next].followers}
            />
            <Figure
              label={t("brandDeals.tierCard.viewsLabel", { tierDays: TIER_DAYS })}
              value={figures.views}
              goal={TIER_TERMS[next].views}
            />
          </div>
        )}
        <table className="w-full text-sm">
          <caption className="pb-1 text-left font-semibold">
            {t("brandDeals.tierCard.ratesHeading")}
          </caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{t("brandDeals.tierCard.tierColumn")}</th>
              <th scope="col">{t("brandDeals.tierCard.amountColumn")}</th>
            </tr>
          </thead>
          <tbody>
            {TIERS.map((one) => (
              <tr
                key={one}
                className={cn(
                  "border-line border-t",
                  one === tier ? "font-semibold" : "text-muted",
                )}
              >
                <th scope="row" className="py-2 text-left font-[inherit]">
                  {tierLabel(one)}
                  {one === tier && (
                    <span className="sr-only"> {t("brandDeals.tierCard.current")}</span>
                  )}
                </th>
                <td className="tabular py-2 text-right">{formatRange(one)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
}

function Figure({ label, value, goal }: { label: string; value: number; goal: number }) {
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap justify-between gap-x-3 text-sm">
        <span>{label}</span>
        <span className="tabular ml-auto text-muted">
          {t("brandDeals.tierCard.progress", { count: value, goal })}
        </span>
      </div>
      <Progress label={label} value={Math.min(1, value / goal)} />
    </div>
  );
}
