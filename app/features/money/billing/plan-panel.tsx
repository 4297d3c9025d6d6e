import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { formatDate, formatMoney } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { PLAN_NAMES } from "#worker/domain/accounts/plans/contract-features.ts";
import type { SubscriptionRecord } from "#worker/domain/money/billing/contract-api.ts";

interface PlanPanelProps {
  record: SubscriptionRecord;
  busy: "resume" | "portal" | null;
  onCancel: () => void;
  onResume: () => void;
  onPortal: () => void;
}

export function PlanPanel({ record, busy, onCancel, onResume, onPortal }: PlanPanelProps) {
  // The buttons are disabled before hydration, because a click would be lost.
  const isWaiting = !useHydrated() || busy !== null;
  const { plan, status, currency, currentPeriodEnd, cancelAtPeriodEnd, amountDue } = record;
  const day = currentPeriodEnd === null ? "–" : formatDate(currentPeriodEnd);
  return (
    <>
      {status === "past_due" && (
        <Alert
          variant="danger"
          title={t("billing.manage.pastDueTitle")}
          action={
            <Button variant="primary" size="sm" disabled={isWaiting} onClick={onPortal}>
              {busy === "portal" ? t("billing.portal.busy") : t("billing.manage.fixPayment")}
            </Button>
          }
        >
          {t("billing.manage.pastDueBody", {
            amountDue: formatMoney(amountDue, currency),
            plan: t(PLAN_NAMES[plan]),
          })}
        </Alert>
      )}
      {cancelAtPeriodEnd && (
        <Alert variant="warning" title={t("billing.manage.endingTitle")}>
          {t("billing.manage.endingBody", { plan: t(PLAN_NAMES[plan]), day })}
        </Alert>
      )}
      <Card className="grid gap-6">
        <PlanHeading record={record} />
        <dl className="grid gap-x-8 gap-y-3 border-line border-t pt-4 text-sm sm:grid-cols-2">
          <Fact
            label={
              cancelAtPeriodEnd
                ? t("billing.manage.endsOnLabel")
                : status === "trialing"
                  ? t("billing.manage.trialEndLabel")
                  : t("billing.manage.nextPaymentLabel")
            }
          >
            {day}
          </Fact>
          {record.startedAt !== null && (
            <Fact label={t("billing.manage.sinceLabel")}>{formatDate(record.startedAt)}</Fact>
          )}
        </dl>
        <div className="flex flex-wrap gap-2 max-sm:grid">
          {cancelAtPeriodEnd ? (
            <>
              <Button variant="primary" disabled={isWaiting} onClick={onResume}>
                {busy === "resume" ? t("billing.resume.busy") : t("billing.resume.action")}
              </Button>
              <Button variant="quiet" disabled={isWaiting} onClick={onCancel}>
                {t("billing.cancel.immediateAction")}
              </Button>
            </>
          ) : (
            <>
              <Button asChild variant={status === "past_due" ? "secondary" : "primary"}>
                <Link to="/subscription-checkout">{t("billing.manage.changePlan")}</Link>
              </Button>
              <Button variant="outline" disabled={isWaiting} onClick={onCancel}>
                {t("billing.manage.cancel")}
              </Button>
            </>
          )}
          <Button variant="outline" className="sm:ml-auto" disabled={isWaiting} onClick={onPortal}>
            {busy === "portal" ? t("billing.portal.busy") : t("billing.portal.action")}
          </Button>
        </div>
      </Card>
    </>
  );
}

function PlanHeading({ record }: { record: SubscriptionRecord }) {
  const { plan, status, billingCycle, price, currency, cancelAtPeriodEnd } = record;
  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="text-lg">{t(PLAN_NAMES[plan])}</h2>
          <StatusBadge status={status} isEnding={cancelAtPeriodEnd} />
        </div>
        <p className="text-muted text-sm">
          {t("billing.manage.billingCycle", { cycle: billingCycle ?? "monthly" })}
        </p>
      </div>
      <p className="flex items-baseline gap-1">
        <span className="tabular font-semibold text-xl">{formatMoney(price, currency)}</span>
        <span className="text-muted text-sm">
          {billingCycle === "yearly"
            ? t("billing.plans.price.perYear")
            : t("billing.plans.price.perMonth")}
        </span>
      </p>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 sm:grid sm:justify-start sm:gap-0.5">
      <dt className="text-muted">{label}</dt>
      <dd className="tabular">{children}</dd>
    </div>
  );
}

function StatusBadge({ status, isEnding }: { status: string; isEnding: boolean }) {
  if (isEnding) return <Badge variant="pending">{t("billing.manage.status.ending")}</Badge>;
  if (status === "active") return <Badge variant="paid">{t("billing.manage.status.active")}</Badge>;
  if (status === "trialing")
    return <Badge variant="accent">{t("billing.manage.status.trial")}</Badge>;
  if (status === "past_due")
    return <Badge variant="danger">{t("billing.manage.status.pastDue")}</Badge>;
  return <Badge>{status}</Badge>;
}
