import { Link } from "@remix-run/react";
import { CardMenu, menuOfVideo } from "#app/features/trust/safety/card-menu.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { VerifiedMark } from "#app/ui/verified-mark.tsx";
import { Age, ImageBadge, Thumbnail } from "#app/ui/video-card.tsx";
import { counted } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { VideoCard } from "#worker/domain/media/videos/contract-api.ts";

export function RelatedVideos({ videos }: { videos: VideoCard[] }) {
  return (
    <section aria-labelledby="related" className="grid content-start gap-4">
      <h2 id="related" className="text-lg">
        {t("watch.related.title")}
      </h2>
      {videos.length === 0 ? (
        <EmptyState
          title={t("watch.related.emptyTitle")}
          description={t("watch.related.emptyBody")}
        />
      ) : (
        <ul className="grid gap-3">
          {videos.map((video) => (
            <li
              key={video.id}
              className="relative grid grid-cols-[minmax(7rem,40%)_minmax(0,1fr)_auto] gap-3 lg:grid-cols-[160px_minmax(0,1fr)_auto]"
            >
              <Thumbnail
                src={video.thumbnail}
                duration={video.kind === "image" ? null : video.duration}
                progress={video.progress}
              >
                {video.kind === "image" && <ImageBadge />}
              </Thumbnail>
              <div className="min-w-0">
                <h3 className="line-clamp-2 text-sm leading-snug">
                  <Link to={video.videoUrl} className="card-link">
                    {video.title}
                  </Link>
                </h3>
                <p className="mt-1 truncate text-muted text-xs">
                  {video.creator.name} {video.creator.isVerified && <VerifiedMark />}
                </p>
                <p className="tabular text-muted text-xs">
                  {t("ui.count.views", { n: counted(video.views) })} · <Age at={video.createdAt} />
                </p>
                {video.disclosure !== null && (
                  <Disclosure text={video.disclosure} className="mt-0.5 text-muted" />
                )}
              </div>
              <div className="relative z-2 -ml-2">
                <CardMenu subject={menuOfVideo(video)} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
