import type { MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useMatches } from "@remix-run/react";
import { SETTINGS_LINKS } from "#app/features/accounts/settings/nav.ts";
import { labeled } from "#app/lib/labeled.ts";
import { WidePage } from "#app/ui/page.tsx";
import { SideNav } from "#app/ui/side-nav.tsx";
import { t } from "#i18n/t.ts";

export const meta: MetaFunction = () => [{ title: t("settings.index.metaTitle") }];

export default function Settings() {
  const isList = useMatches().at(-1)?.id === "routes/settings._index";
  // The page /settings is itself the list of sections, so a menu would repeat it.
  if (isList)
    return (
      <WidePage className="py-8">
        <Outlet />
      </WidePage>
    );
  return (
    <WidePage className="grid grid-cols-1 gap-x-12 gap-y-6 py-8 lg:grid-cols-[auto_minmax(0,1fr)]">
      <SideNav
        label={t("settings.index.title")}
        items={labeled(SETTINGS_LINKS).map((link) => ({ ...link, isEnd: false }))}
      />
      <Outlet />
    </WidePage>
  );
}
