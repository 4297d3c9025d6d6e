import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "#app/api.ts";
import { toast } from "#app/components/ui/toast-store.ts";
import { t } from "#i18n/t.ts";
import type { Comment, CommentSort } from "#worker/domain/community/contract.ts";
import { changed, NO_THREADS, type Threads, withNew, without, withPage, withPin, withReplies } from "./comment-state.ts";
import { commentsApi } from "./comments-api.ts";

const say = (title: string, error: unknown) =>
  toast({ title, description: error instanceof Error ? error.message : t("watch.pleaseTryAgain"), variant: "destructive" });

/** A video's comments, page by page, with all that this viewer does to them; shown at once, taken back when the server refuses. */
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
          return linked.reply ? withReplies(all, linked.comment.id, { comments: [linked.reply], next: "0.0.0" }) : all;
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

  /** Shows a change, then makes it; one that is refused is taken back where it was made. */
  const attempt = async (
    failed: string,
    show: (threads: Threads) => Threads,
    undo: (threads: Threads) => Threads,
    make: () => Promise<unknown>,
  ) => {
    setThreads(show);
    try {
      await make();
    } catch (error) {
      setThreads(undo);
      say(failed, error);
    }
  };

  return {
    sort,
    setSort,
    status,
    isLinkDead,
    ...threads,
    load,
    async loadReplies(headId: string) {
      const known = threads.replies[headId];
      // The one answer that a link led to is no page: the thread is read from its beginning.
      const before = known && known.next !== "0.0.0" ? known.next : null;
      try {
        const page = await commentsApi.replies(headId, before);
        setThreads((t) => withReplies(t, headId, page));
      } catch (error) {
        say(t("watch.theAnswersCouldNotBeLoaded"), error);
      }
    },
    /** @throws ApiError with the sentence for the writer. */
    async post(body: string, parentId: string | null) {
      const comment = await commentsApi.post(videoId, body, parentId);
      setThreads((t) => withNew(t, comment));
      if (comment.isHeld) toast({ title: t("watch.waitingForReview"), description: t("watch.theVideosOwnerSeesItFirst") });
    },
    /** @throws ApiError with the sentence for the writer. */
    async edit(id: string, body: string) {
      const comment = await commentsApi.edit(id, body);
      setThreads((t) => changed(t, id, () => comment));
    },
    like: ({ id, isLiked, likes }: Comment) =>
      attempt(
        t("watch.notSaved"),
        (t) => changed(t, id, (c) => ({ ...c, isLiked: !isLiked, likes: Math.max(0, likes + (isLiked ? -1 : 1)) })),
        (t) => changed(t, id, (c) => ({ ...c, isLiked, likes })),
        async () => {
          const answer = await commentsApi.like(id, !isLiked);
          setThreads((t) => changed(t, id, (c) => ({ ...c, ...answer })));
        },
      ),
    pin: ({ id, isPinned }: Comment) => {
      const before = threads.heads.find((head) => head.isPinned);
      return attempt(
        isPinned ? t("watch.stillPinned") : t("watch.notPinned"),
        (t) => withPin(t, id, !isPinned),
        (t) => (before ? withPin(t, before.id, true) : withPin(t, id, false)),
        () => commentsApi.pin(id, !isPinned),
      );
    },
    heart: ({ id, isHearted }: Comment) =>
      attempt(
        t("watch.notSaved"),
        (t) => changed(t, id, (c) => ({ ...c, isHearted: !isHearted })),
        (t) => changed(t, id, (c) => ({ ...c, isHearted })),
        () => commentsApi.heart(id, !isHearted),
      ),
    review: (comment: Comment, decision: "approve" | "reject") =>
      attempt(
        t("watch.notSaved"),
        (t) => (decision === "approve" ? changed(t, comment.id, (c) => ({ ...c, isHeld: false })) : without(t, (c) => c.id === comment.id)),
        () => threads,
        () => commentsApi.review(comment.id, decision),
      ),
    /** What a blocked person wrote goes from view at once. */
    hideAuthor: (userId: string) => setThreads((t) => without(t, (c) => c.author.id === userId)),
    /** Staff removed it. */
    hide: (id: string) => setThreads((t) => without(t, (c) => c.id === id)),
    async remove(comment: Comment) {
      const before = threads;
      setThreads((t) => without(t, (c) => c.id === comment.id));
      try {
        const undo = await commentsApi.remove(comment.id);
        const restore = () =>
          void commentsApi.restore(comment.id, undo).then(
            () => setThreads(before),
            (error: unknown) => say(t("watch.notBroughtBack"), error),
          );
        toast({
          title: comment.replies > 0 ? t("watch.commentDeletedWithItsAnswers") : t("watch.commentDeleted"),
          action: { label: t("watch.undo"), onAction: restore },
        });
      } catch (error) {
        setThreads(before);
        say(t("watch.notDeleted"), error);
      }
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
