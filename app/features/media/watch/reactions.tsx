import { ThumbsDown, ThumbsUp } from "lucide-react";
import type { MouseEvent } from "react";
import { useOptimistic } from "#app/lib/mutation/use-optimistic.ts";
import { usePageForm } from "#app/lib/page-form.ts";
import { Button } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { FieldError } from "#app/ui/field.tsx";
import { counted, formatCount } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { ReactionState } from "#worker/domain/community/community/contract-api.ts";
import { REACTION, reactionKey, reactionWrite, withReaction } from "./reaction-state.ts";

/** The buttons are in a plain form, which works without scripts. */
export function Reactions({ videoId, ...stored }: ReactionState & { videoId: string }) {
  const { action, rejected } = usePageForm("reaction");
  const [reaction, setReaction] = useOptimistic({
    key: reactionKey(videoId),
    stored: stored.reaction,
    schema: REACTION,
  });
  const state = withReaction(stored, reaction);

  const choose = (pressed: "like" | "dislike") => {
    const next = reaction === pressed ? null : pressed;
    setReaction(next, reactionWrite(videoId, next));
  };
  const press = (pressed: "like" | "dislike") => ({
    type: "submit" as const,
    name: "reaction",
    value: reaction === pressed ? "none" : pressed,
    "aria-pressed": reaction === pressed,
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      choose(pressed);
    },
  });
  const buttonClass = (isSelected: boolean) =>
    cn(
      "rounded-none px-4 focus-visible:-outline-offset-2",
      isSelected && "text-accent [&_svg]:fill-current",
    );
  return (
    <form method="post" action={action} className="contents">
      <fieldset className="flex shrink-0 overflow-hidden rounded-full bg-surface ring-1 ring-line ring-inset">
        <legend className="sr-only">{t("watch.reactions.groupLabel")}</legend>
        <Button
          variant="quiet"
          className={cn("tabular", buttonClass(state.reaction === "like"), "rounded-l-full")}
          aria-label={t("watch.reactions.likeAriaLabel", { likes: counted(state.likes) })}
          {...press("like")}
        >
          <ThumbsUp aria-hidden />
          {formatCount(state.likes)}
        </Button>
        <span aria-hidden className="my-2 w-px bg-line" />
        <Button
          variant="quiet"
          className={cn(buttonClass(state.reaction === "dislike"), "rounded-r-full")}
          aria-label={t("watch.reactions.dislikeAriaLabel")}
          {...press("dislike")}
        >
          <ThumbsDown aria-hidden />
        </Button>
      </fieldset>
      {rejected?.error && <FieldError>{rejected.error}</FieldError>}
    </form>
  );
}
