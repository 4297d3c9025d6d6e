import { t } from "#i18n/t.ts";
import type { ModeratedComment } from "#worker/domain/community/contract-moderation.ts";
import { useAct } from "../use-act.ts";
import { deleteComment, hold, mark, reply, review, setBlock } from "./moderation-api.ts";
import type { ModerationActions } from "./moderation-row.tsx";

/** What brings a comment back to where it stood. */
export const backTo = (comment: ModeratedComment) => () =>
  comment.state === "held" ? hold(comment.id) : review(comment.id, comment.state === "shown" ? "approve" : "reject");

/** What an owner does with one comment, each with a word and a way back. */
export function useModeration(): ModerationActions {
  const act = useAct();
  return {
    onReview: (comment, decision) =>
      void act(
        () => review(comment.id, decision),
        decision === "approve" ? t("studio.commentApproved") : t("studio.commentRejected"),
        backTo(comment),
      ),
    onMark: (comment, as) => void act(() => mark(comment.id, as, as === "pin" ? !comment.isPinned : !comment.isHearted), null),
    onDelete: (comment) => {
      let back: (() => Promise<unknown>) | null = null;
      const work = async () => {
        back = await deleteComment(comment.id);
      };
      void act(work, t("studio.commentDeleted"), async () => back?.());
    },
    onBlock: ({ author }) =>
      void act(
        () => setBlock(author.id, true),
        t("studio.nameBlocked", { name: author.name }),
        () => setBlock(author.id, false),
      ),
    onReply: (comment, body) => act(() => reply(comment.video.id, comment.id, body), t("studio.replySent")),
  };
}
