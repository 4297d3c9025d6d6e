import type { MetaFunction } from "@remix-run/cloudflare";
import { Outlet } from "@remix-run/react";
import { AdminNav } from "#app/features/trust/admin/admin-nav.tsx";
import { WidePage } from "#app/ui/page.tsx";
import { t } from "#i18n/t.ts";

export const meta: MetaFunction = () => [
  { title: t("admin.overview.metaTitle") },
  { name: "robots", content: "noindex" },
];

/** Users who are not staff get a 404 for these pages (worker/remix.ts). */
export default function Admin() {
  return (
    <WidePage className="grid grid-cols-1 content-start gap-x-12 gap-y-6 py-8 lg:grid-cols-[auto_minmax(0,1fr)]">
      <AdminNav />
      <div className="min-w-0">
        <Outlet />
      </div>
    </WidePage>
  );
}
