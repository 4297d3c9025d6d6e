import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData, useRevalidator } from "@remix-run/react";
import { CreditCard } from "lucide-react";
import { useState } from "react";
import { createPortal, resumePlan, showFailure } from "#app/features/money/billing/billing-api.ts";
import { CancelDialog } from "#app/features/money/billing/cancel-dialog.tsx";
import { InvoiceList } from "#app/features/money/billing/invoice-list.tsx";
import { PlanPanel } from "#app/features/money/billing/plan-panel.tsx";
import { useNotifyPlanChange } from "#app/features/money/billing/use-notify-plan-change.ts";
import { PlanFeatureList } from "#app/features/money/plans/plan-feature-list.tsx";
import { useMutation } from "#app/lib/mutation/use-mutation.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ReadingPage } from "#app/ui/page.tsx";
import { toast } from "#app/ui/toast-store.ts";
import { t } from "#i18n/t.ts";
import { isOpen } from "#worker/domain/accounts/plans/contract.ts";
import { PLAN_NAMES } from "#worker/domain/accounts/plans/contract-features.ts";
import { refreshPlan } from "#worker/domain/money/billing/await-plan.ts";
import type { SubscriptionRecord } from "#worker/domain/money/billing/contract-api.ts";
import { listInvoices } from "#worker/domain/money/billing/list-invoices.ts";
import { getSubscriptionRecord } from "#worker/domain/money/billing/subscription-record.ts";
import { requireUser } from "#worker/http/actor.ts";

export const meta: MetaFunction = () => [{ title: t("billing.manage.metaTitle") }];

export async function loader({ context: { ctx, actor: visitor }, request }: LoaderFunctionArgs) {
  const actor = requireUser(visitor);
  // The user may have changed the plan on the payment provider's pages.
  if (new URL(request.url).searchParams.get("from") === "portal")
    await refreshPlan(ctx, { userId: actor.id });
  const [record, invoices] = await Promise.all([
    getSubscriptionRecord(ctx, { actor, userId: actor.id }),
    listInvoices(ctx, { userId: actor.id }),
  ]);
  return { record, invoices };
}

export default function SubscriptionManagement() {
  const { record, invoices } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  useNotifyPlanChange(record.plan);
  const [cancelling, setCancelling] = useState(false);
  const resuming = useMutation();
  const opening = useMutation();
  const [isLeaving, setLeaving] = useState(false);
  const busy = resuming.isBusy ? "resume" : opening.isBusy || isLeaving ? "portal" : null;
  const resume = async () => {
    const resumed = await resuming.run(resumePlan());
    if (!resumed.ok) return showFailure(resumed.error, t("billing.resume.failure"));
    toast({ title: t("billing.resume.success.title"), description: resumed.response.message });
    revalidate();
  };
  const openPortal = async () => {
    const opened = await opening.run(createPortal());
    if (!opened.ok) return showFailure(opened.error, t("billing.portal.failure"));
    setLeaving(true);
    window.location.assign(opened.response.url);
  };
  const cancelled = (message: string) => {
    setCancelling(false);
    toast({ title: t("billing.cancel.success.title"), description: message });
    revalidate();
  };
  return (
    <ReadingPage className="grid grid-cols-[minmax(0,1fr)] content-start gap-8 py-8">
      <h1 className="text-xl">{t("billing.manage.title")}</h1>
      {isOpen(record) ? (
        <>
          <PlanPanel
            record={record}
            busy={busy}
            onCancel={() => setCancelling(true)}
            onResume={() => void resume()}
            onPortal={() => void openPortal()}
          />
          <InvoiceList invoices={invoices} />
          <section aria-labelledby="features" className="grid gap-4">
            <h2 id="features" className="text-lg">
              {t("billing.manage.featuresTitle", { plan: t(PLAN_NAMES[record.plan]) })}
            </h2>
            <PlanFeatureList plan={record.plan} className="sm:grid-cols-2" />
          </section>
          <CancelDialog
            open={cancelling}
            record={record}
            onClose={() => setCancelling(false)}
            onCancelled={cancelled}
          />
        </>
      ) : (
        <>
          <NoSubscription record={record} />
          <InvoiceList invoices={invoices} />
        </>
      )}
    </ReadingPage>
  );
}

function NoSubscription({ record: { plan } }: { record: SubscriptionRecord }) {
  return (
    <EmptyState
      icon={CreditCard}
      title={
        plan === "free"
          ? t("billing.manage.emptyTitle")
          : t("billing.manage.grantedTitle", { plan: t(PLAN_NAMES[plan]) })
      }
      description={
        plan === "free"
          ? t("billing.manage.freeBody")
          : t("billing.manage.grantedBody", { plan: t(PLAN_NAMES[plan]) })
      }
      action={
        <Button asChild variant="primary">
          {plan === "free" ? (
            <Link to="/subscription-checkout">{t("billing.manage.upgrade")}</Link>
          ) : (
            <Link to="/subscription">{t("billing.manage.viewPlans")}</Link>
          )}
        </Button>
      }
    />
  );
}
