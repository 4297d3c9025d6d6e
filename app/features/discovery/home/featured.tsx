import { Link } from "@remix-run/react";
import { Clapperboard } from "lucide-react";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SectionHeader } from "#app/ui/section-header.tsx";
import { VerifiedMark } from "#app/ui/verified-mark.tsx";
import { VideoCard } from "#app/ui/video-card.tsx";
import { counted } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { VideoCard as Video } from "#worker/domain/media/videos/contract-api.ts";
import type { CardOptions } from "./card-options.ts";

interface FeaturedProps {
  videos: Video[];
  optionsOf: (video: Video) => CardOptions;
}

export function Featured({ videos, optionsOf }: FeaturedProps) {
  return (
    <section aria-labelledby="featured">
      <SectionHeader
        id="featured"
        title={t("home.featured.title")}
        more={{ to: "/discover", label: t("home.sections.viewAll") }}
      />
      {videos.length > 0 ? (
        <div className="card-shelf">
          {videos.map((video) => (
            <div key={video.id} className="grid content-start gap-3">
              <Creator video={video} />
              <VideoCard video={video} heading="h4" showCreator={false} {...optionsOf(video)} />
            </div>
          ))}
        </div>
      ) : (
        <NoVideos />
      )}
    </section>
  );
}

function Creator({ video: { creator } }: { video: Video }) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar name={creator.name} src={creator.avatar} />
      <div className="min-w-0">
        <h3 className="truncate text-base leading-snug">
          <Link to={`/@${creator.username}`} className="underline-offset-4 hover:underline">
            {creator.name}
          </Link>{" "}
          {creator.isVerified && <VerifiedMark />}
        </h3>
        <p className="tabular truncate text-muted text-sm">
          {t("ui.count.followers", { n: counted(creator.followers) })}
        </p>
      </div>
    </div>
  );
}

function NoVideos() {
  return (
    <EmptyState
      icon={Clapperboard}
      title={t("home.latest.emptyTitle")}
      description={t("home.latest.emptyBody")}
      action={
        <Button asChild>
          <Link to="/upload">{t("home.latest.emptyAction")}</Link>
        </Button>
      }
    />
  );
}
