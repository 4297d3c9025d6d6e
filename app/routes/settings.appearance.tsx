import type { MetaFunction } from "@remix-run/cloudflare";
import { Monitor, Moon, Sun } from "lucide-react";
import { type Choice, ChoiceGroup } from "#app/components/settings/choices.tsx";
import { InstallSection } from "#app/components/settings/install-section.tsx";
import { LanguageSection } from "#app/components/settings/language-section.tsx";
import { SettingsPage } from "#app/components/settings/settings-page.tsx";
import { useThemeChoice } from "#app/components/shell/use-theme-choice.ts";
import { Button } from "#app/components/ui/button.tsx";
import type { ThemeChoice } from "#app/viewer.ts";
import { t } from "#i18n/t.ts";

export const meta: MetaFunction = () => [{ title: t("settings.appearanceSettingsTributary") }];

const THEMES = [
  {
    value: "system",
    get label() {
      return t("settings.asYourDevice");
    },
    get about() {
      return t("settings.lightByDayDarkByNight");
    },
    icon: Monitor,
  },
  {
    value: "light",
    get label() {
      return t("settings.light");
    },
    get about() {
      return t("settings.paperWhite");
    },
    icon: Sun,
  },
  {
    value: "dark",
    get label() {
      return t("settings.dark");
    },
    get about() {
      return t("settings.nearBlackBlue");
    },
    icon: Moon,
  },
] as const satisfies readonly Choice<ThemeChoice>[];

export default function Appearance() {
  const [theme, chooseTheme] = useThemeChoice();
  return (
    <SettingsPage title={t("settings.appearance")} about={t("settings.keptInThisBrowserPagesOf")}>
      <form method="post" action="/theme" className="grid gap-6">
        <input type="hidden" name="returnTo" value="/settings/appearance" />
        <ChoiceGroup
          name="theme"
          legend={t("settings.theme")}
          choices={THEMES}
          value={theme}
          onChoose={chooseTheme}
          className="sm:grid-cols-3"
        />
        <div className="not-noscript:hidden">
          <Button type="submit" variant="primary">
            {t("settings.saveChanges")}
          </Button>
        </div>
      </form>
      <LanguageSection />
      <InstallSection />
    </SettingsPage>
  );
}
