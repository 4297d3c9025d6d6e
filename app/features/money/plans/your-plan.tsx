import { Link } from "@remix-run/react";
import { ChevronRight } from "lucide-react";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { formatDate, formatMoney, formatPrice } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { type Cycle, isOpen, type PaidPlan } from "#worker/domain/accounts/plans/contract.ts";
import { PLAN_NAMES } from "#worker/domain/accounts/plans/contract-features.ts";
import type { Catalogue, SubscriptionRecord } from "#worker/domain/money/billing/contract-api.ts";
import { possibleChanges } from "./plan-offer.ts";

interface YourPlanProps {
  record: SubscriptionRecord;
  catalogue: Catalogue;
}

/** The plan of a paying or sponsored user, what it costs, and what each change would cost. */
export function YourPlan({ record, catalogue }: YourPlanProps) {
  const { plan, billingCycle, cancelAtPeriodEnd, status } = record;
  const isBilled = isOpen(record);
  const cycle = billingCycle ?? "monthly";
  return (
    <Card className="grid gap-x-10 gap-y-6 md:grid-cols-2">
      <section aria-labelledby="your-plan" className="grid content-start gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <h2 id="your-plan" className="text-lg">
            {t("billing.yourPlan.heading", { plan: t(PLAN_NAMES[plan]) })}
          </h2>
          {status === "trialing" && (
            <Badge variant="accent">{t("billing.manage.status.trial")}</Badge>
          )}
        </div>
        <p className="text-muted">{isBilled ? costLine(record) : t("billing.yourPlan.granted")}</p>
        <p className="text-muted text-sm">
          {isBilled && cancelAtPeriodEnd
            ? t("billing.manage.endingBody", { plan: t(PLAN_NAMES[plan]), day: dayOf(record) })
            : null}
        </p>
        {isBilled && (
          <Button asChild className="justify-self-start">
            <Link to="/subscription-management">{t("billing.plans.manage")}</Link>
          </Button>
        )}
      </section>
      {isBilled && status !== "past_due" && !cancelAtPeriodEnd && (
        <section aria-labelledby="plan-changes" className="grid content-start gap-2">
          <h3 id="plan-changes" className="font-semibold text-sm">
            {t("billing.yourPlan.changesHeading")}
          </h3>
          <ul className="divide-y divide-line">
            {possibleChanges({ plan, cycle }).map((change) => (
              <li key={`${change.plan} ${change.cycle}`}>
                <Change {...change} catalogue={catalogue} />
              </li>
            ))}
          </ul>
          <p className="text-muted text-sm">{t("billing.yourPlan.changesHint")}</p>
        </section>
      )}
    </Card>
  );
}

function Change({
  plan,
  cycle,
  catalogue,
}: {
  plan: PaidPlan;
  cycle: Cycle;
  catalogue: Catalogue;
}) {
  const { monthlyPrice, yearlyPrice, currency } = catalogue[plan];
  const price = formatPrice(cycle === "yearly" ? yearlyPrice : monthlyPrice, currency);
  return (
    <Link
      to={`/subscription-checkout?plan=${plan}&cycle=${cycle}`}
      className="flex min-h-11 items-center justify-between gap-3 hover:underline"
    >
      <span>{t(PLAN_NAMES[plan])}</span>
      <span className="tabular flex items-center gap-1 text-muted text-sm">
        {cycle === "yearly"
          ? t("plans.checkout.price.yearly", { yearlyPrice: price })
          : t("plans.checkout.price.monthly", { monthlyPrice: price })}
        <ChevronRight aria-hidden className="size-4" />
      </span>
    </Link>
  );
}

const dayOf = ({ currentPeriodEnd }: SubscriptionRecord) =>
  currentPeriodEnd === null ? "–" : formatDate(currentPeriodEnd);

function costLine(record: SubscriptionRecord): string {
  const amount = formatMoney(record.price, record.currency);
  const price =
    record.billingCycle === "yearly"
      ? t("plans.checkout.price.yearly", { yearlyPrice: amount })
      : t("plans.checkout.price.monthly", { monthlyPrice: amount });
  if (record.cancelAtPeriodEnd) return price;
  return t(record.status === "trialing" ? "billing.yourPlan.trialCost" : "billing.yourPlan.cost", {
    price,
    day: dayOf(record),
  });
}
