import type { MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useMatches } from "@remix-run/react";
import { SettingsNav } from "#app/features/accounts/settings/settings-nav.tsx";
import { WidePage } from "#app/ui/page.tsx";
import { t } from "#i18n/t.ts";

export const meta: MetaFunction = () => [{ title: t("settings.index.metaTitle") }];

export default function Settings() {
  const isList = useMatches().at(-1)?.id === "routes/settings._index";
  return (
    <WidePage className="grid grid-cols-1 gap-x-12 gap-y-6 py-6 lg:grid-cols-[auto_minmax(0,1fr)] lg:py-12">
      {isList ? (
        <div className="hidden lg:block">
          <SettingsNav />
        </div>
      ) : (
        <SettingsNav />
      )}
      <Outlet />
    </WidePage>
  );
}
