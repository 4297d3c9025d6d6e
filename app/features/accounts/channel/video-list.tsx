import { useFetcher } from "@remix-run/react";
import { usePages, withoutRepeats } from "#app/lib/use-pages.ts";
import { ShowMore } from "#app/ui/show-more.tsx";
import { VideoCard } from "#app/ui/video-card.tsx";
import { t } from "#i18n/t.ts";
import type { VideoCard as Video } from "#worker/domain/media/videos/contract-api.ts";

export interface VideoPage {
  videos: Video[];
  /** Cursor for the next page (`?before=`); null at the end. */
  next: string | null;
}

interface VideoListProps {
  page: VideoPage;
  moreAt: (before: string) => string;
  /** False on a channel's own page, which names the creator at the top. */
  showCreator?: boolean;
}

/** Without JavaScript, "Show more" links to the next page. Each list needs its own React key. */
export function VideoList({ page, moreAt, showCreator = true }: VideoListProps) {
  const fetcher = useFetcher<{ page?: VideoPage }>();
  const loaded = fetcher.data?.page;
  const pages = usePages(page, loaded);
  const videos = withoutRepeats(
    pages.flatMap((p) => p.videos),
    ({ id }) => id,
  );
  const next = pages.at(-1)?.next ?? null;
  return (
    <div className="grid gap-8">
      <div className="card-grid">
        {videos.map((video) => (
          <VideoCard key={video.id} video={video} showCreator={showCreator} />
        ))}
      </div>
      <ShowMore
        to={next === null ? null : moreAt(next)}
        load={fetcher.load}
        isLoading={fetcher.state !== "idle"}
        hasFailed={fetcher.state === "idle" && fetcher.data !== undefined && loaded === undefined}
        texts={{
          showMore: t("channel.videos.showMore"),
          loading: t("channel.videos.loading"),
          loadFailure: t("channel.videos.loadFailure"),
        }}
      />
    </div>
  );
}
