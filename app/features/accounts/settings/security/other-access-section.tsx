import { Link } from "@remix-run/react";
import { SettingsRow, SettingsSection } from "#app/features/accounts/settings/settings-page.tsx";
import { Button } from "#app/ui/button.tsx";
import { t } from "#i18n/t.ts";

/**
 * A password change does not revoke the API keys and the stream key
 * (worker/domain/accounts/sessions/drop-access.ts).
 */
export function OtherAccessSection({ apiKeyCount }: { apiKeyCount: number }) {
  return (
    <SettingsSection
      id="other-access"
      title={t("settings.security.otherAccess.title")}
      about={t("settings.security.otherAccess.description")}
    >
      <SettingsRow
        title={t("settings.security.otherAccess.apiKeysTitle", { n: apiKeyCount })}
        about={t("settings.security.otherAccess.apiKeysDescription")}
      >
        <Button asChild size="sm">
          <Link to="/settings/api-keys">{t("settings.security.otherAccess.manageApiKeys")}</Link>
        </Button>
      </SettingsRow>
      <SettingsRow
        title={t("settings.security.otherAccess.streamKeyTitle")}
        about={t("settings.security.otherAccess.streamKeyDescription")}
      >
        <Button asChild size="sm">
          <Link to="/live-stream">{t("settings.security.otherAccess.replaceStreamKey")}</Link>
        </Button>
      </SettingsRow>
    </SettingsSection>
  );
}
