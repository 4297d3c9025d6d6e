import { Link } from "@remix-run/react";
import { ArrowDown } from "lucide-react";
import { useState } from "react";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Button } from "#app/ui/button.tsx";
import { SaveTable } from "#app/ui/charts/chart-frame.tsx";
import { type Message, msg, t } from "#i18n/t.ts";
import type { ChannelAnalytics } from "#worker/domain/creator/analytics/contract-api-channel.ts";
import { VIDEOS_A_PAGE } from "#worker/domain/creator/analytics/contract-range.ts";
import { formatCount, watchTime } from "./format.ts";

type Sort = "views" | "watchedMs" | "averageMs" | "likes" | "comments";
const COLUMNS: { sort: Sort; label: Message; format: (n: number) => string; hidden: string }[] = [
  {
    sort: "views",
    label: msg("analytics.metrics.views"),
    format: formatCount,
    hidden: "",
  },
  {
    sort: "watchedMs",
    label: msg("analytics.metrics.watchTime"),
    format: watchTime,
    hidden: "",
  },
  {
    sort: "averageMs",
    label: msg("analytics.metrics.averageView"),
    format: watchTime,
    hidden: "max-sm:hidden",
  },
  {
    sort: "likes",
    label: msg("analytics.videos.likesAllTime"),
    format: formatCount,
    hidden: "max-md:hidden",
  },
  {
    sort: "comments",
    label: msg("analytics.videos.commentsAllTime"),
    format: formatCount,
    hidden: "max-md:hidden",
  },
];
type Video = ChannelAnalytics["videos"][number];
const FIRST = 10;

interface ChannelVideosProps {
  analytics: Pick<ChannelAnalytics, "videos" | "videoPage" | "hasMoreVideos">;
  /** The range as a query string for this page and for a video's analytics. */
  pages: string;
  query: string;
}

export function ChannelVideos({ analytics, pages, query }: ChannelVideosProps) {
  const { videos, videoPage, hasMoreVideos } = analytics;
  const [sort, setSort] = useState<Sort>("views");
  const [showsAll, setShowsAll] = useState(false);
  const hydrated = useHydrated();
  const sorted = [...videos].sort((a, b) => (b[sort] ?? -1) - (a[sort] ?? -1) || b.views - a.views);
  const hasPages = videoPage > 1 || hasMoreVideos;
  const visible = showsAll ? sorted : sorted.slice(0, FIRST);
  return (
    <section aria-labelledby="by-video" className="grid min-w-0 grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="by-video" className="text-lg">
          {t("analytics.videos.title")}
        </h2>
        <SaveVideos videos={sorted} />
      </div>
      {hasPages && (
        <p className="text-muted text-sm">
          {t("analytics.videos.pageRange", rangeOf(videoPage, videos.length))}
        </p>
      )}
      <table className="tabular w-full border-collapse text-sm">
        <caption className="sr-only">{t("analytics.videos.tableCaption")}</caption>
        <VideosHead sort={sort} onSort={setSort} />
        <tbody>
          {visible.map((video) => (
            <VideoRow key={video.videoId} video={video} query={query} />
          ))}
        </tbody>
      </table>
      {sorted.length > FIRST && !showsAll && (
        <Button
          variant="quiet"
          size="sm"
          className="justify-self-start"
          disabled={!hydrated}
          onClick={() => setShowsAll(true)}
        >
          {t("analytics.videos.showAll", { length: formatCount(sorted.length) })}
        </Button>
      )}
      {hasPages && <PageLinks analytics={analytics} pages={pages} />}
    </section>
  );
}

function SaveVideos({ videos }: { videos: readonly Video[] }) {
  return (
    <SaveTable
      title={t("analytics.videos.title")}
      fileName="channel-videos"
      data={{
        columns: [
          { label: t("analytics.columns.video") },
          { label: t("analytics.columns.id") },
          ...COLUMNS.map(({ label, format }) => ({
            label:
              format === watchTime
                ? t("analytics.columns.inSeconds", { label: t(label) })
                : t(label),
          })),
        ],
        rows: videos.map((v) => [
          v.title ?? t("analytics.videos.deletedVideo"),
          v.videoId,
          v.views,
          Math.round(v.watchedMs / 1000),
          v.averageMs === null ? null : Math.round(v.averageMs / 1000),
          v.likes,
          v.comments,
        ]),
      }}
    />
  );
}

function VideosHead({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  const hydrated = useHydrated();
  return (
    <thead>
      <tr className="border-line border-b text-muted">
        <th scope="col" className="py-2 pr-4 text-left font-semibold">
          {t("analytics.columns.video")}
        </th>
        {COLUMNS.map((column) => (
          <th
            key={column.sort}
            scope="col"
            aria-sort={sort === column.sort ? "descending" : "none"}
            className={`py-1 pl-3 text-right font-semibold ${column.hidden}`}
          >
            <button
              type="button"
              disabled={!hydrated}
              onClick={() => onSort(column.sort)}
              className={`inline-flex min-h-9 items-center gap-1 text-right hover:text-ink ${sort === column.sort ? "text-ink" : ""}`}
            >
              {sort === column.sort && <ArrowDown aria-hidden className="size-3.5 shrink-0" />}
              {t(column.label)}
            </button>
          </th>
        ))}
      </tr>
    </thead>
  );
}

function VideoRow({ video, query }: { video: Video; query: string }) {
  return (
    <tr className="border-line/60 border-b">
      <th scope="row" className="max-w-0 py-2.5 pr-4 text-left font-normal md:w-2/5">
        {video.title === null ? (
          <span className="text-muted">{t("analytics.videos.deletedVideo")}</span>
        ) : (
          <Link
            to={`/studio/videos/${video.videoId}/analytics?${query}`}
            className="line-clamp-2 hover:text-accent hover:underline"
          >
            {video.title}
          </Link>
        )}
      </th>
      {COLUMNS.map(({ sort: field, format, hidden }) => (
        <td key={field} className={`py-2.5 pl-3 text-right ${hidden}`}>
          {video[field] === null ? "–" : format(video[field])}
        </td>
      ))}
    </tr>
  );
}

const rangeOf = (page: number, length: number) => {
  const before = (page - 1) * VIDEOS_A_PAGE;
  return { from: before + 1, to: before + length };
};

function PageLinks({
  analytics: { videoPage, hasMoreVideos },
  pages,
}: Pick<ChannelVideosProps, "analytics" | "pages">) {
  return (
    <nav aria-label={t("analytics.videos.pagesAriaLabel")} className="flex flex-wrap gap-x-6">
      {videoPage > 1 && (
        <PageLink pages={pages} page={videoPage - 1} label={t("analytics.videos.previousPage")} />
      )}
      {hasMoreVideos && (
        <PageLink pages={pages} page={videoPage + 1} label={t("analytics.videos.nextPage")} />
      )}
    </nav>
  );
}

const PageLink = ({ pages, page, label }: { pages: string; page: number; label: string }) => (
  <Link
    to={`?${pages}${page > 1 ? `&videos=${page}` : ""}`}
    preventScrollReset
    className="inline-flex min-h-11 items-center font-semibold text-accent text-sm hover:underline"
  >
    {label}
  </Link>
);
