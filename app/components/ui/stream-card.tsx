import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { countOf } from "#app/format.ts";
import type { StreamCard as Stream } from "#worker/domain/streams/contract.ts";
import { categoryLabel } from "#worker/domain/videos/contract-categories.ts";
import { Avatar } from "./avatar.tsx";
import { Badge, LiveBadge } from "./badge.tsx";
import { cn } from "./cn.ts";
import { VerifiedMark } from "./verified-mark.tsx";
import { Thumbnail } from "./video-card.tsx";

interface StreamCardProps {
  stream: Stream;
  /** Before LIVE, top left on the picture. */
  badge?: ReactNode;
  heading?: "h2" | "h3" | "h4";
  onChoose?: () => void;
  className?: string;
}

/** A live stream in a list: LIVE, viewers, title, streamer, category. The whole card is one link. */
export function StreamCard({ stream, badge, heading: Heading = "h3", onChoose, className }: StreamCardProps) {
  return (
    <article className={cn("group relative grid content-start gap-3", className)}>
      <Thumbnail src={stream.thumbnail}>
        <span className="absolute top-2 left-2 flex gap-1.5">
          {badge}
          <LiveBadge />
        </span>
        <Badge variant="scrim" className="tabular absolute bottom-2 left-2">
          {countOf(stream.viewers, "viewer")}
        </Badge>
      </Thumbnail>
      <div className="flex gap-3">
        <Avatar name={stream.streamer.name} src={stream.streamer.avatar} size="sm" className="mt-0.5" />
        <div className="min-w-0 flex-1">
          <Heading className="line-clamp-2 font-semibold text-base leading-snug">
            <Link
              to={stream.streamUrl}
              onClick={onChoose}
              className="outline-none after:absolute after:inset-0 after:z-1 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:outline-offset-4"
            >
              {stream.title}
            </Link>
          </Heading>
          <p className="mt-1 truncate text-muted text-sm">
            {stream.streamer.name} {stream.streamer.isVerified && <VerifiedMark />}
          </p>
          <p className="truncate text-muted text-sm">{categoryLabel(stream.category)}</p>
        </div>
      </div>
    </article>
  );
}
