import { Heart, Share2 } from "lucide-react";
import { useState } from "react";
import { ShareDialog } from "#app/features/media/share/share-dialog.tsx";
import {
  REACTION,
  reactionKey,
  reactionRequest,
} from "#app/features/media/watch/reaction-state.ts";
import { useOptimistic } from "#app/lib/mutation/use-optimistic.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { toast } from "#app/ui/toast-store.ts";
import { t } from "#i18n/t.ts";
import type { VideoCard } from "#worker/domain/media/videos/contract-api.ts";

export function CardActs({ video, liked }: { video: VideoCard; liked: boolean }) {
  const stored = liked ? "like" : null;
  const [reaction, setReaction] = useOptimistic({
    key: reactionKey(video.id),
    stored,
    schema: REACTION,
  });
  const [isSharing, setSharing] = useState(false);
  const isLiked = reaction === "like";
  const like = () => {
    const nextReaction = isLiked ? null : "like";
    setReaction(nextReaction, {
      request: reactionRequest(video.id, nextReaction),
      failedTitle: t("discover.preferences.saveFailure"),
      onSaved: () =>
        toast({
          title: t("discover.like.successTitle"),
          description: nextReaction ? t("discover.like.likedBody") : t("discover.like.removedBody"),
        }),
    });
  };
  return (
    <>
      <IconButton
        label={t("discover.like.ariaLabel", { title: video.title })}
        tooltip={false}
        size="sm"
        aria-pressed={isLiked}
        onClick={like}
        className={isLiked ? "text-accent [&_svg]:fill-current" : "text-muted"}
      >
        <Heart aria-hidden />
      </IconButton>
      <IconButton
        label={t("discover.share.ariaLabel", { title: video.title })}
        tooltip={false}
        size="sm"
        onClick={() => setSharing(true)}
        className="text-muted"
      >
        <Share2 aria-hidden />
      </IconButton>
      <ShareDialog
        path={video.videoUrl}
        title={video.title}
        embedId={video.id}
        open={isSharing}
        onOpenChange={setSharing}
      />
    </>
  );
}
