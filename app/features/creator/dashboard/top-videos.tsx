import { Link } from "@remix-run/react";
import {
  comparison,
  exactFigure,
  formatCount,
  watchTime,
} from "#app/features/creator/analytics/format.ts";
import { Thumbnail } from "#app/features/creator/studio/thumbnail.tsx";
import { t } from "#i18n/t.ts";
import type { Period, TopVideo } from "#worker/domain/creator/dashboard/contract.ts";

export function TopVideos({ videos, days }: { videos: readonly TopVideo[]; days: Period }) {
  return (
    <ol
      aria-label={t("dashboard.topVideos.ariaLabel", { days })}
      className="grid divide-y divide-line"
    >
      {videos.map((video) => (
        <li key={video.id} className="relative flex items-start gap-4 py-3 first:pt-0 last:pb-0">
          <Thumbnail video={video} className="w-28 sm:w-32" />
          <div className="grid min-w-0 flex-1 gap-1 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-x-6">
            <div className="grid min-w-0 content-start gap-0.5">
              <Link
                to={`/studio/videos/${video.id}/analytics`}
                className="line-clamp-2 font-semibold text-sm after:absolute after:inset-0 hover:underline"
              >
                {video.title}
              </Link>
              <p className="text-muted text-xs">
                {comparison(video.views.now, video.views.before ?? undefined, days, formatCount) ??
                  t("dashboard.topVideos.newNote")}
              </p>
            </div>
            <p className="tabular flex gap-x-3 text-sm sm:grid sm:content-start sm:text-right">
              <span className="font-semibold">
                {t("dashboard.counts.views", { n: exactFigure(video.views.now) })}
              </span>
              <span className="text-muted">
                {t("dashboard.counts.watchTime", { time: watchTime(video.watchedMs) })}
              </span>
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
