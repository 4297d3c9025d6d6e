import type { MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useMatches } from "@remix-run/react";
import { CreatorArea } from "#app/features/creator/area/creator-area.tsx";
import { WidePage } from "#app/ui/page.tsx";
import { t } from "#i18n/t.ts";

export const meta: MetaFunction = () => [{ title: t("studio.header.metaTitle") }];

export default function Studio() {
  const isVideo = useMatches().some(({ id }) => id === "routes/studio.videos.$videoId");
  // A video has its own menu, and a link back to the content.
  if (isVideo)
    return (
      <WidePage className="grid grid-cols-1 content-start gap-6 py-8">
        <Outlet />
      </WidePage>
    );
  return (
    <CreatorArea>
      <Outlet />
    </CreatorArea>
  );
}
