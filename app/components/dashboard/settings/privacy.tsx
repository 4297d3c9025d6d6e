import { ChoiceGroup, Toggle } from "#app/components/settings/choices.tsx";
import { ANALYTICS_WORDS, POLICIES, VISIBILITIES } from "#app/components/settings/privacy-choices.ts";
import { SavedForm } from "#app/components/settings/save-bar.tsx";
import { SettingsSection } from "#app/components/settings/settings-page.tsx";
import type { PrivacyInput } from "#worker/domain/users/contract-settings.ts";
import { MoreLink } from "./more-link.tsx";

export function PrivacySettings({ chosen }: { chosen: PrivacyInput }) {
  return (
    <SettingsSection title="Privacy" id="privacy" aside={<MoreLink to="/settings/privacy">Watch history</MoreLink>}>
      <SavedForm name="privacy" label="Save privacy" className="gap-8">
        {(errors) => (
          <>
            <ChoiceGroup
              name="profileVisibility"
              legend="Profile visibility"
              about="A change takes effect within seconds, for players that are running too."
              choices={VISIBILITIES}
              defaultValue={chosen.profileVisibility}
              error={errors.profileVisibility}
            />
            <ChoiceGroup
              name="commentPolicy"
              legend="Comment permissions"
              choices={POLICIES}
              defaultValue={chosen.commentPolicy}
              error={errors.commentPolicy}
              className="sm:grid-cols-2"
            />
            <Toggle name="analyticsCollection" {...ANALYTICS_WORDS} defaultChecked={chosen.analyticsCollection} />
          </>
        )}
      </SavedForm>
    </SettingsSection>
  );
}
