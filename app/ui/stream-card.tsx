import type { ReactNode } from "react";
import { CardMenu, menuOfStream } from "#app/features/trust/safety/card-menu.tsx";
import { HiddenCard } from "#app/features/trust/safety/hidden-card.tsx";
import { useHidden } from "#app/features/trust/safety/hidden-store.ts";
import { counted } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { StreamCard as Stream } from "#worker/domain/live/streams/contract-api.ts";
import { categoryLabel } from "#worker/domain/media/videos/contract-categories.ts";
import { Badge, LiveBadge, SubscribersBadge } from "./badge.tsx";
import { CardText } from "./card-text.tsx";
import { cn } from "./cn.ts";
import { Thumbnail } from "./video-card.tsx";

interface StreamCardProps {
  stream: Stream;
  badge?: ReactNode;
  heading?: "h2" | "h3" | "h4";
  onChoose?: () => void;
  className?: string;
}

export function StreamCard({
  stream,
  badge,
  heading = "h3",
  onChoose,
  className,
}: StreamCardProps) {
  const { id, title, streamUrl: path, streamer: creator } = stream;
  const hidden = useHidden("stream", id);
  if (hidden !== null) return <HiddenCard type="stream" id={id} title={title} kind={hidden} />;
  return (
    <article className={cn("group relative grid grid-cols-1 content-start gap-3", className)}>
      <StreamThumbnail stream={stream} badge={badge} />
      <CardText
        to={path}
        title={title}
        creator={creator}
        heading={heading}
        onChoose={onChoose}
        menu={<CardMenu subject={menuOfStream(stream)} />}
      >
        {categoryLabel(stream.category)}
      </CardText>
    </article>
  );
}

interface StreamThumbnailProps {
  stream: Stream;
  badge?: ReactNode;
  eager?: boolean;
}

export function StreamThumbnail({ stream, badge, eager = false }: StreamThumbnailProps) {
  return (
    <Thumbnail src={stream.thumbnail} eager={eager}>
      <span className="absolute top-2 left-2 flex gap-1.5">
        {badge}
        <LiveBadge />
        {stream.subscribersOnly && <SubscribersBadge />}
      </span>
      <Badge variant="scrim" className="tabular absolute bottom-2 left-2">
        {t("ui.count.viewers", { n: counted(stream.viewers) })}
      </Badge>
    </Thumbnail>
  );
}
