import { tellSaved } from "#app/components/refunds/tell-saved.ts";
import { ConfirmedSubmit } from "#app/components/settings/confirmed-submit.tsx";
import { FormFault } from "#app/components/settings/form-fault.tsx";
import { useSettingsForm } from "#app/components/settings/use-settings-form.ts";
import { Alert } from "#app/components/ui/alert.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { Stamp } from "./parts.tsx";

/** The switch that stops all payouts, and lets them go again. */
export function FreezeCard({ freeze }: { freeze: { reason: string; since: number } | null }) {
  const name = freeze ? "unfreeze" : "freeze";
  return (
    <Card className="grid gap-4">
      {freeze ? (
        <Alert variant="danger" title="All payouts are stopped">
          {freeze.reason} Since <Stamp at={freeze.since} />.
        </Alert>
      ) : (
        <p className="measure text-sm">Payouts go by themselves. Stop all of them if something is wrong: what was not sent yet stays.</p>
      )}
      <SwitchForm key={name} name={name} />
    </Card>
  );
}

function SwitchForm({ name }: { name: "freeze" | "unfreeze" }) {
  const form = useSettingsForm(name, tellSaved);
  const isFreeze = name === "freeze";
  return (
    <form.Form {...form.formProps} className="grid gap-4">
      <FormFault form={form} />
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label={isFreeze ? "Reason to stop payouts" : "Reason to let payouts go"}
          error={form.errors.reason}
          className="min-w-56 flex-1"
        >
          {(control) => <Input {...control} name="reason" maxLength={500} required />}
        </Field>
        <ConfirmedSubmit
          variant={isFreeze ? "danger" : "primary"}
          className="h-11"
          disabled={form.busy}
          question={isFreeze ? "Stop all payouts?" : "Let payouts go again?"}
          about={
            isFreeze
              ? "Nothing leaves to any creator until somebody lets it. Money that is on its way is not called back."
              : "What waits is sent at once."
          }
          verb={isFreeze ? "Stop payouts" : "Let them go"}
        >
          {isFreeze ? "Stop payouts" : "Let payouts go"}
        </ConfirmedSubmit>
      </div>
    </form.Form>
  );
}
