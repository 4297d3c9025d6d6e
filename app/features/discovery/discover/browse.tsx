import { Link, useNavigation } from "@remix-run/react";
import { Clapperboard } from "lucide-react";
import { CategoryChips } from "#app/features/discovery/home/category-chips.tsx";
import { trackView } from "#app/features/discovery/recommendations/track-interaction.ts";
import type { Viewer } from "#app/lib/viewer.ts";
import { Button } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SectionHeader } from "#app/ui/section-header.tsx";
import { VideoCard } from "#app/ui/video-card.tsx";
import { t } from "#i18n/t.ts";
import type { CategorySlug } from "#worker/domain/media/videos/contract.ts";
import type { VideoCard as Video } from "#worker/domain/media/videos/contract-api.ts";
import { CATEGORIES, categoryLabel } from "#worker/domain/media/videos/contract-categories.ts";

interface BrowseProps {
  videos: Video[];
  /** Null selects all categories. */
  category: CategorySlug | null;
  hrefFor: (category: CategorySlug | null) => string;
  viewer: Viewer | null;
}

export function Browse({ videos, category, hrefFor, viewer }: BrowseProps) {
  const { state, location } = useNavigation();
  const loading =
    state === "loading" &&
    location.pathname === "/discover" &&
    new URLSearchParams(location.search).get("category") !== category;
  return (
    <section
      id="browse"
      aria-labelledby="browse-title"
      aria-busy={loading}
      className="scroll-mt-24"
    >
      <SectionHeader id="browse-title" title={t("discover.browse.heading")} />
      <CategoryChips categories={CATEGORIES} chosen={category} hrefFor={hrefFor} />
      <div className={cn("mt-5 transition-opacity", loading && "opacity-50")}>
        {videos.length > 0 ? (
          <div className="card-grid">
            {videos.map((video) => (
              <VideoCard
                key={video.id}
                video={video}
                onChoose={() => trackView(viewer, video.id, "video")}
              />
            ))}
          </div>
        ) : (
          <EmptyState
            icon={Clapperboard}
            title={
              category === null
                ? t("discover.browse.emptyTitle")
                : t("discover.browse.categoryEmptyTitle", { category: categoryLabel(category) })
            }
            action={
              <Button asChild>
                <Link to="/upload">{t("discover.browse.emptyAction")}</Link>
              </Button>
            }
          />
        )}
      </div>
    </section>
  );
}
