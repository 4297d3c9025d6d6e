import { ThumbsDown, ThumbsUp } from "lucide-react";
import { useState } from "react";
import * as z from "zod/mini";
import { postJson } from "#app/api.ts";
import { Button } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { toast } from "#app/components/ui/toast.tsx";
import { useViewer } from "#app/viewer.ts";
import { counted, formatCount } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { ReactionState } from "#worker/domain/community/contract.ts";
import { withReaction } from "./reaction-state.ts";

const Answer = z.object({ reaction: z.nullable(z.enum(["like", "dislike"])), likes: z.number(), dislikes: z.number() });

/** Like and dislike: done at once, taken back with a word when the server refuses. */
export function Reactions({ videoId, ...initial }: ReactionState & { videoId: string }) {
  const viewer = useViewer();
  const [state, setState] = useState<ReactionState>(initial);
  const [busy, setBusy] = useState(false);

  const choose = async (pressed: "like" | "dislike") => {
    if (!viewer) {
      toast({ title: t("watch.signInRequired"), description: t("watch.pleaseSignInToSayWhat"), variant: "destructive" });
      return;
    }
    if (busy) return;
    const before = state;
    const reaction = before.reaction === pressed ? null : pressed;
    setState(withReaction(before, reaction));
    setBusy(true);
    try {
      setState(Answer.parse(await postJson(`/api/videos/${videoId}/reaction`, { reaction: reaction ?? "none" })));
    } catch (error) {
      setState(before);
      toast({
        title: t("watch.notSaved"),
        description: error instanceof Error ? error.message : t("watch.pleaseTryAgain"),
        variant: "destructive",
      });
    } finally {
      setBusy(false);
    }
  };
  const half = (mine: boolean) => cn("rounded-none px-4 focus-visible:-outline-offset-2", mine && "text-accent [&_svg]:fill-current");
  return (
    <fieldset className="flex shrink-0 overflow-hidden rounded-full bg-surface ring-1 ring-line ring-inset">
      <legend className="sr-only">{t("watch.whatDoYouThinkOfIt")}</legend>
      <Button
        variant="quiet"
        className={cn("tabular", half(state.reaction === "like"), "rounded-l-full")}
        aria-pressed={state.reaction === "like"}
        aria-label={t("watch.likeN", { likes: counted(state.likes) })}
        onClick={() => void choose("like")}
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
        onClick={() => void choose("dislike")}
      >
        <ThumbsDown aria-hidden />
      </Button>
    </fieldset>
  );
}
