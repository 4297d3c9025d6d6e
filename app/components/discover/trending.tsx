import { Badge } from "#app/components/ui/badge.tsx";
import { StreamCard } from "#app/components/ui/stream-card.tsx";
import { VideoCard } from "#app/components/ui/video-card.tsx";
import type { StreamCard as Stream } from "#worker/domain/streams/contract.ts";
import type { VideoCard as Video } from "#worker/domain/videos/contract.ts";
import { categoryLabel } from "#worker/domain/videos/contract-categories.ts";

interface TrendingProps {
  /** Videos first, then streams. */
  videos: Video[];
  streams: Stream[];
}

/** Ranked from #1. */
export function Trending({ videos, streams }: TrendingProps) {
  const rank = (n: number) => <Badge variant="scrim" className="tabular px-2 text-sm">{`#${n}`}</Badge>;
  return (
    <ol className="card-grid-wide">
      {videos.map((video, i) => (
        <li key={video.id}>
          <VideoCard
            video={video}
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
          <StreamCard stream={stream} badge={rank(videos.length + i + 1)} />
        </li>
      ))}
    </ol>
  );
}
