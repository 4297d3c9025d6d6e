import { Link } from "@remix-run/react";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog, DialogContent } from "#app/components/ui/dialog.tsx";
import { Age, Thumbnail } from "#app/components/ui/video-card.tsx";
import { countOf } from "#app/format.ts";
import type { WatchableVideo } from "#worker/domain/videos/contract.ts";

/** A video over the page that listed it. */
export default function VideoDialog({ video, onClose }: { video: WatchableVideo; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        size="xl"
        title={video.title}
        description={
          <>
            {video.creator.name} · {countOf(video.views, "view")} · <Age at={video.createdAt} />
          </>
        }
      >
        <Link to={video.videoUrl} className="mt-4 block">
          <Thumbnail src={video.thumbnail} duration={video.duration} eager />
        </Link>
        <Button asChild variant="primary" className="mt-4">
          <Link to={video.videoUrl}>Watch</Link>
        </Button>
      </DialogContent>
    </Dialog>
  );
}
