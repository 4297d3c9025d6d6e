import { Link } from "@remix-run/react";
import { Download } from "lucide-react";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { rich } from "#app/ui/rich.tsx";
import { formatDate, formatMoney } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { PLAN_NAMES } from "#worker/domain/accounts/plans/contract-features.ts";
import type { InvoiceLine } from "#worker/domain/money/billing/contract-api.ts";

export function InvoiceList({ invoices }: { invoices: readonly InvoiceLine[] }) {
  return (
    <section aria-labelledby="invoices" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="invoices" className="text-lg">
          {t("billing.invoices.title")}
        </h2>
        {invoices.length > 0 ? (
          <Button asChild size="sm">
            <a href="/api/subscriptions/invoices.csv" download>
              <Download aria-hidden />
              {t("billing.invoices.downloadAll")}
            </a>
          </Button>
        ) : (
          <Button size="sm" disabled aria-describedby="no-invoices">
            <Download aria-hidden />
            {t("billing.invoices.downloadAll")}
          </Button>
        )}
      </div>
      {invoices.some(({ paid, refunded }) => paid > refunded) && (
        <p className="text-muted text-sm">
          {rich("billing.invoices.refundPrompt", {
            link: (text) => (
              <Link
                to="/refund-request"
                className="font-semibold text-accent underline-offset-4 hover:underline"
              >
                {text}
              </Link>
            ),
          })}
        </p>
      )}
      {invoices.length === 0 ? (
        <p id="no-invoices" className="text-muted text-sm">
          {t("billing.invoices.emptyBody")}
        </p>
      ) : (
        <ul className="grid divide-y divide-line border-line border-y">
          {invoices.map((invoice) => (
            <li key={invoice.id} className="flex items-center gap-3 py-3 text-sm sm:gap-6">
              <div className="grid min-w-0 flex-1 gap-0.5">
                <span className="flex flex-wrap items-center gap-2">
                  <span className="tabular">{formatDate(invoice.createdAt)}</span>
                  <InvoiceBadge invoice={invoice} />
                </span>
                <span className="truncate text-muted">{periodOf(invoice)}</span>
              </div>
              <span className="grid justify-items-end gap-0.5">
                <span className="tabular font-semibold">
                  {formatMoney(
                    invoice.status === "paid" ? invoice.paid : invoice.due,
                    invoice.currency,
                  )}
                </span>
                {invoice.refunded > 0 && (
                  <span className="tabular text-muted text-xs">
                    {t("billing.invoices.amountRefunded", {
                      amount: formatMoney(-invoice.refunded, invoice.currency),
                    })}
                  </span>
                )}
              </span>
              <Button asChild variant="quiet" size="sm">
                <a
                  href={`/api/subscriptions/invoices/${invoice.id}/pdf`}
                  download
                  aria-label={t("billing.invoices.pdfAriaLabel", {
                    createdAt: formatDate(invoice.createdAt),
                  })}
                >
                  {t("billing.invoices.pdf")}
                </a>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function InvoiceBadge({ invoice: { status, refunded, paid } }: { invoice: InvoiceLine }) {
  if (refunded > 0)
    return (
      <Badge>
        {refunded >= paid
          ? t("billing.invoices.status.refunded")
          : t("billing.invoices.status.partlyRefunded")}
      </Badge>
    );
  if (status === "paid") return <Badge variant="paid">{t("billing.invoices.status.paid")}</Badge>;
  if (status === "open")
    return <Badge variant="pending">{t("billing.invoices.status.open")}</Badge>;
  return <Badge>{status}</Badge>;
}

function periodOf({ plan, serviceStart, serviceEnd }: InvoiceLine): string {
  const period = { serviceStart: formatDate(serviceStart), serviceEnd: formatDate(serviceEnd) };
  return plan
    ? t("billing.invoices.planPeriod", { ...period, plan: t(PLAN_NAMES[plan]) })
    : t("billing.invoices.period", period);
}
