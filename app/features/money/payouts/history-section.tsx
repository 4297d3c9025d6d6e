import { Landmark } from "lucide-react";
import { SettingsList, SettingsSection } from "#app/features/accounts/settings/settings-page.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { formatDate, formatMoney } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { PayoutSummary } from "#worker/domain/money/payouts/contract-api.ts";
import { describeState, REQUESTED_BY } from "./labels.ts";

export function HistorySection({ payouts }: { payouts: readonly PayoutSummary[] }) {
  return (
    <SettingsSection id="history" title={t("payouts.history.heading")}>
      {payouts.length === 0 ? (
        <EmptyState
          icon={Landmark}
          title={t("payouts.history.emptyTitle")}
          description={t("payouts.history.emptyBody")}
        />
      ) : (
        <SettingsList items={payouts}>{(payout) => <Payout of={payout} />}</SettingsList>
      )}
    </SettingsSection>
  );
}

function Payout({ of: payout }: { of: PayoutSummary }) {
  const { label, badge, about } = describeState(payout);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        <time dateTime={new Date(payout.createdAt).toISOString()} className="font-semibold">
          {formatDate(payout.createdAt)}
        </time>
        <Badge variant={badge}>{label}</Badge>
      </div>
      <div className="tabular text-right font-semibold">
        {formatMoney(payout.cents, payout.currency)}
      </div>
      <p className="measure col-span-full text-muted">
        {t(REQUESTED_BY[payout.requestedBy])}. {about}
      </p>
    </div>
  );
}
