import { type ReactNode, useState } from "react";
import { NewPasswordFields } from "#app/features/accounts/auth/new-password-fields.tsx";
import { PasswordInput } from "#app/features/accounts/auth/password-input.tsx";
import { SaveBar } from "#app/features/accounts/settings/save-bar.tsx";
import { SettingsSection } from "#app/features/accounts/settings/settings-page.tsx";
import { useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { Field } from "#app/ui/field.tsx";
import { rich } from "#app/ui/rich.tsx";
import { t } from "#i18n/t.ts";

const linkToOtherAccess = (text: ReactNode) => (
  <a href="#other-access" className="text-accent underline underline-offset-4">
    {text}
  </a>
);

export function PasswordSection({
  hasPassword,
  username,
}: {
  hasPassword: boolean;
  username: string;
}) {
  const [changes, setChanges] = useState(0);
  const form = useActionForm("password", () => setChanges((n) => n + 1));
  return (
    <SettingsSection
      id="password"
      title={t("settings.security.password.title")}
      about={
        hasPassword
          ? rich("settings.security.password.changeDescription", { other: linkToOtherAccess })
          : t("settings.security.password.setDescription")
      }
    >
      <form.Form {...form.formProps} className="grid max-w-md gap-5">
        <input type="hidden" name="username" value={username} autoComplete="username" readOnly />
        <div key={changes} className="grid gap-5">
          {hasPassword && (
            <Field
              label={t("settings.security.password.currentLabel")}
              error={form.fields.currentPassword}
            >
              {(control) => (
                <PasswordInput
                  {...control}
                  name="currentPassword"
                  autoComplete="current-password"
                  required
                />
              )}
            </Field>
          )}
          <NewPasswordFields errors={form.fields} />
        </div>
        <SaveBar
          form={form}
          label={
            hasPassword
              ? t("settings.security.password.changeSubmit")
              : t("settings.security.password.setSubmit")
          }
          variant="secondary"
        />
      </form.Form>
    </SettingsSection>
  );
}
