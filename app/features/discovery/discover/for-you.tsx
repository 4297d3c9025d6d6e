import { Clapperboard, CloudAlert, LoaderCircle } from "lucide-react";
import {
  RecommendedStream,
  RecommendedVideo,
} from "#app/features/discovery/recommendations/recommended-card.tsx";
import { trackView } from "#app/features/discovery/recommendations/track-interaction.ts";
import type { Dials } from "#app/features/discovery/recommendations/why-recommended.tsx";
import type { Viewer } from "#app/lib/viewer.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { CardSkeleton } from "#app/ui/video-card.tsx";
import { t } from "#i18n/t.ts";
import type { Recommendations } from "#worker/domain/discovery/recommendations/contract.ts";
import { categoryLabel } from "#worker/domain/media/videos/contract-categories.ts";
import { CardActs } from "./card-acts.tsx";

const VIDEOS = 6;
const STREAMS = 4;
const SKELETONS = ["a", "b", "c", "d", "e", "f"];

interface ForYouProps {
  /** `list` is null if the request for recommendations failed. */
  list: Recommendations | null;
  liked: readonly string[];
  viewer: Viewer;
  dials: Dials | null;
  onDials: (changes: Partial<Dials>) => void;
  loading: boolean;
  onRetry: () => void;
}

export function ForYou({ list, loading, onRetry, ...shared }: ForYouProps) {
  const isEmpty = list !== null && list.videos.length === 0 && list.streams.length === 0;
  return (
    <div aria-busy={loading}>
      <p
        role="status"
        className={cn("flex items-center gap-2 text-muted text-sm", loading ? "mb-4" : "sr-only")}
      >
        {loading && (
          <>
            <LoaderCircle aria-hidden className="size-4 animate-[spin_900ms_linear_infinite]" />
            {t("discover.recommendations.loading")}
          </>
        )}
      </p>
      {loading && (list === null || isEmpty) ? (
        <div className="card-grid">
          {SKELETONS.map((key) => (
            <CardSkeleton key={key} />
          ))}
        </div>
      ) : list === null ? (
        <EmptyState
          icon={CloudAlert}
          title={t("discover.recommendations.loadFailure")}
          description={t("discover.recommendations.loadFailureBody")}
          action={<Button onClick={onRetry}>{t("discover.recommendations.retry")}</Button>}
        />
      ) : isEmpty ? (
        <EmptyState
          icon={Clapperboard}
          title={t("discover.recommendations.emptyTitle")}
          description={t("discover.recommendations.emptyBody")}
        />
      ) : (
        <Lists list={list} {...shared} dim={loading} />
      )}
    </div>
  );
}

function Lists({
  list,
  liked,
  viewer,
  dim,
  ...why
}: Omit<ForYouProps, "list" | "loading" | "onRetry"> & { list: Recommendations; dim: boolean }) {
  const streams = list.streams.slice(0, STREAMS);
  return (
    <div className={cn("grid grid-cols-1 gap-10 transition-opacity", dim && "opacity-50")}>
      {list.videos.length > 0 && (
        <ul aria-label={t("discover.recommendations.listAriaLabel")} className="card-grid">
          {list.videos.slice(0, VIDEOS).map((recommended) => {
            const video = recommended.card;
            return (
              <li key={video.id}>
                <RecommendedVideo
                  {...why}
                  recommended={recommended}
                  onChoose={() => trackView(viewer, video.id, "video")}
                  badge={<Badge variant="scrim">{categoryLabel(video.category)}</Badge>}
                >
                  <CardActs video={video} liked={liked.includes(video.id)} />
                </RecommendedVideo>
              </li>
            );
          })}
        </ul>
      )}
      {streams.length > 0 && (
        <section aria-labelledby="live-for-you">
          <h3 id="live-for-you" className="mb-4 text-lg">
            {t("discover.recommendations.liveHeading")}
          </h3>
          <ul className="card-grid">
            {streams.map((recommended) => (
              <li key={recommended.card.id}>
                <RecommendedStream
                  {...why}
                  recommended={recommended}
                  onChoose={() => trackView(viewer, recommended.card.id, "stream")}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
