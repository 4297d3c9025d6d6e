import { Download } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { canInstall, install, onInstallOffer } from "#app/features/media/downloads/install.ts";
import { Button } from "#app/ui/button.tsx";
import { t } from "#i18n/t.ts";
import { SettingsRow, SettingsSection } from "./settings-page.tsx";

export function InstallSection() {
  const isOffered = useSyncExternalStore(onInstallOffer, canInstall, () => false);
  const [isApp, setIsApp] = useState(false);
  useEffect(() => setIsApp(matchMedia("(display-mode: standalone)").matches), []);
  return (
    <SettingsSection
      id="app"
      title={t("settings.appearance.install.title")}
      about={t("settings.appearance.install.description")}
    >
      <SettingsRow
        title={
          isApp
            ? t("settings.appearance.install.installedTitle")
            : t("settings.appearance.install.installTitle")
        }
        about={
          isApp
            ? t("settings.appearance.install.installedHint")
            : isOffered
              ? t("settings.appearance.install.availableHint")
              : t("settings.appearance.install.manualHint")
        }
      >
        {isOffered && !isApp && (
          <Button onClick={() => void install()}>
            <Download aria-hidden />
            {t("settings.appearance.install.action")}
          </Button>
        )}
      </SettingsRow>
    </SettingsSection>
  );
}
