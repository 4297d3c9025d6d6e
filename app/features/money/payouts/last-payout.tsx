import { Link } from "@remix-run/react";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { formatMoney } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { PayoutOverview } from "#worker/domain/money/payouts/contract-api.ts";

/** Renders nothing if the balance is empty. */
export function LastPayout({
  of: { availableCents, clearingCents, owedCents, currency, account },
}: {
  of: PayoutOverview;
}) {
  const remainingCents = Math.max(0, availableCents - owedCents) + clearingCents;
  if (remainingCents === 0) return null;
  const amount = formatMoney(remainingCents, currency);
  if (account?.state === "ready")
    return (
      <Alert title={t("payouts.closing.title", { amount })}>{t("payouts.closing.body")}</Alert>
    );
  return (
    <Alert
      variant="warning"
      title={t("payouts.closing.title", { amount })}
      action={
        <Button asChild size="sm">
          <Link to="/settings/payouts">{t("payouts.closing.setUpAction")}</Link>
        </Button>
      }
    >
      {t("payouts.closing.accountMissingBody")}
    </Alert>
  );
}
