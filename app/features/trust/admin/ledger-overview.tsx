import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { rich } from "#app/ui/rich.tsx";
import { formatMoney } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { Stamp } from "./parts.tsx";

interface BooksProps {
  balances: readonly { account: string; currency: string; cents: number }[];
  journals: number;
  sealed: number;
  reconciliation: { ranAt: number; differences: readonly { what: string; cents: number }[] } | null;
}

export function Books({ balances, journals, sealed, reconciliation }: BooksProps) {
  return (
    <Card className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">{t("admin.ledger.balances.title")}</h2>
        <Button asChild size="sm">
          <a href="/api/admin/ledger/export" download>
            {t("admin.ledger.balances.exportAction")}
          </a>
        </Button>
      </div>
      <Reconciliation reconciliation={reconciliation} />
      <div className="overflow-x-auto">
        <table className="tabular w-full text-sm">
          <caption className="sr-only">{t("admin.ledger.balances.tableCaption")}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{t("admin.facts.accountLabel")}</th>
              <th scope="col">{t("admin.ledger.balances.balanceColumn")}</th>
            </tr>
          </thead>
          <tbody>
            {balances.map(({ account, currency, cents }) => (
              <tr key={`${account} ${currency}`} className="border-line border-b last:border-b-0">
                <td className="break-all py-1.5 pr-4">{account}</td>
                <td className="whitespace-nowrap py-1.5 text-right">
                  {formatMoney(cents, currency)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="text-muted text-sm">
        {rich("admin.ledger.balances.chainSummary", {
          journals,
          sealed,
          code: (text) => <code className="whitespace-nowrap font-mono text-xs">{text}</code>,
        })}
      </p>
    </Card>
  );
}

function Reconciliation({ reconciliation }: Pick<BooksProps, "reconciliation">) {
  if (reconciliation === null)
    return <Alert>{t("admin.ledger.reconciliation.pendingNotice")}</Alert>;
  const { ranAt, differences } = reconciliation;
  if (differences.length === 0)
    return (
      <Alert variant="success" title={t("admin.ledger.reconciliation.matchTitle")}>
        {t("admin.ledger.reconciliation.checkedAtLabel")} <Stamp at={ranAt} />
      </Alert>
    );
  return (
    <Alert variant="danger" title={t("admin.ledger.reconciliation.mismatchTitle")}>
      <ul className="mt-1 grid gap-0.5">
        {differences.map(({ what, cents }) => (
          <li key={what} className="tabular">
            {what}: {formatMoney(cents)}
          </li>
        ))}
      </ul>
      <p className="mt-1">
        {t("admin.ledger.reconciliation.checkedAtLabel")} <Stamp at={ranAt} />
      </p>
    </Alert>
  );
}
