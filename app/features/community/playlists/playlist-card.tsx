import { Link } from "@remix-run/react";
import { Clock, ListVideo, ThumbsUp } from "lucide-react";
import { Badge } from "#app/ui/badge.tsx";
import { rich } from "#app/ui/rich.tsx";
import { Age, Thumbnail } from "#app/ui/video-card.tsx";
import { counted } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { playlistPath } from "#worker/domain/community/playlists/contract.ts";
import type { PlaylistCard as Card } from "#worker/domain/community/playlists/contract-api.ts";
import { ListVisibility } from "./visibility.tsx";

export const LIST_ICONS = { list: ListVideo, watch_later: Clock, liked: ThumbsUp } as const;

export function PlaylistCard({
  list,
  heading: Heading = "h3",
  showCreator = false,
}: {
  list: Card;
  heading?: "h2" | "h3";
  showCreator?: boolean;
}) {
  const Icon = LIST_ICONS[list.kind];
  return (
    <article className="group relative grid grid-cols-1 content-start gap-3">
      <div className="relative pt-2">
        <div aria-hidden className="absolute inset-x-4 top-0 h-4 rounded-t-lg bg-line/60" />
        <div aria-hidden className="absolute inset-x-2 top-1 h-4 rounded-t-lg bg-line" />
        {list.thumbnail ? (
          <Thumbnail src={list.thumbnail} className="ring-2 ring-ground" />
        ) : (
          <div className="relative grid aspect-video place-items-center rounded-lg bg-surface text-muted ring-2 ring-ground">
            <Icon aria-hidden className="size-8" strokeWidth={1.5} />
          </div>
        )}
        <Badge variant="scrim" className="tabular absolute right-2 bottom-2">
          <ListVideo aria-hidden />
          {t("ui.count.videos", { n: counted(list.count) })}
        </Badge>
      </div>
      <div className="min-w-0">
        <Heading className="line-clamp-2 font-semibold text-base leading-snug">
          <Link to={playlistPath(list.id)} className="card-link">
            {list.title}
          </Link>
        </Heading>
        <p className="mt-1 flex flex-wrap gap-x-1.5 text-muted text-sm">
          {showCreator ? list.owner.name : <ListVisibility visibility={list.visibility} />}
          {list.updatedAt > 0 && (
            <span className="lowercase">
              {rich("playlists.detail.updatedAt", { age: <Age at={list.updatedAt} /> })}
            </span>
          )}
        </p>
      </div>
    </article>
  );
}
