import { Link } from "@remix-run/react";
import { SettingsRow, SettingsSection } from "#app/features/accounts/settings/settings-page.tsx";
import { Button } from "#app/ui/button.tsx";
import { t } from "#i18n/t.ts";

/**
 * Lists the API keys and the stream key, because a password change does not revoke them
 * (worker/domain/accounts/sessions/drop-access.ts).
 */
export function OtherAccessSection({ apiKeyCount }: { apiKeyCount: number }) {
  return (
    <SettingsSection
      id="other-access"
      title={t("settings.otherAccessTitle")}
      about={t("settings.otherAccessAbout")}
    >
      <SettingsRow
        title={t("settings.otherAccessKeys", { n: apiKeyCount })}
        about={t("settings.otherAccessKeysAbout")}
      >
        <Button asChild size="sm">
          <Link to="/settings/api-keys">{t("settings.otherAccessManageKeys")}</Link>
        </Button>
      </SettingsRow>
      <SettingsRow
        title={t("settings.otherAccessStreamKey")}
        about={t("settings.otherAccessStreamKeyAbout")}
      >
        <Button asChild size="sm">
          <Link to="/live-stream">{t("settings.otherAccessReplace")}</Link>
        </Button>
      </SettingsRow>
    </SettingsSection>
  );
}
