import { Download } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { canInstall, install, onInstallOffer } from "#app/features/media/downloads/install.ts";
import { Button } from "#app/ui/button.tsx";
import { t } from "#i18n/t.ts";
import { SettingsRow, SettingsSection } from "./settings-page.tsx";

/** Section to install Tributary as an app. The site offers this only here. */
export function InstallSection() {
  const isOffered = useSyncExternalStore(onInstallOffer, canInstall, () => false);
  const [isApp, setIsApp] = useState(false);
  useEffect(() => setIsApp(matchMedia("(display-mode: standalone)").matches), []);
  return (
    <SettingsSection
      id="app"
      title={t("settings.app")}
      about={t("settings.tributaryInAWindowOfIts")}
    >
      <SettingsRow
        title={isApp ? t("settings.installed") : t("settings.installTributary")}
        about={
          isApp
            ? t("settings.youAreUsingTheAppRemove")
            : isOffered
              ? t("settings.itTakesNextToNoRoom")
              : t("settings.inYourBrowsersMenuChooseInstall")
        }
      >
        {isOffered && !isApp && (
          <Button onClick={() => void install()}>
            <Download aria-hidden />
            {t("settings.install")}
          </Button>
        )}
      </SettingsRow>
    </SettingsSection>
  );
}
