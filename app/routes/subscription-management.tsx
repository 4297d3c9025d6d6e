import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData, useRevalidator } from "@remix-run/react";
import { CreditCard } from "lucide-react";
import { useState } from "react";
import { portalAddress, resumePlan, sayFailure } from "#app/components/billing/billing-api.ts";
import { CancelDialog } from "#app/components/billing/cancel-dialog.tsx";
import { InvoiceList } from "#app/components/billing/invoice-list.tsx";
import { PlanPanel } from "#app/components/billing/plan-panel.tsx";
import { usePlanTold } from "#app/components/billing/use-plan-told.ts";
import { PlanFeatureList } from "#app/components/plans/plan-feature-list.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { toast } from "#app/components/ui/toast-store.ts";
import { refreshPlan } from "#worker/domain/billing/await-plan.ts";
import { isOpen, type SubscriptionRecord } from "#worker/domain/billing/contract.ts";
import { listInvoices } from "#worker/domain/billing/list-invoices.ts";
import { getSubscriptionRecord } from "#worker/domain/billing/subscription-record.ts";
import { PLAN_NAMES } from "#worker/domain/plans/contract-features.ts";
import { requireUser } from "#worker/http/actor.ts";

export const meta: MetaFunction = () => [{ title: "Your subscription · Tributary" }];

export async function loader({ context: { ctx, actor: visitor }, request }: LoaderFunctionArgs) {
  const actor = requireUser(visitor);
  // Who comes back from the payment company's pages must not see what was before.
  if (new URL(request.url).searchParams.get("from") === "portal") await refreshPlan(ctx, { userId: actor.id });
  const [record, invoices] = await Promise.all([
    getSubscriptionRecord(ctx, { actor, userId: actor.id }),
    listInvoices(ctx, { userId: actor.id }),
  ]);
  return { record, invoices };
}

export default function SubscriptionManagement() {
  const { record, invoices } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  usePlanTold(record.plan);
  const [cancelling, setCancelling] = useState(false);
  const [busy, setBusy] = useState<"resume" | "portal" | null>(null);
  const resume = () => {
    setBusy("resume");
    resumePlan()
      .then((message) => {
        toast({ title: "Subscription Resumed", description: message });
        revalidate();
      }, sayFailure("Failed to resume subscription"))
      .finally(() => setBusy(null));
  };
  const openPortal = () => {
    setBusy("portal");
    portalAddress().then(
      (address) => window.location.assign(address),
      (error: unknown) => {
        setBusy(null);
        sayFailure("Failed to open billing portal")(error);
      },
    );
  };
  const cancelled = (message: string) => {
    setCancelling(false);
    toast({ title: "Subscription Cancelled", description: message });
    revalidate();
  };
  return (
    <div className="page grid max-w-4xl grid-cols-[minmax(0,1fr)] content-start gap-8 py-8">
      <h1 className="text-xl">Your subscription</h1>
      {isOpen(record) ? (
        <>
          <PlanPanel record={record} busy={busy} onCancel={() => setCancelling(true)} onResume={resume} onPortal={openPortal} />
          <InvoiceList invoices={invoices} />
          <section aria-labelledby="features" className="grid gap-4">
            <h2 id="features" className="text-lg">
              What {PLAN_NAMES[record.plan]} gives you
            </h2>
            <PlanFeatureList plan={record.plan} className="sm:grid-cols-2" />
          </section>
          <CancelDialog open={cancelling} record={record} onClose={() => setCancelling(false)} onCancelled={cancelled} />
        </>
      ) : (
        <>
          <NoSubscription record={record} />
          {invoices.length > 0 && <InvoiceList invoices={invoices} />}
        </>
      )}
    </div>
  );
}

function NoSubscription({ record: { plan } }: { record: SubscriptionRecord }) {
  return (
    <EmptyState
      icon={CreditCard}
      title="No Active Subscription"
      description={
        plan === "free"
          ? "You are on the Free plan. Nothing is charged."
          : `${PLAN_NAMES[plan]} was given to this account. Nothing is charged, and there is nothing to manage.`
      }
      action={
        <Button asChild variant="primary">
          <Link to="/subscription-checkout">Upgrade to Premium</Link>
        </Button>
      }
    />
  );
}
