import { ThumbsDown, ThumbsUp } from "lucide-react";
import { useOptimistic } from "#app/lib/mutation/use-optimistic.ts";
import { useViewer } from "#app/lib/viewer.ts";
import { Button } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { toast } from "#app/ui/toast.tsx";
import { counted, formatCount } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { ReactionState } from "#worker/domain/community/community/contract-api.ts";
import { REACTION, reactionKey, reactionRequest, withReaction } from "./reaction-state.ts";

/** Like and dislike. The counts are the stored ones, changed by this viewer's reaction. */
export function Reactions({ videoId, ...stored }: ReactionState & { videoId: string }) {
  const viewer = useViewer();
  const [reaction, setReaction] = useOptimistic({
    key: reactionKey(videoId),
    stored: stored.reaction,
    schema: REACTION,
  });
  const state = withReaction(stored, reaction);

  const choose = (pressed: "like" | "dislike") => {
    if (!viewer) {
      toast({
        title: t("watch.signInRequired"),
        description: t("watch.pleaseSignInToSayWhat"),
        variant: "destructive",
      });
      return;
    }
    const wanted = reaction === pressed ? null : pressed;
    setReaction(wanted, {
      request: reactionRequest(videoId, wanted),
      failedTitle: t("watch.notSaved"),
    });
  };
  const half = (mine: boolean) =>
    cn(
      "rounded-none px-4 focus-visible:-outline-offset-2",
      mine && "text-accent [&_svg]:fill-current",
    );
  return (
    <fieldset className="flex shrink-0 overflow-hidden rounded-full bg-surface ring-1 ring-line ring-inset">
      <legend className="sr-only">{t("watch.whatDoYouThinkOfIt")}</legend>
      <Button
        variant="quiet"
        className={cn("tabular", half(state.reaction === "like"), "rounded-l-full")}
        aria-pressed={state.reaction === "like"}
        aria-label={t("watch.likeN", { likes: counted(state.likes) })}
        onClick={() => choose("like")}
      >
        <ThumbsUp aria-hidden />
        {formatCount(state.likes)}
      </Button>
      <span aria-hidden className="my-2 w-px bg-line" />
      <Button
        variant="quiet"
        className={cn(half(state.reaction === "dislike"), "rounded-r-full")}
        aria-pressed={state.reaction === "dislike"}
        aria-label={t("watch.dislike")}
        onClick={() => choose("dislike")}
      >
        <ThumbsDown aria-hidden />
      </Button>
    </fieldset>
  );
}
