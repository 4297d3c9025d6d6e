import type { MetaFunction } from "@remix-run/cloudflare";
import { Outlet } from "@remix-run/react";
import { WidePage } from "#app/ui/page.tsx";
import { t } from "#i18n/t.ts";

export const meta: MetaFunction = () => [{ title: t("studio.header.metaTitle") }];

export default function Studio() {
  return (
    <WidePage className="grid grid-cols-1 content-start gap-6 py-6 lg:py-10">
      <Outlet />
    </WidePage>
  );
}
