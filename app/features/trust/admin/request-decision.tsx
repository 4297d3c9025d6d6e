import { ChoiceGroup } from "#app/features/accounts/settings/choices.tsx";
import { ConfirmedSubmit } from "#app/features/accounts/settings/confirmed-submit.tsx";
import { FormFault } from "#app/features/accounts/settings/form-fault.tsx";
import { notifySaved } from "#app/features/money/refunds/notify-saved.ts";
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
import { FactList, Stamp, UserLink } from "./parts.tsx";

export function DecideForm({ request, leftCents }: { request: StaffRequest; leftCents: number }) {
  const form = useActionForm("decide", notifySaved);
  return (
    <Card>
      <form.Form {...form.formProps} className="grid gap-5">
        <h2 className="text-lg">{t("admin.form.decideAction")}</h2>
        <FormFault form={form} />
        <input type="hidden" name="requestId" value={request.id} />
        <ChoiceGroup
          name="decision"
          legend={t("admin.form.decisionLabel")}
          defaultValue="approve"
          error={form.fields.decision}
          className="sm:grid-cols-2"
          choices={[
            {
              value: "approve",
              label: t("admin.form.approveOption"),
              about: t("admin.refunds.decision.approveHint"),
            },
            {
              value: "refuse",
              label: t("admin.refunds.decision.rejectOption"),
              about: t("admin.refunds.decision.rejectHint"),
            },
          ]}
        />
        <Field
          label={t("admin.refunds.decision.amountLabel", { currency: request.currency })}
          hint={t("admin.refunds.decision.amountHint", {
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
          label={t("admin.form.reasonLabel")}
          hint={t("admin.form.reasonHint")}
          error={form.fields.reason}
        >
          {(control) => <Textarea {...control} name="reason" maxLength={500} required />}
        </Field>
        <div>
          <ConfirmedSubmit
            variant="primary"
            write={form}
            question={t("admin.refunds.decision.confirmTitle")}
            about={t("admin.refunds.decision.confirmBody")}
            verb={t("admin.form.decideAction")}
            busyLabel={t("admin.form.decideBusy")}
          >
            {t("admin.form.decideAction")}
          </ConfirmedSubmit>
        </div>
      </form.Form>
    </Card>
  );
}

export function Decision({ request }: { request: StaffRequest }) {
  const isStuck = request.state === "approved" || request.state === "failed";
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg">{t("admin.refunds.decision.title")}</h2>
      <FactList
        facts={[
          ...(request.decidedBy
            ? [
                [
                  t("admin.facts.byLabel"),
                  <UserLink key="by" username={request.decidedBy.username} />,
                ] as const,
              ]
            : []),
          ...(request.decidedAt
            ? [
                [
                  t("admin.refunds.decision.decidedLabel"),
                  <Stamp key="on" at={request.decidedAt} />,
                ] as const,
              ]
            : []),
          ...(request.approvedCents === null
            ? []
            : [
                [
                  t("admin.refunds.decision.approvedLabel"),
                  formatMoney(request.approvedCents, request.currency),
                ] as const,
              ]),
          [t("admin.form.reasonLabel"), request.answer || t("admin.refunds.decision.reasonEmpty")],
          ...(request.finishedAt
            ? [
                [
                  t("admin.refunds.decision.finishedLabel"),
                  <Stamp key="done" at={request.finishedAt} />,
                ] as const,
              ]
            : []),
        ]}
      />
      {isStuck && (
        <Alert
          variant={request.state === "failed" ? "danger" : "warning"}
          title={
            request.state === "failed"
              ? t("admin.refunds.resend.rejectedTitle")
              : t("admin.states.unanswered")
          }
        >
          {request.failure ??
            t("admin.refunds.resend.unconfirmedBody", { attempts: request.attempts })}
        </Alert>
      )}
      {isStuck && <ResendForm request={request} />}
    </Card>
  );
}

function ResendForm({ request }: { request: StaffRequest }) {
  const form = useActionForm("resend", notifySaved);
  return (
    <form.Form {...form.formProps} className="grid gap-4">
      <FormFault form={form} />
      <input type="hidden" name="requestId" value={request.id} />
      <Field
        label={t("admin.refunds.resend.reasonLabel")}
        hint={t("admin.refunds.resend.reasonHint")}
        error={form.fields.reason}
      >
        {(control) => <Input {...control} name="reason" maxLength={500} required />}
      </Field>
      <div>
        <SubmitButton write={form} busyLabel={t("admin.form.sendBusy")}>
          {t("admin.refunds.resend.submit")}
        </SubmitButton>
      </div>
    </form.Form>
  );
}
