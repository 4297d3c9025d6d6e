import { useState } from "react";
import { keepUsernameCharacters } from "#app/components/auth/username-input.ts";
import { SaveBar } from "#app/components/settings/save-bar.tsx";
import { SettingsSection } from "#app/components/settings/settings-page.tsx";
import { useSettingsForm } from "#app/components/settings/use-settings-form.ts";
import { Alert } from "#app/components/ui/alert.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { formatDate } from "#app/format.ts";
import { USERNAME_MAX } from "#worker/domain/users/contract.ts";

/** The name in the channel's address. `nextChange`: when it may be changed again, null for now. */
export function UsernameSection({ username, nextChange }: { username: string; nextChange: number | null }) {
  const form = useSettingsForm("username");
  const [typed, setTyped] = useState(username);
  return (
    <SettingsSection
      title="Username"
      id="username"
      about="You sign in with it, and your channel's address ends with it. The old address leads to the new one, and nobody else can take your old name."
    >
      {nextChange !== null ? (
        <Alert>
          You are <strong>@{username}</strong>. You can change your username again on {formatDate(nextChange)}.
        </Alert>
      ) : (
        <form.Form {...form.formProps} className="grid max-w-md gap-4">
          <Field
            label="Username"
            error={form.errors.username}
            aside={`${typed.length}/${USERNAME_MAX}`}
            hint="3 to 20 letters, numbers and underscores. You can change it once in 14 days."
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
          <SaveBar form={form} label="Change username" variant="secondary" />
        </form.Form>
      )}
    </SettingsSection>
  );
}
