import { ConfirmedSubmit } from "#app/features/accounts/settings/confirmed-submit.tsx";
import { FormFault } from "#app/features/accounts/settings/form-fault.tsx";
import { notifySaved } from "#app/features/money/refunds/notify-saved.ts";
import { useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { rich } from "#app/ui/rich.tsx";
import { t } from "#i18n/t.ts";
import { Stamp } from "./parts.tsx";

export function FreezeCard({ freeze }: { freeze: { reason: string; since: number } | null }) {
  const name = freeze ? "unfreeze" : "freeze";
  return (
    <Card className="grid gap-4">
      {freeze ? (
        <Alert variant="danger" title={t("admin.payouts.freeze.stoppedTitle")}>
          {rich("admin.payouts.freeze.stoppedBody", {
            reason: freeze.reason,
            stamp: <Stamp at={freeze.since} />,
          })}
        </Alert>
      ) : (
        <p className="measure text-sm">{t("admin.payouts.freeze.hint")}</p>
      )}
      <SwitchForm key={name} name={name} />
    </Card>
  );
}

function SwitchForm({ name }: { name: "freeze" | "unfreeze" }) {
  const form = useActionForm(name, notifySaved);
  const isFreeze = name === "freeze";
  return (
    <form.Form {...form.formProps} className="grid gap-4">
      <FormFault form={form} />
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label={
            isFreeze ? t("admin.payouts.freeze.reasonLabel") : t("admin.payouts.resume.reasonLabel")
          }
          error={form.fields.reason}
          className="min-w-56 flex-1"
        >
          {(control) => <Input {...control} name="reason" maxLength={500} required />}
        </Field>
        <ConfirmedSubmit
          variant={isFreeze ? "danger" : "primary"}
          className="h-11"
          write={form}
          question={
            isFreeze
              ? t("admin.payouts.freeze.confirmTitle")
              : t("admin.payouts.resume.confirmTitle")
          }
          about={
            isFreeze ? t("admin.payouts.freeze.confirmBody") : t("admin.payouts.resume.confirmBody")
          }
          verb={
            isFreeze ? t("admin.payouts.freeze.submit") : t("admin.payouts.resume.confirmAction")
          }
        >
          {" "}
          {isFreeze ? t("admin.payouts.freeze.submit") : t("admin.payouts.resume.submit")}
        </ConfirmedSubmit>
      </div>
    </form.Form>
  );
}
