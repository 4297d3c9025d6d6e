import { Link } from "@remix-run/react";
import { Upload } from "lucide-react";
import { labelled } from "#app/lib/labelled.ts";
import { Button } from "#app/ui/button.tsx";
import { msg, t } from "#i18n/t.ts";
import { TabBar } from "./tab-bar.tsx";

const PAGES = [
  {
    to: "/studio",
    label: msg("studio.content"),
  },
  {
    to: "/studio/comments",
    label: msg("studio.comments"),
  },
  {
    to: "/studio/followers",
    label: msg("studio.followers"),
  },
  {
    to: "/studio/revenue",
    label: msg("studio.revenue"),
  },
];

/** Header of the studio's pages: title, tabs and the button to upload. */
export function StudioHead() {
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex items-center justify-between gap-4">
        <h1 className="text-xl">{t("studio.studio")}</h1>
        <Button asChild variant="primary">
          <Link to="/upload">
            <Upload aria-hidden />
            {t("studio.upload")}
          </Link>
        </Button>
      </div>
      <TabBar label={t("studio.studio")} tabs={labelled(PAGES)} />
    </div>
  );
}
