import { Link } from "@remix-run/react";
import { ConfirmedSubmit } from "#app/features/accounts/settings/confirmed-submit.tsx";
import { FormFault } from "#app/features/accounts/settings/form-fault.tsx";
import { useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { Button } from "#app/ui/button.tsx";
import { formatDate, formatMoney } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import {
  appealReviewTime,
  refundResponseTime,
  refundTakes,
} from "#worker/domain/money/refund-policy/contract-figures.ts";
import {
  type OwnRequest,
  type PaymentSummary,
  REFUND_KIND_LABELS,
} from "#worker/domain/money/refunds/contract.ts";
import { notifySaved } from "./notify-saved.ts";
import { RequestState } from "./request-state.tsx";

export function RefundRequests({
  requests,
  appealable,
}: {
  requests: readonly OwnRequest[];
  appealable: readonly string[];
}) {
  return (
    <ul className="grid divide-y divide-line border-line border-y">
      {requests.map((request) => (
        <li key={request.id} className="grid gap-3 py-5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 className="tabular font-semibold text-base">
              {formatMoney(request.approvedCents ?? request.askedCents, request.currency)}
            </h3>
            <RequestState state={request.state} />
          </div>
          <p className="text-muted text-sm">
            {t("refunds.requests.summary", {
              title: request.title,
              kind: t(REFUND_KIND_LABELS[request.kind]),
              createdAt: formatDate(request.createdAt),
            })}
          </p>
          <p className="measure text-sm">{nextOf(request)}</p>
          {request.answer && (
            <figure className="grid gap-1 border-line border-l-2 pl-4 text-sm">
              <figcaption className="text-muted">{t("refunds.requests.replyCaption")}</figcaption>
              <blockquote className="measure whitespace-pre-wrap break-words">
                {request.answer}
              </blockquote>
            </figure>
          )}
          {request.state === "open" && <Withdraw request={request} />}
          {appealable.includes(request.id) && (
            <div>
              <Button asChild size="sm">
                <Link to={addressOf(request)}>{t("refunds.requests.appealAction")}</Link>
              </Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

const addressOf = ({ subjectType, subjectId }: Pick<PaymentSummary, "subjectType" | "subjectId">) =>
  `/refund-request?${subjectType}=${encodeURIComponent(subjectId)}`;

function nextOf({ state, decidedAt }: OwnRequest): string {
  const durations = refundTakes()
    .map(([method, time]) => `${method}: ${time}`)
    .join(", ");
  switch (state) {
    case "open":
      return t("refunds.nextStep.open", { answerTakes: refundResponseTime() });
    case "approved":
      return t("refunds.nextStep.approved");
    case "refunded":
      return t("refunds.nextStep.refunded", { takes: durations });
    case "failed":
      return t("refunds.nextStep.failed");
    case "refused":
      return decidedAt === null
        ? t("refunds.nextStep.rejected", { appealTakes: appealReviewTime() })
        : t("refunds.nextStep.rejectedOn", {
            day: formatDate(decidedAt),
            appealTakes: appealReviewTime(),
          });
    case "withdrawn":
      return t("refunds.nextStep.withdrawn");
    default: {
      const never: never = state;
      return never;
    }
  }
}

function Withdraw({ request }: { request: OwnRequest }) {
  const form = useActionForm(`withdraw-${request.id}`, notifySaved);
  return (
    <form.Form {...form.formProps} className="grid gap-3">
      <FormFault form={form} />
      <input type="hidden" name="requestId" value={request.id} />
      <div>
        <ConfirmedSubmit
          size="sm"
          write={form}
          question={t("refunds.withdraw.confirmTitle")}
          about={t("refunds.withdraw.confirmBody")}
          verb={t("refunds.withdraw.action")}
        >
          {" "}
          {t("refunds.withdraw.action")}
        </ConfirmedSubmit>
      </div>
    </form.Form>
  );
}

export function PaymentChoice({ payments }: { payments: readonly PaymentSummary[] }) {
  return (
    <ul className="grid divide-y divide-line border-line border-y">
      {payments.map((payment) => (
        <li
          key={payment.subjectId}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4"
        >
          <div className="min-w-0">
            <p className="break-words font-semibold">{payment.title}</p>
            <p className="tabular text-muted text-sm">
              {t("refunds.payments.amountAndDate", {
                cents: formatMoney(payment.cents, payment.currency),
                paidAt: formatDate(payment.paidAt),
              })}
            </p>
          </div>
          <Button asChild size="sm">
            <Link
              to={addressOf(payment)}
              aria-label={t("refunds.payments.requestAriaLabel", { title: payment.title })}
            >
              {t("refunds.request.action")}
            </Link>
          </Button>
        </li>
      ))}
    </ul>
  );
}
