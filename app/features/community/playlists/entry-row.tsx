import { Link } from "@remix-run/react";
import { EyeOff } from "lucide-react";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { VerifiedMark } from "#app/ui/verified-mark.tsx";
import { Thumbnail, ViewsAndAge } from "#app/ui/video-card.tsx";
import { t } from "#i18n/t.ts";
import type { VideoCard } from "#worker/domain/media/videos/contract-api.ts";

export function EntryVideo({ video, to }: { video: VideoCard; to: string }) {
  return (
    <div className="relative grid min-w-0 flex-1 grid-cols-[112px_minmax(0,1fr)] gap-3 sm:grid-cols-[160px_minmax(0,1fr)]">
      <Thumbnail src={video.thumbnail} duration={video.duration} progress={video.progress} />
      <div className="min-w-0">
        <h3 className="line-clamp-2 font-semibold text-sm leading-snug sm:text-base">
          <Link to={to} className="card-link">
            {video.title}
          </Link>
        </h3>
        <p className="mt-1 truncate text-muted text-xs sm:text-sm">
          {video.creator.name} {video.creator.isVerified && <VerifiedMark />}
        </p>
        <p className="tabular truncate text-muted text-xs sm:text-sm">
          <ViewsAndAge video={video} />
        </p>
        {video.disclosure !== null && (
          <Disclosure text={video.disclosure} className="mt-0.5 text-muted" />
        )}
      </div>
    </div>
  );
}

/** Shows neither title nor thumbnail, because the viewer has no access to the video. */
export function UnavailableEntry() {
  return (
    <div className="grid min-w-0 flex-1 grid-cols-[112px_minmax(0,1fr)] items-center gap-3 sm:grid-cols-[160px_minmax(0,1fr)]">
      <div className="grid aspect-video place-items-center rounded-lg bg-surface text-muted">
        <EyeOff aria-hidden className="size-5" />
      </div>
      <p className="text-muted text-sm">{t("playlists.detail.videoUnavailable")}</p>
    </div>
  );
}
