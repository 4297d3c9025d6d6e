import { ChoiceGroup } from "#app/features/accounts/settings/choices.tsx";
import { ConfirmedSubmit } from "#app/features/accounts/settings/confirmed-submit.tsx";
import { FormFault } from "#app/features/accounts/settings/form-fault.tsx";
import { tellSaved } from "#app/features/money/refunds/tell-saved.ts";
import { useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { formatMoney } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { StaffRequest } from "#worker/domain/money/refunds/contract.ts";
import { FactList, PersonLink, Stamp } from "./parts.tsx";

/** Form to decide an open request: the amount of the refund, or a rejection, with a reason. */
export function DecideForm({ request, leftCents }: { request: StaffRequest; leftCents: number }) {
  const form = useActionForm("decide", tellSaved);
  return (
    <Card>
      <form.Form {...form.formProps} className="grid gap-5">
        <h2 className="text-lg">{t("admin.decide")}</h2>
        <FormFault form={form} />
        <input type="hidden" name="requestId" value={request.id} />
        <ChoiceGroup
          name="decision"
          legend={t("admin.yourDecision")}
          defaultValue="approve"
          error={form.fields.decision}
          className="sm:grid-cols-2"
          choices={[
            {
              value: "approve",
              label: t("admin.approve"),
              about: t("admin.payTheAmountBelowBack"),
            },
            {
              value: "refuse",
              label: t("admin.refuse"),
              about: t("admin.nothingGoesBackTheyCanAppeal"),
            },
          ]}
        />
        <Field
          label={t("admin.amountInCurrency", { currency: request.currency })}
          hint={t("admin.atMostLeftcentsItCountsOnly", {
            leftCents: formatMoney(leftCents, request.currency),
          })}
          error={form.fields.amount}
          className="max-w-60"
        >
          {(control) => (
            <Input
              {...control}
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={(leftCents / 100).toFixed(2)}
            />
          )}
        </Field>
        <Field
          label={t("admin.reason")}
          hint={t("admin.thePersonReadsItAndIt")}
          error={form.fields.reason}
        >
          {(control) => <Textarea {...control} name="reason" maxLength={500} required />}
        </Field>
        <div>
          <ConfirmedSubmit
            variant="primary"
            write={form}
            question={t("admin.decideOnThisRequest")}
            about={t("admin.whatYouApproveIsPaidBack")}
            verb={t("admin.decide")}
            busyLabel={t("admin.deciding")}
          >
            {t("admin.decide")}
          </ConfirmedSubmit>
        </div>
      </form.Form>
    </Card>
  );
}

/** The decision and the state of the refund. */
export function Decision({ request }: { request: StaffRequest }) {
  const isStuck = request.state === "approved" || request.state === "failed";
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg">{t("admin.theDecision")}</h2>
      <FactList
        facts={[
          ...(request.decidedBy
            ? [
                [
                  t("admin.by"),
                  <PersonLink key="by" username={request.decidedBy.username} />,
                ] as const,
              ]
            : []),
          ...(request.decidedAt
            ? [[t("admin.onDay"), <Stamp key="on" at={request.decidedAt} />] as const]
            : []),
          ...(request.approvedCents === null
            ? []
            : [
                [
                  t("admin.approved"),
                  formatMoney(request.approvedCents, request.currency),
                ] as const,
              ]),
          [t("admin.reason"), request.answer || t("admin.noReason")],
          ...(request.finishedAt
            ? [[t("admin.done"), <Stamp key="done" at={request.finishedAt} />] as const]
            : []),
        ]}
      />
      {isStuck && (
        <Alert
          variant={request.state === "failed" ? "danger" : "warning"}
          title={request.state === "failed" ? t("admin.itWasRefused") : t("admin.noAnswerYet")}
        >
          {request.failure ??
            t("admin.thePaymentCompanyHasNotConfirmed", { attempts: request.attempts })}
        </Alert>
      )}
      {isStuck && <ResendForm request={request} />}
    </Card>
  );
}

function ResendForm({ request }: { request: StaffRequest }) {
  const form = useActionForm("resend", tellSaved);
  return (
    <form.Form {...form.formProps} className="grid gap-4">
      <FormFault form={form} />
      <input type="hidden" name="requestId" value={request.id} />
      <Field
        label={t("admin.reasonForSendingItAgain")}
        hint={t("admin.aRefundThatWasMadeIs")}
        error={form.fields.reason}
      >
        {(control) => <Input {...control} name="reason" maxLength={500} required />}
      </Field>
      <div>
        <SubmitButton write={form} busyLabel={t("admin.sending")}>
          {t("admin.sendAgain")}
        </SubmitButton>
      </div>
    </form.Form>
  );
}
