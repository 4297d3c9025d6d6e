import { Link } from "@remix-run/react";
import { chipStyles } from "#app/ui/chip.tsx";
import { cn } from "#app/ui/cn.ts";
import { SectionHeader } from "#app/ui/section-header.tsx";
import { StreamCard } from "#app/ui/stream-card.tsx";
import { VideoCard } from "#app/ui/video-card.tsx";
import { t } from "#i18n/t.ts";
import type { StreamCard as Stream } from "#worker/domain/live/streams/contract-api.ts";
import { categoryLabel } from "#worker/domain/media/videos/contract.ts";
import type { VideoCard as Video } from "#worker/domain/media/videos/contract-api.ts";
import { hashtagsOf } from "./hashtags.ts";

interface StreamMoreProps {
  stream: Stream;
  videos: readonly Video[];
  streams: readonly Stream[];
  className?: string;
}

/** Shows what is below the picture: description, tags, the channel's videos and other streams. */
export function StreamMore({ stream, videos, streams, className }: StreamMoreProps) {
  const { streamer } = stream;
  return (
    <div className={cn("grid content-start gap-8", className)}>
      <About stream={stream} />
      {videos.length > 0 && (
        <section aria-labelledby="channel-videos">
          <SectionHeader
            id="channel-videos"
            title={t("live.more.channelVideos", { name: streamer.name })}
            more={{ to: `/@${streamer.username}`, label: t("live.more.channelAction") }}
          />
          <div className="card-grid">
            {videos.map((video) => (
              <VideoCard key={video.id} video={video} showCreator={false} />
            ))}
          </div>
        </section>
      )}
      {streams.length > 0 && (
        <section aria-labelledby="other-streams">
          <SectionHeader id="other-streams" title={t("live.more.otherStreams")} />
          <div className="card-grid">
            {streams.map((other) => (
              <StreamCard key={other.id} stream={other} />
            ))}
          </div>
        </section>
      )}
    </div>
  );
}

function About({ stream: { category, description } }: { stream: Stream }) {
  const tags = [categoryLabel(category), ...hashtagsOf(description)];
  return (
    <section
      aria-labelledby="about-stream"
      // Without a description, only the category is left, which desktops show beside the title.
      className={cn(
        "grid gap-2 rounded-md bg-surface px-4 py-3 text-sm",
        description === "" && "lg:hidden",
      )}
    >
      <h2 id="about-stream" className="font-semibold text-sm">
        {t("live.info.heading")}
      </h2>
      {description !== "" && (
        <p className="measure whitespace-pre-line break-words">{description}</p>
      )}
      <ul aria-label={t("live.more.tagsLabel")} className="mt-1 flex flex-wrap gap-2">
        {tags.map((tag) => (
          <li key={tag}>
            <Link
              to={`/search?q=${encodeURIComponent(tag)}`}
              className={cn(chipStyles(), "h-7 bg-transparent px-3 text-xs")}
            >
              {tag}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
