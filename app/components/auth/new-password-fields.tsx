import { useState } from "react";
import { Field } from "#app/components/ui/field.tsx";
import { PasswordChecklist } from "./password-checklist.tsx";
import { PasswordInput } from "./password-input.tsx";

/** A new password and its repetition, with the checklist and the specification's hint. Works before scripts run. */
export function NewPasswordFields({ errors }: { errors: Record<string, string> }) {
  const [password, setPassword] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const matches = password === confirmation;
  return (
    <>
      <div className="grid gap-3">
        <Field label="New password" error={errors.password}>
          {(control) => (
            <PasswordInput
              {...control}
              name="password"
              autoComplete="new-password"
              required
              onInput={(event) => setPassword(event.currentTarget.value)}
            />
          )}
        </Field>
        <PasswordChecklist password={password} />
      </div>
      <Field
        label="Confirm password"
        error={errors.confirmPassword}
        hint={
          <span role="status" className={matches ? "text-paid" : "text-danger"}>
            {confirmation !== "" && (matches ? "Passwords match perfectly!" : "Passwords do not match")}
          </span>
        }
      >
        {(control) => (
          <PasswordInput
            {...control}
            name="confirmPassword"
            autoComplete="new-password"
            required
            onInput={(event) => setConfirmation(event.currentTarget.value)}
          />
        )}
      </Field>
    </>
  );
}
