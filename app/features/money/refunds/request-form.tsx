import { Link } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { ChoiceGroup } from "#app/features/accounts/settings/choices.tsx";
import { FormFault } from "#app/features/accounts/settings/form-fault.tsx";
import { useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { rich } from "#app/ui/rich.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { formatMoney, formatTime } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import {
  REFUND_KINDS,
  type RefundKind,
  type Ruling,
} from "#worker/domain/money/refund-policy/contract.ts";
import {
  ACCIDENTAL_HOURS,
  OUTAGE_HOURS,
  refundResponseTime,
} from "#worker/domain/money/refund-policy/contract-figures.ts";
import {
  DETAILS_MAX,
  type PaymentSummary,
  REFUND_KIND_LABELS,
} from "#worker/domain/money/refunds/contract.ts";
import { notifySaved } from "./notify-saved.ts";

export interface RefundablePayment extends PaymentSummary {
  rulings: Record<RefundKind, Ruling>;
  /** `isAppeal` is true if staff rejected the request before, so that the form sends the appeal. */
  isAppeal: boolean;
  /** `isRunning` is true if the subscription's paid period has not ended. */
  isRunning: boolean;
}

export function AskForm({ payment }: { payment: RefundablePayment }) {
  const form = useActionForm("ask", notifySaved);
  const kinds = REFUND_KINDS.filter((kind) => payment.rulings[kind].gives !== "nothing");
  const [kind, setKind] = useState<RefundKind>(kinds[0] ?? "other");
  const onChange = ({ target }: FormEvent<HTMLFormElement> & { target: EventTarget }) => {
    if (!(target instanceof HTMLInputElement) || target.name !== "kind") return;
    setKind(kinds.find((name) => name === target.value) ?? kind);
  };
  return (
    <Card>
      <form.Form {...form.formProps} onChange={onChange} className="grid gap-5">
        <div className="grid gap-1">
          <h2 className="text-lg">
            {payment.isAppeal ? t("refunds.appeal.title") : t("refunds.request.action")}
          </h2>
          <p className="text-muted text-sm">
            {payment.title} ·{" "}
            <span className="tabular">
              {payment.leftCents < payment.cents
                ? t("refunds.request.amountLeft", {
                    left: formatMoney(payment.leftCents, payment.currency),
                    cents: formatMoney(payment.cents, payment.currency),
                  })
                : formatMoney(payment.leftCents, payment.currency)}
            </span>
          </p>
        </div>
        <FormFault form={form} />
        <input type="hidden" name="subjectType" value={payment.subjectType} />
        <input type="hidden" name="subjectId" value={payment.subjectId} />
        <ChoiceGroup
          name="kind"
          legend={t("refunds.request.reasonLegend")}
          defaultValue={kind}
          error={form.fields.kind}
          className="sm:grid-cols-2"
          choices={kinds.map((value) => ({ value, label: t(REFUND_KIND_LABELS[value]) }))}
        />
        <RulingNote ruling={payment.rulings[kind]} kind={kind} isRunning={payment.isRunning} />
        <Field
          label={t("refunds.request.detailsLabel")}
          aside={t("refunds.request.detailsOptional")}
          hint={t("refunds.request.detailsHint", { answerTakes: refundResponseTime() })}
          error={form.fields.details}
        >
          {(control) => <Textarea {...control} name="details" maxLength={DETAILS_MAX} />}
        </Field>
        <div>
          <SubmitButton variant="primary" write={form} busyLabel={t("refunds.request.busy")}>
            {payment.isAppeal ? t("refunds.appeal.submit") : t("refunds.request.action")}
          </SubmitButton>
        </div>
      </form.Form>
    </Card>
  );
}

function RulingNote({
  ruling: { policy, until },
  kind,
  isRunning,
}: {
  ruling: Ruling;
  kind: RefundKind;
  isRunning: boolean;
}) {
  switch (policy) {
    case "first_week":
      return (
        <Alert variant="success" title={t("refunds.eligibility.fullRefundTitle")}>
          {t("refunds.eligibility.firstWeek", { until: until === null ? "" : formatTime(until) })}
          {isRunning && (
            <>
              {" "}
              {rich("refunds.eligibility.cancelNow", {
                link: (text) => (
                  <Link
                    to="/subscription-management"
                    className="font-semibold underline underline-offset-4"
                  >
                    {text}
                  </Link>
                ),
              })}
            </>
          )}
        </Alert>
      );
    case "accidental":
      return (
        <Alert variant="success" title={t("refunds.eligibility.fullRefundTitle")}>
          {t("refunds.eligibility.accidentalOpen", {
            accidentalHours: ACCIDENTAL_HOURS,
            until: until === null ? "" : formatTime(until),
          })}
          {isRunning && ` ${t("refunds.eligibility.endsPlan")}`}
        </Alert>
      );
    case "tip":
      return <Alert>{t("refunds.eligibility.tip")}</Alert>;
    case "case_by_case":
      return (
        <Alert>
          {kind === "accidental" && until !== null
            ? t("refunds.eligibility.accidentalExpired", {
                accidentalHours: ACCIDENTAL_HOURS,
                until: formatTime(until),
              })
            : kind === "technical"
              ? t("refunds.eligibility.outage", { hours: OUTAGE_HOURS })
              : t("refunds.eligibility.decidedByStaff")}
          {isRunning && ` ${t("refunds.eligibility.endsPlan")}`}
        </Alert>
      );
    default: {
      const never: never = policy;
      return never;
    }
  }
}
