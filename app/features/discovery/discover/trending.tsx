import { Flame } from "lucide-react";
import { trackView } from "#app/features/discovery/recommendations/track-interaction.ts";
import type { Viewer } from "#app/lib/viewer.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { StreamCard } from "#app/ui/stream-card.tsx";
import { VideoCard } from "#app/ui/video-card.tsx";
import { t } from "#i18n/t.ts";
import type { StreamCard as Stream } from "#worker/domain/live/streams/contract-api.ts";
import type { VideoCard as Video } from "#worker/domain/media/videos/contract-api.ts";
import { categoryLabel } from "#worker/domain/media/videos/contract-categories.ts";

const MAX_VISIBLE = 9;
/** Maximum number of streams in the list. If the list has too few videos, streams fill it. */
const STREAMS = 3;

interface TrendingProps {
  videos: Video[];
  streams: Stream[];
  viewer: Viewer | null;
  /** `narrow` is true in a column of half the page's width. */
  narrow?: boolean;
}

export function Trending({ viewer, narrow = false, ...all }: TrendingProps) {
  const videos = all.videos.slice(0, MAX_VISIBLE - Math.min(STREAMS, all.streams.length));
  const streams = all.streams.slice(0, MAX_VISIBLE - videos.length);
  if (videos.length + streams.length === 0) {
    return (
      <EmptyState
        icon={Flame}
        title={t("discover.trending.emptyTitle")}
        description={t("discover.trending.emptyBody")}
      />
    );
  }
  const rank = (n: number) => (
    <Badge variant="scrim" className="tabular px-2 text-sm">{`#${n}`}</Badge>
  );
  return (
    <ol className={narrow ? "card-grid" : "card-grid-wide"}>
      {videos.map((video, i) => (
        <li key={video.id}>
          <VideoCard
            video={video}
            eager={i === 0 && !narrow}
            onChoose={() => trackView(viewer, video.id, "video")}
            badge={
              <span className="flex gap-1.5">
                {rank(i + 1)}
                <Badge variant="scrim">{categoryLabel(video.category)}</Badge>
              </span>
            }
          />
        </li>
      ))}
      {streams.map((stream, i) => (
        <li key={stream.id}>
          <StreamCard
            stream={stream}
            badge={rank(videos.length + i + 1)}
            onChoose={() => trackView(viewer, stream.id, "stream")}
          />
        </li>
      ))}
    </ol>
  );
}
