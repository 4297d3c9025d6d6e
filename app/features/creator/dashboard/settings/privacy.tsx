import { ChoiceGroup, Toggle } from "#app/features/accounts/settings/choices.tsx";
import {
  ANALYTICS_LABELS,
  POLICIES,
  VISIBILITIES,
} from "#app/features/accounts/settings/privacy-choices.ts";
import { SavedForm } from "#app/features/accounts/settings/save-bar.tsx";
import { SettingsSection } from "#app/features/accounts/settings/settings-page.tsx";
import { labeled } from "#app/lib/labeled.ts";
import { t } from "#i18n/t.ts";
import type { PrivacyInput } from "#worker/domain/accounts/users/contract-settings.ts";
import { MoreLink } from "./more-link.tsx";

export function PrivacySettings({ chosen }: { chosen: PrivacyInput }) {
  return (
    <SettingsSection
      title={t("dashboard.settings.privacy.title")}
      id="privacy"
      aside={<MoreLink to="/settings/privacy">{t("dashboard.settings.privacy.moreLink")}</MoreLink>}
    >
      <SavedForm name="privacy" label={t("dashboard.settings.privacy.submit")} className="gap-8">
        {(errors) => (
          <>
            <ChoiceGroup
              name="profileVisibility"
              legend={t("dashboard.settings.privacy.visibilityLabel")}
              about={t("dashboard.settings.privacy.visibilityHint")}
              choices={labeled(VISIBILITIES)}
              defaultValue={chosen.profileVisibility}
              error={errors.profileVisibility}
            />
            <ChoiceGroup
              name="commentPolicy"
              legend={t("dashboard.settings.privacy.commentsLabel")}
              choices={labeled(POLICIES)}
              defaultValue={chosen.commentPolicy}
              error={errors.commentPolicy}
              className="sm:grid-cols-2"
            />
            <Toggle
              name="analyticsCollection"
              label={t(ANALYTICS_LABELS.label)}
              about={t(ANALYTICS_LABELS.about)}
              defaultChecked={chosen.analyticsCollection}
            />
          </>
        )}
      </SavedForm>
    </SettingsSection>
  );
}
