import type { ReactNode } from "react";
import { FormFault } from "#app/features/accounts/settings/form-fault.tsx";
import { notifySaved } from "#app/features/money/refunds/notify-saved.ts";
import { useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import type { SubmitButtonProps } from "#app/ui/submit-button.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { GRANT_DAYS_MAX } from "#worker/domain/accounts/quotas/contract.ts";

interface UserFormProps {
  name: "role" | "quota" | "plan" | "balance";
  title: string;
  userId: string;
  before?: ReactNode;
  reasonLabel: string;
  submit: (form: SubmitButtonProps["write"]) => ReactNode;
  children: (errors: Readonly<Record<string, string>>) => ReactNode;
}

export function UserForm({
  name,
  title,
  userId,
  before,
  reasonLabel,
  submit,
  children,
}: UserFormProps) {
  const form = useActionForm(name, notifySaved);
  const id = `person-${name}`;
  return (
    <section aria-labelledby={id} className="grid gap-4 border-line border-t pt-6">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {before}
      <form.Form {...form.formProps} className="grid gap-4">
        <FormFault form={form} />
        <input type="hidden" name="person" value={userId} />
        {children(form.fields)}
        <Field label={reasonLabel} error={form.fields.reason}>
          {(control) => <Textarea {...control} name="reason" rows={2} maxLength={500} required />}
        </Field>
        <div>{submit(form)}</div>
      </form.Form>
    </section>
  );
}

export function DaysField({ label, error }: { label: string; error: string | undefined }) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Input
          {...control}
          name="days"
          type="number"
          min={1}
          max={GRANT_DAYS_MAX}
          defaultValue={30}
          required
        />
      )}
    </Field>
  );
}
