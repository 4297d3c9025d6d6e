import { Link } from "@remix-run/react";
import { lazy, Suspense, useEffect, useState } from "react";
import { isNetworkPoor } from "#app/features/live/viewer/network-conditions.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Badge, LiveBadge } from "#app/ui/badge.tsx";
import { VerifiedMark } from "#app/ui/verified-mark.tsx";
import { Thumbnail } from "#app/ui/video-card.tsx";
import { counted } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { StreamCard } from "#worker/domain/live/streams/contract-api.ts";
import { categoryLabel } from "#worker/domain/media/videos/contract-categories.ts";

const HeroPreview = lazy(() => import("./hero-preview.tsx"));

/** Shows the picture of a live stream first, and then plays the stream without sound. */
export function LiveHero({ stream }: { stream: StreamCard }) {
  const plays = useMayPreview();
  const { streamer } = stream;
  return (
    <article className="group relative">
      <Thumbnail
        src={stream.thumbnail}
        eager
        className="after:pointer-events-none after:absolute after:inset-0 after:bg-linear-to-t after:from-scrim/95 after:via-scrim/20 after:via-40% after:to-60%"
      >
        {plays && (
          <Suspense>
            <HeroPreview streamId={stream.id} />
          </Suspense>
        )}
        <div className="pointer-events-none absolute top-3 left-3 z-1 flex gap-2">
          <LiveBadge />
          <Badge variant="scrim" className="tabular">
            {t("ui.count.viewers", { n: counted(stream.viewers) })}
          </Badge>
        </div>
        <div className="pointer-events-none absolute inset-x-0 bottom-0 z-1 flex items-end gap-3 p-4 text-on-scrim sm:p-6">
          <Avatar name={streamer.name} src={streamer.avatar} />
          <div className="min-w-0">
            <h2 className="line-clamp-2 text-lg">{stream.title}</h2>
            <p className="truncate text-sm">
              {streamer.username} {streamer.isVerified && <VerifiedMark />} ·{" "}
              {categoryLabel(stream.category)}
            </p>
          </div>
        </div>
      </Thumbnail>
      <Link
        to={stream.streamUrl}
        aria-label={t("home.live.watchLabel", { title: stream.title })}
        className="absolute inset-0 z-2 rounded-lg focus-visible:outline-offset-4"
      />
    </article>
  );
}

/**
 * Returns true after the page has loaded, unless the user wants less motion or saves data. The
 * preview then takes no bandwidth from the page.
 */
function useMayPreview(): boolean {
  const [may, setMay] = useState(false);
  useEffect(() => {
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches || isNetworkPoor()) return;
    const start = () => setMay(true);
    if (document.readyState === "complete") start();
    else window.addEventListener("load", start, { once: true });
    return () => window.removeEventListener("load", start);
  }, []);
  return may;
}
