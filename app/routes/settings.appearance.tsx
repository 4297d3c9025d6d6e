import type { MetaFunction } from "@remix-run/cloudflare";
import { type LucideIcon, Monitor, Moon, Sun } from "lucide-react";
import { ChoiceGroup } from "#app/features/accounts/settings/choices.tsx";
import { InstallSection } from "#app/features/accounts/settings/install-section.tsx";
import { LanguageSection } from "#app/features/accounts/settings/language-section.tsx";
import { SettingsPage } from "#app/features/accounts/settings/settings-page.tsx";
import { labeled } from "#app/lib/labeled.ts";
import type { ThemeChoice } from "#app/lib/viewer.ts";
import { useThemeChoice } from "#app/shell/use-theme-choice.ts";
import { Button } from "#app/ui/button.tsx";
import { type Message, msg, t } from "#i18n/t.ts";

export const meta: MetaFunction = () => [{ title: t("settings.appearance.page.metaTitle") }];

const THEMES = [
  {
    value: "system",
    label: msg("settings.appearance.theme.systemLabel"),
    about: msg("settings.appearance.theme.systemDescription"),
    icon: Monitor,
  },
  {
    value: "light",
    label: msg("settings.appearance.theme.lightLabel"),
    about: msg("settings.appearance.theme.lightDescription"),
    icon: Sun,
  },
  {
    value: "dark",
    label: msg("settings.appearance.theme.darkLabel"),
    about: msg("settings.appearance.theme.darkDescription"),
    icon: Moon,
  },
] as const satisfies readonly {
  value: ThemeChoice;
  label: Message;
  about: Message;
  icon: LucideIcon;
}[];

export default function Appearance() {
  const [theme, chooseTheme] = useThemeChoice();
  return (
    <SettingsPage
      title={t("settings.appearance.page.title")}
      about={t("settings.appearance.page.description")}
    >
      <form method="post" action="/theme" className="grid gap-6">
        <input type="hidden" name="returnTo" value="/settings/appearance" />
        <ChoiceGroup
          name="theme"
          legend={t("settings.appearance.theme.legend")}
          choices={labeled(THEMES)}
          value={theme}
          onChoose={chooseTheme}
          className="sm:grid-cols-3"
        />
        <div className="not-noscript:hidden">
          <Button type="submit" variant="primary">
            {t("settings.common.saveChanges")}
          </Button>
        </div>
      </form>
      <LanguageSection />
      <InstallSection />
    </SettingsPage>
  );
}
