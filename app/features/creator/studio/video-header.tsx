import { Link } from "@remix-run/react";
import { ArrowLeft, SquarePlay } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { t } from "#i18n/t.ts";
import type { StudioHeader } from "#worker/domain/media/videos/contract-studio.ts";
import { contentTitle } from "./content-title.ts";
import { StateBadge } from "./state-badge.tsx";
import { Thumbnail } from "./thumbnail.tsx";
import { VisibilityMark } from "./visibility-mark.tsx";

export function VideoHeader({ video }: { video: StudioHeader }) {
  return (
    <header className="grid gap-4">
      <Link
        to="/studio"
        className="inline-flex min-h-9 items-center gap-1.5 justify-self-start font-semibold text-muted text-sm hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {t("studio.navigation.content")}
      </Link>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <Thumbnail video={video} className="w-32 sm:w-40" />
        <div className="grid min-w-0 flex-1 basis-48 gap-2">
          <h1 className="line-clamp-2 text-lg sm:text-xl">{contentTitle(video)}</h1>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <StateBadge state={video.state} processing={video.processing} />
            <VisibilityMark visibility={video.visibility} />
          </div>
        </div>
        {video.hasMedia && (
          <Button asChild className="max-sm:w-full">
            <Link to={`/watch/${video.id}`}>
              <SquarePlay aria-hidden />
              {t("studio.videoMenu.watchPage")}
            </Link>
          </Button>
        )}
      </div>
    </header>
  );
}
