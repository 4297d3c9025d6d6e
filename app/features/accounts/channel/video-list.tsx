import { Link, useFetcher } from "@remix-run/react";
import { type MouseEvent, useEffect, useState } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
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
}

/** Without JavaScript, "Show more" links to the next page. Each list needs its own React key. */
export function VideoList({ page, moreAt }: VideoListProps) {
  const fetcher = useFetcher<{ page?: VideoPage }>();
  const [added, setAdded] = useState<VideoPage[]>([]);
  const loaded = fetcher.data?.page;
  useEffect(() => {
    if (loaded) setAdded((pages) => (pages.includes(loaded) ? pages : [...pages, loaded]));
  }, [loaded]);
  const pages = [page, ...added];
  const seenIds = new Set<string>();
  const videos = pages
    .flatMap((p) => p.videos)
    .filter(({ id }) => !seenIds.has(id) && seenIds.add(id));
  const next = pages.at(-1)?.next ?? null;
  const failed = fetcher.state === "idle" && fetcher.data !== undefined && loaded === undefined;
  const showMore = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || next === null) return;
    event.preventDefault();
    fetcher.load(moreAt(next));
  };
  return (
    <div className="grid gap-8">
      <div className="card-grid">
        {videos.map((video) => (
          <VideoCard key={video.id} video={video} />
        ))}
      </div>
      {failed && <Alert variant="danger">{t("channel.videos.loadFailure")}</Alert>}
      {next !== null && (
        <Button asChild className="justify-self-center">
          <Link to={moreAt(next)} onClick={showMore} aria-disabled={fetcher.state !== "idle"}>
            {fetcher.state === "idle" ? t("channel.videos.showMore") : t("channel.videos.loading")}
          </Link>
        </Button>
      )}
    </div>
  );
}
