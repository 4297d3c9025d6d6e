import { useState } from "react";
import { keepUsernameCharacters } from "#app/features/accounts/auth/username-input.ts";
import { SaveBar } from "#app/features/accounts/settings/save-bar.tsx";
import { SettingsSection } from "#app/features/accounts/settings/settings-page.tsx";
import { useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { rich } from "#app/ui/rich.tsx";
import { formatDate } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { USERNAME_MAX } from "#worker/domain/accounts/users/contract.ts";

/** `nextChange`: when the user can next change the username; null if a change is possible now. */
export function UsernameSection({
  username,
  nextChange,
}: {
  username: string;
  nextChange: number | null;
}) {
  const form = useActionForm("username");
  const [typed, setTyped] = useState(username);
  return (
    <SettingsSection
      title={t("settings.account.username.title")}
      id="username"
      about={t("settings.account.username.description")}
    >
      {nextChange !== null ? (
        <Alert>
          {rich("settings.account.username.nextChangeHint", {
            username,
            strong: (text) => <strong>{text}</strong>,
            nextChange: formatDate(nextChange),
          })}
        </Alert>
      ) : (
        <form.Form {...form.formProps} className="grid max-w-md gap-4">
          <Field
            label={t("settings.account.username.title")}
            error={form.fields.username}
            aside={`${typed.length}/${USERNAME_MAX}`}
            hint={t("settings.account.username.hint")}
          >
            {(control) => (
              <Input
                {...control}
                name="username"
                defaultValue={username}
                maxLength={USERNAME_MAX}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                required
                onInput={(event) => {
                  keepUsernameCharacters(event.currentTarget);
                  setTyped(event.currentTarget.value);
                }}
              />
            )}
          </Field>
          <SaveBar form={form} label={t("settings.account.username.submit")} variant="secondary" />
        </form.Form>
      )}
    </SettingsSection>
  );
}
