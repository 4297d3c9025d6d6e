import { Link, useNavigation } from "@remix-run/react";
import { Clapperboard } from "lucide-react";
import { CategoryChips } from "#app/components/home/category-chips.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { SectionHeader } from "#app/components/ui/section-header.tsx";
import { VideoCard } from "#app/components/ui/video-card.tsx";
import { trackView } from "#app/track-interaction.ts";
import type { Viewer } from "#app/viewer.ts";
import { t } from "#i18n/t.ts";
import type { CategorySlug, VideoCard as Video } from "#worker/domain/media/videos/contract.ts";
import { CATEGORIES, categoryLabel } from "#worker/domain/media/videos/contract-categories.ts";

interface BrowseProps {
  videos: Video[];
  /** Null is all. */
  category: CategorySlug | null;
  hrefFor: (category: CategorySlug | null) => string;
  viewer: Viewer | null;
}

/** Everything, newest first, by category. */
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
      <SectionHeader id="browse-title" title={t("discover.browse")} />
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
                ? t("discover.noVideosYet")
                : t("discover.noVideosInCategoryYet", { category: categoryLabel(category) })
            }
            action={
              <Button asChild>
                <Link to="/upload">{t("discover.uploadTheFirstOne")}</Link>
              </Button>
            }
          />
        )}
      </div>
    </section>
  );
}
