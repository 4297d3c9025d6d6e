import { Link } from "@remix-run/react";
import { Play } from "lucide-react";
import { Badge, LiveBadge, SubscribersBadge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Thumbnail } from "#app/ui/video-card.tsx";
import { counted } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { StreamCard } from "#worker/domain/live/streams/contract-api.ts";
import { categoryLabel } from "#worker/domain/media/videos/contract-categories.ts";

/** The channel's live stream, with its picture beside the title on desktops. */
export function ChannelLiveNow({ stream }: { stream: StreamCard }) {
  return (
    <section
      aria-labelledby="live-now"
      className="relative grid gap-4 rounded-lg bg-surface p-3 sm:p-4 lg:grid-cols-[19rem_minmax(0,1fr)] lg:items-center lg:gap-6"
    >
      <Thumbnail src={stream.thumbnail} eager>
        <span className="absolute top-2 left-2 flex gap-1.5">
          <LiveBadge />
          {stream.subscribersOnly && <SubscribersBadge />}
        </span>
        <Badge variant="scrim" className="tabular absolute bottom-2 left-2">
          {t("ui.count.viewers", { n: counted(stream.viewers) })}
        </Badge>
      </Thumbnail>
      <div className="grid justify-items-start gap-3">
        <div>
          <p className="text-muted text-sm">
            {t("channel.live.heading")} · {categoryLabel(stream.category)}
          </p>
          <h2 id="live-now" className="mt-1 line-clamp-2 text-lg">
            {stream.title}
          </h2>
        </div>
        {stream.description !== "" && (
          <p className="measure line-clamp-2 text-muted text-sm">{stream.description}</p>
        )}
        <Button asChild variant="primary" className="static after:absolute after:inset-0">
          <Link to={stream.streamUrl}>
            <Play aria-hidden />
            {t("home.live.watchAction")}
          </Link>
        </Button>
      </div>
    </section>
  );
}
