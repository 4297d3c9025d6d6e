import { Image as ImageIcon } from "lucide-react";
import { type PointerEvent, type ReactNode, useState } from "react";
import { CardMenu, menuOfVideo } from "#app/features/trust/safety/card-menu.tsx";
import { HiddenCard } from "#app/features/trust/safety/hidden-card.tsx";
import { useHidden } from "#app/features/trust/safety/hidden-store.ts";

import { counted, formatDuration, spokenDuration, timeAgo } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { Storyboard, VideoCard as Video } from "#worker/domain/media/videos/contract-api.ts";
import { Badge, SubscribersBadge } from "./badge.tsx";
import { CardText } from "./card-text.tsx";
import { cn } from "./cn.ts";
import { srcSetOf } from "./copies.ts";
import { LogoMark } from "./logo.tsx";
import { Skeleton } from "./skeleton.tsx";
import { storyboardTile } from "./storyboard.ts";

interface VideoCardProps {
  video: Video;
  to?: string;
  /** True for a link that opens a dialog on the same page: the scroll position stays. */
  inPlace?: boolean;
  badge?: ReactNode;
  /** Null for no menu. Default: the actions that every viewer has for a video. */
  menu?: ReactNode;
  heading?: "h2" | "h3" | "h4";
  /** False if the page names the creator beside the card. */
  showCreator?: boolean;
  onChoose?: () => void;
  eager?: boolean;
  className?: string;
}

export function VideoCard({
  video,
  to = video.videoUrl,
  inPlace = false,
  badge,
  menu = <CardMenu subject={menuOfVideo(video)} />,
  heading = "h3",
  showCreator = true,
  onChoose,
  eager = false,
  className,
}: VideoCardProps) {
  const [at, setAt] = useState<number | null>(null);
  const hidden = useHidden("video", video.id);
  const scrub = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType !== "mouse") return;
    const box = event.currentTarget.getBoundingClientRect();
    setAt(Math.min(0.999, Math.max(0, (event.clientX - box.left) / box.width)));
  };
  if (hidden !== null)
    return <HiddenCard type="video" id={video.id} title={video.title} kind={hidden} />;
  return (
    <article
      className={cn("group relative grid grid-cols-1 content-start gap-3", className)}
      onPointerMove={video.storyboard ? scrub : undefined}
      onPointerLeave={() => setAt(null)}
    >
      <Thumbnail
        src={video.thumbnail}
        storyboard={video.storyboard}
        at={at}
        duration={video.kind === "image" ? null : video.duration}
        progress={video.progress}
        eager={eager}
      >
        {video.kind === "image" && <ImageBadge />}
        {(badge || video.subscribersOnly) && (
          <span className="absolute bottom-2 left-2 flex gap-1.5">
            {badge}
            {video.subscribersOnly && <SubscribersBadge />}
          </span>
        )}
      </Thumbnail>
      <CardText
        to={to}
        title={video.title}
        creator={showCreator ? video.creator : null}
        heading={heading}
        inPlace={inPlace}
        onChoose={onChoose}
        disclosure={video.disclosure}
        menu={menu}
      >
        <ViewsAndAge video={video} />
      </CardText>
    </article>
  );
}

export function ImageBadge() {
  return (
    <Badge variant="scrim" className="absolute right-2 bottom-2">
      <ImageIcon aria-hidden className="size-3.5" />
      {t("ui.videoCard.imageBadge")}
    </Badge>
  );
}

/** The browser renders later and can show a higher age than the server, so React must not warn. */
export function Age({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} suppressHydrationWarning>
      {timeAgo(at, Date.now())}
    </time>
  );
}

/**
 * Omits the number of views while it is 0. A video can have likes without counted views, because
 * views of its creator and of staff do not count, and "0 views, 2 likes" looks wrong.
 */
export function ViewsAndAge({ video }: { video: Pick<Video, "views" | "createdAt"> }) {
  return (
    <>
      {video.views > 0 && `${t("ui.count.views", { n: counted(video.views) })} · `}
      <Age at={video.createdAt} />
    </>
  );
}

interface ThumbnailProps {
  src: string | null;
  storyboard?: Storyboard | null;
  /** Position in the video to preview, 0 to 1. */
  at?: number | null;
  /** Whole seconds; null for an image or a live stream. */
  duration?: number | null;
  progress?: number | null;
  eager?: boolean;
  children?: ReactNode;
  className?: string;
}

/**
 * Width of a video card, for each width of the window. Browsers need these widths for images that
 * load eagerly, and for all images if the browser does not support `sizes="auto"`.
 */
const CARD_SIZES = "(min-width: 64rem) 20rem, (min-width: 40rem) 50vw, 100vw";

/** The attribute is in lower case, because React 18 does not know `fetchPriority`. */
const FIRST = { fetchpriority: "high" };

export function Thumbnail({
  src,
  storyboard = null,
  at = null,
  duration = null,
  progress = null,
  eager = false,
  children,
  className,
}: ThumbnailProps) {
  return (
    <div className={cn("relative aspect-video overflow-hidden rounded-lg bg-surface", className)}>
      {src ? (
        <img
          // `auto` works only for lazy images, whose layout the browser knows before it loads them.
          sizes={eager ? CARD_SIZES : `auto, ${CARD_SIZES}`}
          srcSet={srcSetOf(src)}
          src={src}
          alt=""
          {...(eager ? FIRST : { loading: "lazy" })}
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <div className="absolute inset-0 grid place-items-center bg-linear-to-br from-accent-soft to-surface">
          <LogoMark className="size-10 opacity-40" />
        </div>
      )}
      {storyboard && at !== null && (
        <>
          <div
            aria-hidden
            className="absolute inset-0 bg-scrim bg-no-repeat"
            style={storyboardTile(storyboard, at)}
          />
          <div
            aria-hidden
            className="absolute bottom-0 left-0 h-1 bg-accent"
            style={{ width: `${at * 100}%` }}
          />
        </>
      )}
      {progress !== null && at === null && (
        <div className="absolute inset-x-0 bottom-0 h-1 bg-scrim/60">
          <div className="h-full bg-accent" style={{ width: `${progress * 100}%` }} />
          <span className="sr-only">
            {t("ui.videoCard.watchedPercent", { percent: Math.round(progress * 100) })}
          </span>
        </div>
      )}
      {duration !== null && (
        <Badge variant="scrim" className="tabular absolute right-2 bottom-2">
          <span aria-hidden>{formatDuration(duration)}</span>
          <span className="sr-only">{spokenDuration(duration)}</span>
        </Badge>
      )}
      {children}
    </div>
  );
}

export function CardSkeleton() {
  return (
    <div className="grid gap-3">
      <Skeleton className="aspect-video rounded-lg" />
      <div className="flex gap-3">
        <Skeleton className="size-8 rounded-full" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-4 w-11/12 rounded-sm" />
          <Skeleton className="h-3 w-2/3 rounded-sm" />
          <Skeleton className="h-3 w-1/2 rounded-sm" />
        </div>
      </div>
    </div>
  );
}
