import { Heart, Share2 } from "lucide-react";
import { useState } from "react";
import { postJson } from "#app/api.ts";
import { ShareDialog } from "#app/components/share/share-dialog.tsx";
import { IconButton } from "#app/components/ui/icon-button.tsx";
import { toast } from "#app/components/ui/toast-store.ts";
import { t } from "#i18n/t.ts";
import type { VideoCard } from "#worker/domain/videos/contract.ts";

/** Like and share, on a card of one who is signed in. */
export function CardActs({ video, liked: wasLiked }: { video: VideoCard; liked: boolean }) {
  const [liked, setLiked] = useState(wasLiked);
  const [isSharing, setSharing] = useState(false);
  const [busy, setBusy] = useState(false);
  const like = async () => {
    if (busy) return;
    const wanted = !liked;
    setLiked(wanted);
    setBusy(true);
    try {
      await postJson(`/api/videos/${video.id}/reaction`, { reaction: wanted ? "like" : "none" });
      if (wanted) toast({ title: t("discover.preferenceUpdated"), description: t("discover.wellShowYouMoreContentLike") });
      else toast({ title: t("discover.preferenceUpdated"), description: t("discover.yourLikeIsTakenBack") });
    } catch (error) {
      setLiked(!wanted);
      toast({
        title: t("discover.notSaved"),
        description: error instanceof Error ? error.message : t("discover.pleaseTryAgain"),
        variant: "destructive",
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <IconButton
        label={t("discover.likeTitle", { title: video.title })}
        tooltip={false}
        size="sm"
        aria-pressed={liked}
        onClick={() => void like()}
        className={liked ? "text-accent [&_svg]:fill-current" : "text-muted"}
      >
        <Heart aria-hidden />
      </IconButton>
      <IconButton
        label={t("discover.shareTitle", { title: video.title })}
        tooltip={false}
        size="sm"
        onClick={() => setSharing(true)}
        className="text-muted"
      >
        <Share2 aria-hidden />
      </IconButton>
      <ShareDialog path={video.videoUrl} title={video.title} embedId={video.id} open={isSharing} onOpenChange={setSharing} />
    </>
  );
}
