import { Download } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { canInstall, install, onInstallOffer } from "#app/offline/install.ts";
import { SettingsRow, SettingsSection } from "./settings-page.tsx";

/** Tributary as an app of its own: offered here and nowhere else. */
export function InstallSection() {
  const isOffered = useSyncExternalStore(onInstallOffer, canInstall, () => false);
  const [isApp, setIsApp] = useState(false);
  useEffect(() => setIsApp(matchMedia("(display-mode: standalone)").matches), []);
  return (
    <SettingsSection id="app" title="App" about="Tributary in a window of its own, with its icon among your apps.">
      <SettingsRow
        title={isApp ? "Installed" : "Install Tributary"}
        about={
          isApp
            ? "You are using the app. Remove it as you remove any other."
            : isOffered
              ? "It takes next to no room, and is removed like any other app."
              : "In your browser's menu choose Install, or on an iPhone Share and then Add to Home Screen."
        }
      >
        {isOffered && !isApp && (
          <Button onClick={() => void install()}>
            <Download aria-hidden />
            Install
          </Button>
        )}
      </SettingsRow>
    </SettingsSection>
  );
}
