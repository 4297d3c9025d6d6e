import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "#app/lib/api.ts";
import { showFailure } from "#app/lib/mutation/failure.ts";
import { isText, stateOf } from "#app/lib/mutation/state-schemas.ts";
import { type Mutation, useMutation } from "#app/lib/mutation/use-mutation.ts";
import { useOptimistic } from "#app/lib/mutation/use-optimistic.ts";
import { toast } from "#app/ui/toast-store.ts";
import { t } from "#i18n/t.ts";
import type { CommentSort } from "#worker/domain/community/community/contract.ts";
import type { Comment } from "#worker/domain/community/community/contract-api.ts";
import {
  changed,
  NO_THREADS,
  type Threads,
  withNew,
  without,
  withPage,
  withPin,
  withReplies,
} from "./comment-state.ts";
import { commentsApi } from "./comments-api.ts";

/** The id of a video's pinned comment, or null. */
const PINNED = stateOf((value): value is string | null => value === null || isText(value));

/** A video's comments, page by page, with the changes that this viewer makes to them. */
export function useComments(videoId: string, linkedId: string | null) {
  const [sort, setSort] = useState<CommentSort>("top");
  const [status, setStatus] = useState<"loading" | "ready" | "failed">("loading");
  const [threads, setThreads] = useState<Threads>(NO_THREADS);
  const [isLinkDead, setLinkDead] = useState(false);
  // Answers of an order that was left meanwhile are not for this one.
  const asked = useRef(0);

  const load = useCallback(
    async (before: string | null) => {
      asked.current += before === null ? 1 : 0;
      const turn = asked.current;
      setStatus("loading");
      if (before === null) setThreads(NO_THREADS);
      try {
        const [page, linked] = await Promise.all([
          commentsApi.list(videoId, sort, before),
          before === null && linkedId ? findLinked(linkedId) : null,
        ]);
        if (turn !== asked.current) return;
        setThreads((threads) => {
          if (!linked || linked.videoId !== videoId) return withPage(threads, page);
          const first = withPage(threads, { comments: [linked.comment], next: null });
          const all = withPage(first, page);
          return linked.reply
            ? withReplies(all, linked.comment.id, { comments: [linked.reply], next: "0.0.0" })
            : all;
        });
        setLinkDead(before === null && linkedId !== null && linked?.videoId !== videoId);
        setStatus("ready");
      } catch {
        if (turn === asked.current) setStatus("failed");
      }
    },
    [videoId, sort, linkedId],
  );
  useEffect(() => void load(null), [load]);

  const { runOrToast } = useMutation();
  const storedPin = threads.heads.find((head) => head.isPinned)?.id ?? null;
  const [pinned, setPinned] = useOptimistic({
    key: `comment-pin:${videoId}`,
    stored: storedPin,
    schema: PINNED,
  });
  const { heads } =
    pinned === storedPin ? threads : withPin(threads, pinned ?? "", pinned !== null);

  return {
    sort,
    setSort,
    status,
    isLinkDead,
    ...threads,
    heads,
    load,
    async loadReplies(headId: string) {
      const known = threads.replies[headId];
      // The one answer that a link led to is no page: the thread is read from its beginning.
      const before = known && known.next !== "0.0.0" ? known.next : null;
      try {
        const page = await commentsApi.replies(headId, before);
        setThreads((t) => withReplies(t, headId, page));
      } catch (error) {
        showFailure(t("watch.theAnswersCouldNotBeLoaded"), error);
      }
    },
    /**
     * @param run sends the request of the form and shows its failure there.
     * @returns whether it was saved
     */
    async post(run: Mutation["run"], body: string, parentId: string | null): Promise<boolean> {
      const outcome = await run(commentsApi.post(videoId, body, parentId));
      if (!outcome.ok) return false;
      const comment = outcome.response;
      setThreads((t) => withNew(t, comment));
      if (comment.isHeld)
        toast({
          title: t("watch.waitingForReview"),
          description: t("watch.theVideosOwnerSeesItFirst"),
        });
      return true;
    },
    /** As `post`. */
    async edit(run: Mutation["run"], id: string, body: string): Promise<boolean> {
      const outcome = await run(commentsApi.edit(id, body));
      if (outcome.ok) setThreads((t) => changed(t, id, () => outcome.response));
      return outcome.ok;
    },
    pin: ({ id, isPinned }: Comment) =>
      setPinned(isPinned ? null : id, {
        request: commentsApi.pin(id, !isPinned),
        failedTitle: isPinned ? t("watch.stillPinned") : t("watch.notPinned"),
      }),
    async review({ id }: Comment, decision: "approve" | "reject") {
      const { ok } = await runOrToast(commentsApi.review(id, decision), t("watch.notSaved"));
      if (!ok) return;
      setThreads((t) =>
        decision === "approve"
          ? changed(t, id, (c) => ({ ...c, isHeld: false }))
          : without(t, (c) => c.id === id),
      );
    },
    /** What a blocked person wrote goes from view at once. */
    hideAuthor: (userId: string) => setThreads((t) => without(t, (c) => c.author.id === userId)),
    /** Staff removed it. */
    hide: (id: string) => setThreads((t) => without(t, (c) => c.id === id)),
    async remove(comment: Comment) {
      const outcome = await runOrToast(commentsApi.remove(comment.id), t("watch.notDeleted"));
      if (!outcome.ok) return;
      const before = threads;
      setThreads((t) => without(t, (c) => c.id === comment.id));
      const restore = async () => {
        const { ok } = await runOrToast(
          commentsApi.restore(comment.id, outcome.response.undo),
          t("watch.notBroughtBack"),
        );
        if (ok) setThreads(before);
      };
      toast({
        title:
          comment.replies > 0 ? t("watch.commentDeletedWithItsAnswers") : t("watch.commentDeleted"),
        action: { label: t("watch.undo"), onAction: () => void restore() },
      });
    },
  };
}

/** The thread that the address names; null where there is none for this viewer. */
async function findLinked(id: string) {
  try {
    return await commentsApi.thread(id);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
