import { useRevalidator } from "@remix-run/react";
import { commentsApi } from "#app/features/media/watch/comments/comments-api.ts";
import { isText, oneOf, onOrOff, stateOf } from "#app/lib/mutation/state-schemas.ts";
import { useAct } from "#app/lib/mutation/use-act.ts";
import { useOptimistic } from "#app/lib/mutation/use-optimistic.ts";
import { toast } from "#app/ui/toast-store.ts";
import { t } from "#i18n/t.ts";
import type { ModeratedComment } from "#worker/domain/community/community/contract-moderation.ts";
import { deleteComment, reply, restoreComment, setBlock, setState } from "./moderation-api.ts";

const anyState = oneOf("shown", "held", "rejected");
const commentOrNone = stateOf((value): value is string | null => value === null || isText(value));

export function useModeration(stored: ModeratedComment) {
  const { id, author, video } = stored;
  const [state, showState] = useOptimistic({
    key: `comment-state:${id}`,
    stored: stored.state,
    schema: anyState,
  });
  // All comments of a video share this state, because pinning a comment unpins another comment.
  const [pinned, showPin] = useOptimistic({
    key: `comment-pin:${video.id}`,
    stored: stored.isPinned ? id : null,
    schema: commentOrNone,
  });
  const isPinned = pinned === id;
  const [isHearted, showHeart] = useOptimistic({
    key: `comment-heart:${id}`,
    stored: stored.isHearted,
    schema: onOrOff,
  });
  const { revalidate } = useRevalidator();
  const { act, isBusy } = useAct();
  const change = (next: ModeratedComment["state"], title: string, undo?: () => void) =>
    showState(next, {
      request: setState(stored, next),
      failedTitle: t("studio.comments.review.failure"),
      // If the author has changed the comment, the page shows the new text.
      onFailed: () => revalidate(),
      onSaved: () => {
        toast({
          title,
          ...(undo && { action: { label: t("studio.actions.undo"), onAction: undo } }),
        });
        revalidate();
      },
    });
  return {
    comment: { ...stored, state, isPinned, isHearted },
    isBusy,
    review: (next: "shown" | "rejected") =>
      change(
        next,
        next === "shown"
          ? t("studio.comments.approve.success")
          : t("studio.comments.reject.success"),
        () => change(state, t("studio.actions.undone")),
      ),
    pin: (on: boolean) =>
      showPin(on ? id : null, {
        request: commentsApi.mark(stored, "pin", on),
        failedTitle: t("studio.comments.pin.failure"),
        onFailed: () => revalidate(),
        onSaved: () => revalidate(),
      }),
    heart: (on: boolean) =>
      showHeart(on, {
        request: commentsApi.mark(stored, "heart", on),
        failedTitle: t("studio.comments.heart.failure"),
        onFailed: () => revalidate(),
        onSaved: () => revalidate(),
      }),
    remove: () =>
      act(deleteComment(id), {
        failed: t("studio.comments.delete.failure"),
        done: t("studio.comments.delete.success"),
        undo: ({ undo }) => ({
          request: restoreComment(id, undo),
          done: t("studio.actions.undone"),
        }),
      }),
    block: () =>
      act(setBlock(author.id, true), {
        failed: t("studio.comments.block.failure"),
        done: t("studio.comments.block.success", { name: author.name }),
        undo: () => ({ request: setBlock(author.id, false), done: t("studio.actions.undone") }),
      }),
    reply: (body: string) =>
      act(reply(video.id, id, body), {
        failed: t("studio.comments.reply.failure"),
        done: t("studio.comments.reply.success"),
      }),
  };
}
