import { Link } from "@remix-run/react";
import { Pencil } from "lucide-react";
import { SaveToPlaylist } from "#app/features/community/playlists/save-to-playlist.tsx";
import { DownloadButton } from "#app/features/media/downloads/download-button.tsx";
import { ShareVideoButton } from "#app/features/media/share/share-video-button.tsx";
import { TipReturnNote, TipVideo } from "#app/features/money/tips/tip-video.tsx";
import { ActionLabel } from "#app/ui/action-label.tsx";
import { Button } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { t } from "#i18n/t.ts";
import type { WatchableVideo } from "#worker/domain/media/videos/contract-api.ts";
import { CreatorLine } from "./creator-line.tsx";
import { Reactions } from "./reactions.tsx";

/** A button whose label is hidden becomes a circle with its icon. */
const COMPACT =
  "@max-4xl/actions:[&_:is(a,button):has(>[data-label])]:w-10 @max-4xl/actions:[&_:is(a,button):has(>[data-label])]:px-0";

/** Shows the creator and all actions in one row, or on a phone in one row each. */
export function VideoActions({ video }: { video: WatchableVideo }) {
  const { viewer } = video;
  const isDraft = video.state === "draft";
  return (
    <div className="@container/actions">
      <div className="flex @max-2xl/actions:flex-wrap items-center justify-between gap-x-4 gap-y-4">
        <CreatorLine video={video} />
        <div className={cn("flex shrink-0 gap-2", COMPACT)}>
          {!video.locked && (
            <>
              <Reactions
                videoId={video.id}
                reaction={viewer.reaction}
                likes={video.likes}
                dislikes={video.dislikes}
              />
              <SaveToPlaylist videoId={video.id} />
              {video.playable && video.kind === "video" && <DownloadButton video={video} />}
            </>
          )}
          {video.takesTips && !video.locked && !viewer.isOwner && (
            <TipVideo videoId={video.id} name={video.creator.name} />
          )}
          <ShareVideoButton video={video} />
          {viewer.isOwner && (
            <Button asChild>
              <Link to={isDraft ? `/upload?draft=${video.id}` : `/studio/videos/${video.id}`}>
                <Pencil aria-hidden />
                <ActionLabel>
                  {isDraft ? t("watch.page.publishAction") : t("watch.actions.edit")}
                </ActionLabel>
              </Link>
            </Button>
          )}
        </div>
      </div>
      <TipReturnNote />
    </div>
  );
}
