import { useState } from "react";
import { SavedForm } from "#app/features/accounts/settings/save-bar.tsx";
import { SettingsSection } from "#app/features/accounts/settings/settings-page.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { t } from "#i18n/t.ts";
import { BIO_MAX, DISPLAY_NAME_MAX } from "#worker/domain/accounts/users/contract-settings.ts";
import { MoreLink } from "./more-link.tsx";

export function ProfileSettings({ displayName, bio }: { displayName: string; bio: string }) {
  const [lengths, setLengths] = useState({ displayName: displayName.length, bio: bio.length });
  return (
    <SettingsSection
      title={t("dashboard.settings.profile.title")}
      id="profile"
      aside={<MoreLink to="/settings/profile">{t("dashboard.settings.profile.moreLink")}</MoreLink>}
    >
      <SavedForm name="profile" label={t("dashboard.settings.profile.submit")}>
        {(errors) => (
          <>
            <Field
              label={t("dashboard.settings.profile.displayNameLabel")}
              error={errors.displayName}
              aside={`${lengths.displayName}/${DISPLAY_NAME_MAX}`}
            >
              {(control) => (
                <Input
                  {...control}
                  name="displayName"
                  defaultValue={displayName}
                  maxLength={DISPLAY_NAME_MAX}
                  autoComplete="nickname"
                  onChange={({ target }) =>
                    setLengths({ ...lengths, displayName: target.value.length })
                  }
                />
              )}
            </Field>
            <Field
              label={t("dashboard.settings.profile.bioLabel")}
              error={errors.bio}
              aside={`${lengths.bio}/${BIO_MAX}`}
              hint={t("dashboard.settings.profile.bioHint")}
            >
              {(control) => (
                <Textarea
                  {...control}
                  name="bio"
                  defaultValue={bio}
                  maxLength={BIO_MAX}
                  rows={4}
                  onChange={({ target }) => setLengths({ ...lengths, bio: target.value.length })}
                />
              )}
            </Field>
          </>
        )}
      </SavedForm>
    </SettingsSection>
  );
}
