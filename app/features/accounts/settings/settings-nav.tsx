import { labeled } from "#app/lib/labeled.ts";
import { SideNav } from "#app/ui/side-nav.tsx";
import { t } from "#i18n/t.ts";
import { SETTINGS_LINKS } from "./nav.ts";

export const SettingsNav = () => (
  <SideNav
    label={t("settings.index.title")}
    items={labeled(SETTINGS_LINKS).map((link) => ({ ...link, isEnd: false }))}
  />
);
