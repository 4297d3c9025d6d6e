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
import { LogoMark } from "./logo.tsx";
import { Skeleton } from "./skeleton.tsx";
import { storyboardTile } from "./storyboard.ts";

interface VideoCardProps {
  video: Video;
  /** Where the card leads; the watch page unless a screen opens it in place. */
  to?: string;
  /** Keeps the scroll position, for a link that opens a dialog on this screen. */
  inPlace?: boolean;
  /** Top left on the picture. */
  badge?: ReactNode;
  /**
   * A menu, the second stop on the card; null for none. Left out, what anybody can do with a video.
   */
  menu?: ReactNode;
  /** The heading level that fits the screen. */
  heading?: "h2" | "h3" | "h4";
  onChoose?: () => void;
  /** Its picture is among the first that a page shows. */
  eager?: boolean;
  className?: string;
}

/**
 * 16:9, duration bottom right, two-line title, creator, views, age. The whole card is one link, and
 * its menu a second stop.
 */
export function VideoCard({
  video,
  to = video.videoUrl,
  inPlace = false,
  badge,
  menu = <CardMenu subject={menuOfVideo(video)} />,
  heading = "h3",
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
        {video.kind === "image" && <PictureBadge />}
        {(badge || video.subscribersOnly) && (
          <span className="absolute top-2 left-2 flex gap-1.5">
            {badge}
            {video.subscribersOnly && <SubscribersBadge />}
          </span>
        )}
      </Thumbnail>
      <CardText
        to={to}
        title={video.title}
        person={video.creator}
        heading={heading}
        inPlace={inPlace}
        onChoose={onChoose}
        disclosure={video.disclosure}
        menu={menu}
      >
        {t("ui.count.views", { n: counted(video.views) })} · <Age at={video.createdAt} />
      </CardText>
    </article>
  );
}

/** Where a video shows its length. */
export function PictureBadge() {
  return (
    <Badge variant="scrim" className="absolute right-2 bottom-2">
      <ImageIcon aria-hidden className="size-3.5" />
      {t("ui.videoCard.imageBadge")}
    </Badge>
  );
}

/** How long ago, which by the time the browser reads it may be an hour more. */
export function Age({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} suppressHydrationWarning>
      {timeAgo(at, Date.now())}
    </time>
  );
}

interface ThumbnailProps {
  src: string | null;
  storyboard?: Storyboard | null;
  /** The place in the video to preview, 0 to 1. */
  at?: number | null;
  /** Whole seconds; null for a live picture. */
  duration?: number | null;
  /** How far the viewer got, 0 to 1. */
  progress?: number | null;
  eager?: boolean;
  children?: ReactNode;
  className?: string;
}

/** As HTML writes it: React 18 does not know it under another name. */
const FIRST = { fetchpriority: "high" };

/** The picture of a card, or one tile of its storyboard. */
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

/** The shape of a card that is on its way. */
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
