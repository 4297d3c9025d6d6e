import { Link } from "@remix-run/react";
import { Play } from "lucide-react";
import { t } from "#i18n/t.ts";
import type { StreamCard } from "#worker/domain/live/streams/contract-api.ts";
import { categoryLabel } from "#worker/domain/media/videos/contract-categories.ts";
import { Avatar } from "./avatar.tsx";
import { Button } from "./button.tsx";
import { StreamThumbnail } from "./stream-card.tsx";
import { VerifiedMark } from "./verified-mark.tsx";

interface LivePanelProps {
  stream: StreamCard;
  heading?: "h2" | "h3";
  /** False if the page names the creator beside the panel. */
  showCreator?: boolean;
  onChoose?: () => void;
}

/** One live stream, with its picture beside the title on desktops. */
export function LivePanel({
  stream,
  heading: Heading = "h3",
  showCreator = true,
  onChoose,
}: LivePanelProps) {
  const { streamer } = stream;
  return (
    <section
      aria-labelledby="live-now"
      className="relative grid gap-4 rounded-lg bg-surface p-3 sm:p-4 lg:grid-cols-[19rem_minmax(0,1fr)] lg:items-center lg:gap-6"
    >
      <StreamThumbnail stream={stream} eager />
      <div className="grid justify-items-start gap-3">
        <div>
          <p className="text-muted text-sm">
            {t("channel.live.heading")} · {categoryLabel(stream.category)}
          </p>
          <Heading id="live-now" className="mt-1 line-clamp-2 text-lg">
            {stream.title}
          </Heading>
          {showCreator && (
            <p className="mt-2 flex items-center gap-2 text-muted text-sm">
              <Avatar name={streamer.name} src={streamer.avatar} size="sm" />
              {streamer.name} {streamer.isVerified && <VerifiedMark />}
            </p>
          )}
        </div>
        {stream.description !== "" && (
          <p className="measure line-clamp-2 text-muted text-sm">{stream.description}</p>
        )}
        <Button asChild variant="primary" className="static after:absolute after:inset-0">
          <Link
            id="watch-live"
            aria-labelledby="watch-live live-now"
            to={stream.streamUrl}
            prefetch="intent"
            onClick={onChoose}
          >
            <Play aria-hidden />
            {t("home.live.watchAction")}
          </Link>
        </Button>
      </div>
    </section>
  );
}
