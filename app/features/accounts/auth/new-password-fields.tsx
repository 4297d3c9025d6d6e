import { type ReactNode, useEffect, useRef, useState } from "react";
import { Field } from "#app/ui/field.tsx";
import { t } from "#i18n/t.ts";
import { PasswordChecklist } from "./password-checklist.tsx";
import { PasswordInput } from "./password-input.tsx";

interface NewPasswordFieldsProps {
  label?: string;
  errors: Record<string, string>;
}

export function NewPasswordFields({
  label = t("auth.newPassword.label"),
  errors,
}: NewPasswordFieldsProps) {
  const fields = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState({ password: "", confirmPassword: "" });
  const { password, confirmPassword } = typed;
  const matches = password === confirmPassword;
  // The browser may have filled the form before hydration.
  useEffect(() => setTyped(typedIn(fields.current)), []);
  return (
    <div
      ref={fields}
      onInput={(event) => setTyped(typedIn(event.currentTarget))}
      className="grid gap-5"
    >
      <div className="grid gap-3">
        <PasswordField name="password" label={label} error={errors.password} />
        <PasswordChecklist password={password} />
      </div>
      <PasswordField
        name="confirmPassword"
        label={t("auth.newPassword.confirmLabel")}
        error={errors.confirmPassword}
        hint={
          <span role="status" className={matches ? "text-paid" : "text-danger"}>
            {confirmPassword !== "" &&
              (matches ? t("auth.newPassword.match") : t("auth.newPassword.mismatch"))}
          </span>
        }
      />
    </div>
  );
}

interface PasswordFieldProps {
  name: string;
  label: string;
  error: string | undefined;
  hint?: ReactNode;
}

function PasswordField({ name, label, error, hint }: PasswordFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => <PasswordInput {...control} name={name} autoComplete="new-password" required />}
    </Field>
  );
}

function typedIn(fields: HTMLElement | null) {
  const typedAs = (name: string) =>
    fields?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? "";
  return { password: typedAs("password"), confirmPassword: typedAs("confirmPassword") };
}
