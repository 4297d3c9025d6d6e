import { Link } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { rich } from "#app/ui/rich.tsx";
import { formatMoney } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { type SavedCard, TIP_UNDO_MS } from "#worker/domain/money/tips/contract.ts";
import type { TipBudget, TipOptions } from "#worker/domain/money/tips/contract-api.ts";

export function TipRejection({ refusal, remedy }: Pick<TipOptions, "refusal" | "remedy">) {
  return (
    <div className="grid gap-4">
      <p className="text-muted">{refusal}</p>
      {remedy === "verify-email" && (
        <Button asChild variant="primary" className="justify-self-start">
          <Link to="/settings/account">{t("tips.terms.verifyEmail")}</Link>
        </Button>
      )}
    </div>
  );
}

export function TipLimitsNote({ budget: { dayLeft, monthLeft } }: { budget: TipBudget }) {
  return (
    <p className="text-muted text-sm">
      {rich("tips.terms.description", {
        tipUndoMs: TIP_UNDO_MS / 1000,
        dayLeft: formatMoney(dayLeft),
        span: (text) => <span className="tabular">{text}</span>,
        monthLeft: formatMoney(monthLeft),
        link: (text) => (
          <Link to="/tips#limits" className="underline">
            {text}
          </Link>
        ),
      })}
    </p>
  );
}

const capital = (brand: string) => brand.charAt(0).toUpperCase() + brand.slice(1);

export const cardName = ({ brand, last4 }: SavedCard) =>
  t("tips.card.name", { brand: capital(brand), last4 });
