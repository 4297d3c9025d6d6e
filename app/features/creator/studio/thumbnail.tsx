import { Film, Image } from "lucide-react";
import { cn } from "#app/ui/cn.ts";
import { srcSetOf } from "#app/ui/copies.ts";
import { formatDuration } from "#i18n/format.ts";
import type { StudioHeader } from "#worker/domain/media/videos/contract-studio.ts";

interface ThumbnailProps {
  video: Pick<StudioHeader, "thumbnail" | "duration" | "kind">;
  className?: string;
}

/** The thumbnail has no alternative text, because the video's title is beside it. */
export function Thumbnail({ video, className }: ThumbnailProps) {
  const Sign = video.kind === "image" ? Image : Film;
  return (
    <div
      className={cn("relative aspect-video shrink-0 overflow-hidden rounded-md bg-line", className)}
    >
      {video.thumbnail ? (
        <img
          sizes="auto, 10rem"
          srcSet={srcSetOf(video.thumbnail)}
          src={video.thumbnail}
          alt=""
          loading="lazy"
          className="size-full object-cover"
        />
      ) : (
        <span className="grid size-full place-items-center text-muted">
          <Sign aria-hidden className="size-6" strokeWidth={1.5} />
        </span>
      )}
      {video.kind === "video" && video.duration > 0 && (
        <span className="tabular absolute right-1 bottom-1 rounded-sm bg-scrim/80 px-1 font-semibold text-on-scrim text-xs">
          {formatDuration(video.duration)}
        </span>
      )}
    </div>
  );
}
