import { Link, useNavigation } from "@remix-run/react";
import { Clapperboard } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SectionHeader } from "#app/ui/section-header.tsx";
import { CardSkeleton, VideoCard } from "#app/ui/video-card.tsx";
import { t } from "#i18n/t.ts";
import { browseHref } from "#worker/domain/discovery/browse/contract.ts";
import type { VideoCard as Video } from "#worker/domain/media/videos/contract-api.ts";
import {
  type CategorySlug,
  HOME_CATEGORIES,
} from "#worker/domain/media/videos/contract-categories.ts";
import type { CardOptions } from "./card-options.ts";
import { CategoryChips } from "./category-chips.tsx";

const SKELETONS = ["a", "b", "c", "d", "e", "f"];

interface LatestProps {
  category: CategorySlug | null;
  videos: Video[];
  hrefFor: (category: CategorySlug | null) => string;
  optionsOf: (video: Video) => CardOptions;
}

export function Latest({ category, videos, hrefFor, optionsOf }: LatestProps) {
  const { state, location } = useNavigation();
  const requestedCategory = location
    ? (new URLSearchParams(location.search).get("category") ?? null)
    : category;
  const loading =
    state === "loading" && location.pathname === "/" && requestedCategory !== category;
  return (
    <section aria-labelledby="latest" aria-busy={loading}>
      <SectionHeader
        id="latest"
        title={t("home.latest.title")}
        more={{
          to: browseHref({ tab: "videos", sort: "newest", category }),
          label: t("home.sections.viewAll"),
        }}
      />
      <CategoryChips categories={HOME_CATEGORIES} chosen={category} hrefFor={hrefFor} />
      <div className="mt-5">
        {loading ? (
          <div role="status" className="card-grid">
            <span className="sr-only">{t("home.latest.loading")}</span>
            {SKELETONS.map((key) => (
              <CardSkeleton key={key} />
            ))}
          </div>
        ) : videos.length > 0 ? (
          <div className="card-grid">
            {videos.map((video) => (
              <VideoCard key={video.id} video={video} {...optionsOf(video)} />
            ))}
          </div>
        ) : (
          <EmptyState
            icon={Clapperboard}
            title={t("home.latest.categoryEmptyTitle")}
            action={
              <Button asChild>
                <Link to={hrefFor(null)} preventScrollReset>
                  {t("home.latest.showAll")}
                </Link>
              </Button>
            }
          />
        )}
      </div>
    </section>
  );
}
