import { Link } from "@remix-run/react";
import { Upload } from "lucide-react";
import { labeled } from "#app/lib/labeled.ts";
import { Button } from "#app/ui/button.tsx";
import { msg, t } from "#i18n/t.ts";
import { TabBar } from "./tab-bar.tsx";

const PAGES = [
  {
    to: "/studio",
    label: msg("studio.navigation.content"),
  },
  {
    to: "/studio/comments",
    label: msg("studio.comments.title"),
  },
  {
    to: "/studio/followers",
    label: msg("studio.navigation.followers"),
  },
  {
    to: "/studio/revenue",
    label: msg("studio.navigation.revenue"),
  },
];

export function StudioHead() {
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex items-center justify-between gap-4">
        <h1 className="text-xl">{t("studio.header.title")}</h1>
        <Button asChild variant="primary">
          <Link to="/upload">
            <Upload aria-hidden />
            {t("studio.header.upload")}
          </Link>
        </Button>
      </div>
      <TabBar label={t("studio.header.title")} tabs={labeled(PAGES)} />
    </div>
  );
}
