import { formatMoney } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { Revenue } from "#worker/domain/money/ledger/contract-api.ts";
import { GROUP_LABELS } from "#worker/domain/money/ledger/contract-statement.ts";

export function Balances({ revenue }: { revenue: Revenue }) {
  const {
    availableCents,
    onItsWayCents,
    owedCents,
    monthCents,
    totalCents,
    paidOutCents,
    byKind,
    currency,
  } = revenue;
  const money = (cents: number) => formatMoney(cents, currency);
  return (
    <section aria-labelledby="balances" className="grid gap-8">
      <h2 id="balances" className="sr-only">
        {t("earnings.balances.heading")}
      </h2>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-6 md:grid-cols-3">
        <Balance
          label={t("earnings.balances.availableLabel")}
          value={money(availableCents)}
          note={t("earnings.balances.availableHint")}
          isMain
        />
        <Balance
          label={t("earnings.balances.clearingLabel")}
          value={money(onItsWayCents)}
          note={t("earnings.balances.clearingHint")}
        />
        <Balance
          label={t("earnings.balances.debtLabel")}
          value={money(owedCents)}
          note={t("earnings.balances.debtHint")}
        />
        <Balance label={t("earnings.balances.monthLabel")} value={money(monthCents)} />
        <Balance label={t("earnings.balances.totalLabel")} value={money(totalCents)} />
        <Balance label={t("earnings.balances.paidOutLabel")} value={money(paidOutCents)} />
      </dl>
      {byKind.length > 0 && (
        <dl className="flex flex-wrap gap-x-8 gap-y-2 border-line border-t pt-4 text-sm">
          {byKind.map(({ kind, cents }) => (
            <div key={kind} className="flex gap-2">
              <dt className="text-muted">
                {kind === "other" ? t("earnings.balances.otherLabel") : t(GROUP_LABELS[kind])}
              </dt>
              <dd className="tabular font-semibold">{money(cents)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function Balance({
  label,
  value,
  note,
  isMain = false,
}: {
  label: string;
  value: string;
  note?: string;
  isMain?: boolean;
}) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-muted text-sm">{label}</dt>
      <dd
        className={
          isMain
            ? "tabular whitespace-nowrap font-semibold text-xl sm:text-2xl"
            : "tabular font-semibold text-lg"
        }
      >
        {value}
      </dd>
      {note && <dd className="text-muted text-sm">{note}</dd>}
    </div>
  );
}
