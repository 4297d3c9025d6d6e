import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { Receipt } from "lucide-react";
import { PaymentChoice, RefundRequests } from "#app/features/money/refunds/refund-requests.tsx";
import { AskForm } from "#app/features/money/refunds/request-form.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FormPage } from "#app/ui/page.tsx";
import { rich } from "#app/ui/rich.tsx";
import { t } from "#i18n/t.ts";
import { notFound } from "#worker/domain/kernel/errors.ts";
import { refundTakes } from "#worker/domain/money/refund-policy/contract-figures.ts";
import { RefundRequestInput } from "#worker/domain/money/refunds/contract.ts";
import { readRefundPage } from "#worker/domain/money/refunds/refund-page.ts";
import { askForRefund, withdrawRequest } from "#worker/domain/money/refunds/request-refund.ts";
import { requireUser } from "#worker/http/actor.ts";
import { formName, parseForm, readForm } from "#worker/http/form.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [{ title: t("refunds.page.metaTitle") }];

/** `?invoice=` or `?tip=` names the payment to refund. */
export async function loader({ context: { ctx, actor }, request }: LoaderFunctionArgs) {
  const { id: userId } = requireUser(actor);
  const search = new URL(request.url).searchParams;
  const [invoice, tip] = [search.get("invoice"), search.get("tip")];
  const asked =
    invoice !== null
      ? ({ subjectType: "invoice", subjectId: invoice } as const)
      : tip !== null
        ? ({ subjectType: "tip", subjectId: tip } as const)
        : null;
  return readRefundPage(ctx, { userId, asked });
}

export async function action({ context: { ctx, actor: visitor }, request }: ActionFunctionArgs) {
  const actor = requireUser(visitor);
  const form = Object.fromEntries(await readForm(request));
  const name = formName(request);
  if (name === "ask") {
    await askForRefund(ctx, { actor, ...parseForm(RefundRequestInput, form) });
    return { saved: t("refunds.request.success") };
  }
  if (name?.startsWith("withdraw-")) {
    await withdrawRequest(ctx, { actor, requestId: name.slice("withdraw-".length) });
    return { saved: t("refunds.withdraw.success") };
  }
  throw notFound(t("refunds.notFound.form"));
}

export default function RefundRequest() {
  const { asked, requests, appealable, payments } = useLoaderData<typeof loader>();
  return (
    <FormPage className="grid grid-cols-1 content-start gap-8 py-8">
      <header className="grid gap-1">
        <h1 className="text-xl">{t("refunds.page.title")}</h1>
        <p className="measure text-muted">
          {rich("refunds.page.description", {
            link: (text) => (
              <Link to="/refund" className="font-semibold underline underline-offset-4">
                {text}
              </Link>
            ),
          })}
        </p>
      </header>
      {asked?.payment && <AskForm key={asked.payment.subjectId} payment={asked.payment} />}
      {asked && !asked.payment && asked.note && <Alert>{asked.note}</Alert>}
      {requests.length > 0 && (
        <section aria-labelledby="requests" className="grid gap-3">
          <h2 id="requests" className="text-lg">
            {t("refunds.requests.heading")}
          </h2>
          <RefundRequests requests={requests} appealable={appealable} />
        </section>
      )}
      {!asked && payments.length > 0 && (
        <section aria-labelledby="payments" className="grid gap-3">
          <h2 id="payments" className="text-lg">
            {t("refunds.payments.heading")}
          </h2>
          <PaymentChoice payments={payments} />
        </section>
      )}
      {!asked && payments.length === 0 && requests.length === 0 && (
        <EmptyState
          icon={Receipt}
          title={t("refunds.payments.emptyTitle")}
          description={t("refunds.payments.emptyBody")}
          action={
            <Button asChild>
              <Link to="/refund">{t("refunds.payments.policyLink")}</Link>
            </Button>
          }
        />
      )}
      {asked && (
        <Link
          to="/refund-request"
          className="w-fit font-semibold text-accent text-sm underline-offset-4 hover:underline"
        >
          {t("refunds.page.paymentsLink")}
        </Link>
      )}
      <section aria-labelledby="takes" className="grid gap-3">
        <h2 id="takes" className="text-lg">
          {t("refunds.page.durationLink")}
        </h2>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm">
          {refundTakes().map(([method, time]) => (
            <div key={method} className="contents">
              <dt className="text-muted">{method}</dt>
              <dd>{time}</dd>
            </div>
          ))}
        </dl>
      </section>
    </FormPage>
  );
}
