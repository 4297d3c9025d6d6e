import { Link } from "@remix-run/react";
import { FollowButton } from "#app/features/community/follows/follow-button.tsx";
import { VideoPlayer } from "#app/features/media/player/video-player.tsx";
import { ShareVideoButton } from "#app/features/media/share/share-video-button.tsx";
import { Reactions } from "#app/features/media/watch/reactions.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogContent } from "#app/ui/dialog.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { ViewsAndAge } from "#app/ui/video-card.tsx";
import { msg, t } from "#i18n/t.ts";
import type { WatchableVideo } from "#worker/domain/media/videos/contract-api.ts";

export default function VideoDialog({
  video,
  onClose,
}: {
  video: WatchableVideo;
  onClose: () => void;
}) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        size="xl"
        title={video.title}
        description={
          <>
            {video.creator.name} · <ViewsAndAge video={video} />
          </>
        }
      >
        <VideoPlayer video={video} autoPlay takesFocus className="mt-4" />
        {video.disclosure !== null && (
          <Disclosure text={video.disclosure} className="mt-3 text-sm" />
        )}
        <div className="mt-4 flex flex-wrap items-center gap-2">
          <Reactions
            videoId={video.id}
            reaction={video.viewer.reaction}
            likes={video.likes}
            dislikes={video.dislikes}
          />
          <ShareVideoButton video={video} />
          {!video.viewer.isOwner && (
            <FollowButton
              creator={video.creator}
              following={video.viewer.following}
              labels={{
                follow: msg("home.videoDialog.subscribe"),
                following: msg("home.videoDialog.subscribed"),
              }}
            />
          )}
          <Button asChild variant="quiet" className="ml-auto">
            <Link to={video.videoUrl}>{t("home.videoDialog.openPage")}</Link>
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}
