import { Link } from "@remix-run/react";
import { Play, Radio } from "lucide-react";
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { SubscribersOffer } from "#app/features/money/plans/subscribers-offer.tsx";
import type { Viewer } from "#app/lib/viewer.ts";
import { Badge, LiveBadge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { SectionHeader } from "#app/ui/section-header.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { Thumbnail } from "#app/ui/video-card.tsx";
import { counted } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { browseHref } from "#worker/domain/discovery/browse/contract.ts";
import type { StreamCard } from "#worker/domain/live/streams/contract-api.ts";
import { LiveCaption } from "./live-caption.tsx";

// Loads the chat and the live preview when the user scrolls to the section.
const LiveRoom = lazy(() => import("./live-room.tsx"));

interface LiveNowProps {
  live: { stream: StreamCard; isAbove: boolean } | null;
  viewer: Viewer | null;
}

export function LiveNow({ live, viewer }: LiveNowProps) {
  return (
    <section aria-labelledby="live">
      <SectionHeader
        id="live"
        title={t("home.live.title")}
        more={live ? { to: browseHref({ tab: "live" }), label: t("home.live.showAll") } : undefined}
      />
      {live ? (
        <Live key={live.stream.id} {...live} viewer={viewer} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg bg-surface p-4">
          <Radio aria-hidden className="size-6 text-muted" strokeWidth={1.5} />
          <div className="mr-auto">
            <p className="font-semibold">{t("home.live.emptyTitle")}</p>
            <p className="text-muted text-sm">{t("home.live.emptyBody")}</p>
          </div>
          <Button asChild>
            <Link to="/live-stream">{t("home.live.emptyAction")}</Link>
          </Button>
        </div>
      )}
    </section>
  );
}

function Live({
  stream,
  isAbove,
  viewer,
}: {
  stream: StreamCard;
  isAbove: boolean;
  viewer: Viewer | null;
}) {
  const section = useRef<HTMLDivElement>(null);
  const isNearView = useInView(section);
  if (stream.locked) {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <SubscribersOffer what="stream" className="w-full rounded-lg sm:aspect-[3/1]" />
        <LiveCaption stream={stream} />
      </div>
    );
  }
  const still = isAbove ? <Summary stream={stream} /> : <StillPreview stream={stream} />;
  return (
    <div
      ref={section}
      className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      {isNearView ? (
        <Suspense
          fallback={
            <>
              {still}
              <ChatSkeleton />
            </>
          }
        >
          <LiveRoom stream={stream} viewer={viewer} picture={isAbove ? still : null} />
        </Suspense>
      ) : (
        <>
          {still}
          <ChatSkeleton />
        </>
      )}
    </div>
  );
}

/** Describes a stream whose picture is already further up on the page. */
function Summary({ stream }: { stream: StreamCard }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-center gap-4 rounded-lg bg-surface p-6 lg:p-10">
      <div className="flex gap-2">
        <LiveBadge />
        <Badge className="tabular">{t("ui.count.viewers", { n: counted(stream.viewers) })}</Badge>
      </div>
      <LiveCaption stream={stream} />
      {stream.description !== "" && (
        <p className="measure line-clamp-4 text-muted">{stream.description}</p>
      )}
      <Button asChild variant="primary" className="justify-self-start">
        <Link to={stream.streamUrl}>
          <Play aria-hidden />
          {t("home.live.watchAction")}
        </Link>
      </Button>
    </div>
  );
}

function ChatSkeleton() {
  return (
    <div aria-hidden className="flex h-96 flex-col rounded-lg bg-surface lg:h-auto">
      <div className="flex h-12 shrink-0 items-center border-line border-b px-4">
        <Skeleton className="h-3 w-20 rounded-sm" />
      </div>
      <div className="grid flex-1 content-end gap-4 p-4">
        {["w-3/5", "w-2/5", "w-4/5", "w-1/2", "w-2/3"].map((width) => (
          <div key={width} className="flex items-center gap-2.5">
            <Skeleton className="size-6 shrink-0 rounded-full" />
            <Skeleton className={cn("h-3 rounded-sm", width)} />
          </div>
        ))}
      </div>
    </div>
  );
}

function StillPreview({ stream }: { stream: StreamCard }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <Link
        to={stream.streamUrl}
        aria-label={t("home.live.watchLabel", { title: stream.title })}
        className="rounded-lg"
      >
        <Thumbnail src={stream.thumbnail}>
          <div className="absolute top-3 left-3 flex gap-2">
            <LiveBadge />
            <Badge variant="scrim" className="tabular">
              {t("ui.count.viewers", { n: counted(stream.viewers) })}
            </Badge>
          </div>
          <span className="absolute inset-0 m-auto grid size-16 place-items-center rounded-full bg-accent text-accent-ink">
            <Play aria-hidden className="ml-1 size-7" />
          </span>
        </Thumbnail>
      </Link>
      <LiveCaption stream={stream} />
    </div>
  );
}

/** Returns true once the element has come within `margin` of the viewport. */
function useInView(ref: RefObject<Element>, margin = "0px"): boolean {
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    if (!ref.current || isInView) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setInView(true),
      {
        rootMargin: margin,
      },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref, isInView, margin]);
  return isInView;
}
