import { type ActionFunctionArgs, json, type MetaFunction } from "@remix-run/cloudflare";
import { Monitor, Moon, Sun } from "lucide-react";
import { ChoiceGroup } from "#app/components/settings/choices.tsx";
import { InstallSection } from "#app/components/settings/install-section.tsx";
import { LanguageSection } from "#app/components/settings/language-section.tsx";
import { SavedForm } from "#app/components/settings/save-bar.tsx";
import { SettingsPage } from "#app/components/settings/settings-page.tsx";
import { useRootData } from "#app/viewer.ts";
import { t } from "#i18n/t.ts";
import { readForm } from "#worker/http/form.ts";
import { Theme, themeCookie } from "#worker/http/theme.ts";

export const meta: MetaFunction = () => [{ title: t("settings.appearanceSettingsTributary") }];

export async function action({ request }: ActionFunctionArgs) {
  const theme = Theme.catch("system").parse((await readForm(request)).get("theme"));
  return json({ saved: t("settings.appearanceSavedInThisBrowser") }, { headers: { "Set-Cookie": themeCookie(theme) } });
}

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
];

export default function Appearance() {
  const theme = useRootData()?.theme ?? "system";
  return (
    <SettingsPage title={t("settings.appearance")} about={t("settings.keptInThisBrowserPagesOf")}>
      <SavedForm name="appearance">
        {() => <ChoiceGroup name="theme" legend={t("settings.theme")} choices={THEMES} defaultValue={theme} className="sm:grid-cols-3" />}
      </SavedForm>
      <LanguageSection />
      <InstallSection />
    </SettingsPage>
  );
}
