import type { ReactNode } from "react";
import { menuOfStream, menuOfVideo } from "#app/features/trust/safety/card-menu.tsx";
import { useHidden } from "#app/features/trust/safety/hidden-store.ts";
import { StreamCard } from "#app/ui/stream-card.tsx";
import { VideoCard } from "#app/ui/video-card.tsx";
import type { Recommended } from "#worker/domain/discovery/recommendations/contract.ts";
import type { ContentType } from "#worker/domain/discovery/recommendations/contract-trending.ts";
import type { StreamCard as Stream } from "#worker/domain/live/streams/contract-api.ts";
import type { VideoCard as Video } from "#worker/domain/media/videos/contract-api.ts";
import { type Dials, Why } from "./why-recommended.tsx";

interface RecommendedProps<Card> {
  recommended: Recommended<Card>;
  dials: Dials | null;
  onDials: (changes: Partial<Dials>) => void;
  onChoose: () => void;
}

interface RecommendedVideoProps extends RecommendedProps<Video> {
  to?: string;
  inPlace?: boolean;
  badge?: ReactNode;
  children?: ReactNode;
}

export function RecommendedVideo({
  recommended,
  dials,
  onDials,
  children,
  ...card
}: RecommendedVideoProps) {
  const video = recommended.card;
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-1.5">
      <VideoCard video={video} {...card} />
      <UnlessHidden type="video" id={video.id}>
        <Why
          subject={menuOfVideo(video)}
          recommended={recommended}
          dials={dials}
          onDials={onDials}
          className="flex-1"
        />
        {children}
      </UnlessHidden>
    </div>
  );
}

export function RecommendedStream({
  recommended,
  dials,
  onDials,
  onChoose,
}: RecommendedProps<Stream>) {
  const stream = recommended.card;
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-1.5">
      <StreamCard stream={stream} onChoose={onChoose} />
      <UnlessHidden type="stream" id={stream.id}>
        <Why
          subject={menuOfStream(stream)}
          recommended={recommended}
          dials={dials}
          onDials={onDials}
          className="flex-1"
        />
      </UnlessHidden>
    </div>
  );
}

function UnlessHidden({
  type,
  id,
  children,
}: {
  type: ContentType;
  id: string;
  children: ReactNode;
}) {
  if (useHidden(type, id) !== null) return null;
  return <div className="flex min-w-0 items-center gap-1 pl-11">{children}</div>;
}
