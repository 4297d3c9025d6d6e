import { useRef, useState } from "react";
import { PasswordChecklist } from "#app/components/auth/password-checklist.tsx";
import { PasswordInput } from "#app/components/auth/password-input.tsx";
import { SaveBar } from "#app/components/settings/save-bar.tsx";
import { SettingsSection } from "#app/components/settings/settings-page.tsx";
import { useSettingsForm } from "#app/components/settings/use-settings-form.ts";
import { Field } from "#app/components/ui/field.tsx";

/** A new password, or the first one of an account that signs in through a provider. */
export function PasswordSection({ hasPassword, username }: { hasPassword: boolean; username: string }) {
  const [password, setPassword] = useState("");
  const fields = useRef<HTMLDivElement>(null);
  const form = useSettingsForm("password", () => {
    for (const input of fields.current?.querySelectorAll("input") ?? []) input.value = "";
    setPassword("");
  });
  return (
    <SettingsSection
      id="password"
      title="Password"
      about={
        hasPassword
          ? "A new one signs you out on every other device."
          : "You sign in with Google or Apple. A password is a second way in, and confirms that it is you."
      }
    >
      <form.Form {...form.formProps} className="grid max-w-md gap-5">
        <input type="hidden" name="username" value={username} autoComplete="username" readOnly />
        <div ref={fields} className="grid gap-5">
          {hasPassword && (
            <Field label="Current password" error={form.errors.currentPassword}>
              {(control) => <PasswordInput {...control} name="currentPassword" autoComplete="current-password" required />}
            </Field>
          )}
          <div className="grid gap-3">
            <Field label="New password" error={form.errors.password}>
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
          <Field label="Confirm new password" error={form.errors.confirmPassword}>
            {(control) => <PasswordInput {...control} name="confirmPassword" autoComplete="new-password" required />}
          </Field>
        </div>
        <SaveBar form={form} label={hasPassword ? "Change password" : "Set password"} variant="secondary" />
      </form.Form>
    </SettingsSection>
  );
}
