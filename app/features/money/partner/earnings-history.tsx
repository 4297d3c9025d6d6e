import { useNavigation } from "@remix-run/react";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SectionHeader } from "#app/ui/section-header.tsx";
import { formatDate, formatMoney } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { EarningRecord } from "#worker/domain/money/partner/contract-api.ts";
import { RowSkeletons } from "./skeleton.tsx";

export function EarningsHistory({ earnings }: { earnings: readonly EarningRecord[] }) {
  const isLoading = useNavigation().state === "loading";
  return (
    <section aria-labelledby="history">
      <SectionHeader
        id="history"
        title={t("partner.history.title")}
        more={{ to: "/earnings?kind=bonus", label: t("partner.history.statementAction") }}
      />
      {earnings.length > 0 ? (
        <ul className="grid">
          {earnings.map((earning) => (
            <EarningRow key={earning.id} earning={earning} />
          ))}
        </ul>
      ) : isLoading ? (
        <RowSkeletons />
      ) : (
        <EmptyState title={t("partner.history.emptyTitle")} />
      )}
    </section>
  );
}

function EarningRow({ earning }: { earning: EarningRecord }) {
  const { earningType, views, earningsUSD, dateEarned, isPaid } = earning;
  return (
    <li className="flex items-center justify-between gap-4 border-line border-b py-3 last:border-0">
      <div className="grid gap-0.5">
        <p className="font-semibold">
          {earningType === "views"
            ? t("partner.history.viewCount", { n: views })
            : t("partner.history.followerCount", { n: views })}
        </p>
        <p className="text-muted text-sm">
          <time dateTime={dateEarned}>{formatDate(Date.parse(dateEarned))}</time>
        </p>
      </div>
      <div className="flex items-center gap-3">
        <Badge variant={isPaid ? "paid" : "pending"}>
          {isPaid ? t("partner.history.paid") : t("partner.history.pending")}
        </Badge>
        <p className="tabular w-24 text-right font-semibold">
          +{formatMoney(Math.round(Number(earningsUSD) * 100))}
        </p>
      </div>
    </li>
  );
}
