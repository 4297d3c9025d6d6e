import {
  type Dispatch,
  type SetStateAction,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { ApiError } from "#app/lib/api.ts";
import { showFailure } from "#app/lib/mutation/failure.ts";
import { isText, stateOf } from "#app/lib/mutation/state-schemas.ts";
import { type Mutation, useMutation } from "#app/lib/mutation/use-mutation.ts";
import { useOptimistic } from "#app/lib/mutation/use-optimistic.ts";
import { useViewer } from "#app/lib/viewer.ts";
import { toast } from "#app/ui/toast-store.ts";
import { t } from "#i18n/t.ts";
import type { CommentSort } from "#worker/domain/community/community/contract.ts";
import type { Comment, CommentThread } from "#worker/domain/community/community/contract-api.ts";
import {
  NO_THREADS,
  removeComments,
  type Threads,
  updateComment,
  withFresh,
  withNew,
  withPage,
  withPin,
  withReplies,
} from "./comment-state.ts";
import { commentsApi } from "./comments-api.ts";

/** Null means that no comment is pinned. */
const PINNED = stateOf((value): value is string | null => value === null || isText(value));

/** Cursor of a thread that contains only the linked reply, and no page of replies yet. */
const UNLOADED_VERSION = "0.0.0";

export function useComments(videoId: string, linkedId: string | null) {
  const [sort, setSort] = useState<CommentSort>("top");
  const { threads, setThreads, ...loading } = useThreads(videoId, sort, linkedId);
  const { heads, pin } = usePin(videoId, threads);
  const writes = useCommentWrites(videoId, threads, setThreads);
  return { sort, setSort, ...threads, ...loading, heads, pin, ...writes };
}

function useThreads(videoId: string, sort: CommentSort, linkedId: string | null) {
  const [status, setStatus] = useState<"loading" | "ready" | "failed">("loading");
  const [threads, setThreads] = useState<Threads>(NO_THREADS);
  const [isLinkDead, setLinkDead] = useState(false);
  // Number of reloads, so that the component ignores a late response to an earlier reload.
  const reloads = useRef(0);

  const load = useCallback(
    async (before: string | null) => {
      reloads.current += before === null ? 1 : 0;
      const reloadId = reloads.current;
      setStatus("loading");
      if (before === null) setThreads(NO_THREADS);
      try {
        const [page, linked] = await Promise.all([
          commentsApi.list(videoId, sort, before),
          before === null && linkedId ? findLinked(linkedId) : null,
        ]);
        if (reloadId !== reloads.current) return;
        const linkedThread = linked?.videoId === videoId ? linked : null;
        setThreads((threads) =>
          withPage(linkedThread ? withLinked(threads, linkedThread) : threads, page),
        );
        setLinkDead(before === null && linkedId !== null && linkedThread === null);
        setStatus("ready");
      } catch {
        if (reloadId === reloads.current) setStatus("failed");
      }
    },
    [videoId, sort, linkedId],
  );
  useEffect(() => void load(null), [load]);
  useFreshRights({ videoId, sort }, setThreads);

  async function loadReplies(headId: string): Promise<void> {
    const known = threads.replies[headId];
    const before = known && known.next !== UNLOADED_VERSION ? known.next : null;
    try {
      const page = await commentsApi.replies(headId, before);
      setThreads((t) => withReplies(t, headId, page));
    } catch (error) {
      showFailure(t("watch.comments.replies.loadFailure"), error);
    }
  }

  return { threads, setThreads, status, isLinkDead, load, loadReplies };
}

/** After a sign-in, loads what the new user may do with the shown comments. */
function useFreshRights(
  { videoId, sort }: { videoId: string; sort: CommentSort },
  setThreads: Dispatch<SetStateAction<Threads>>,
): void {
  const viewerId = useViewer()?.id ?? null;
  const shownFor = useRef(viewerId);
  useEffect(() => {
    if (shownFor.current === viewerId) return;
    shownFor.current = viewerId;
    commentsApi.list(videoId, sort, null).then(
      (page) => setThreads((threads) => withFresh(threads, page)),
      (error: unknown) => console.warn("The comments are still a visitor's:", error),
    );
  }, [viewerId, videoId, sort, setThreads]);
}

function usePin(videoId: string, threads: Threads) {
  const storedPin = threads.heads.find((head) => head.isPinned)?.id ?? null;
  const [pinned, setPinned] = useOptimistic({
    key: `comment-pin:${videoId}`,
    stored: storedPin,
    schema: PINNED,
  });
  const { heads } =
    pinned === storedPin ? threads : withPin(threads, pinned ?? "", pinned !== null);
  const pin = (comment: Comment) => {
    const { id, isPinned } = comment;
    return setPinned(isPinned ? null : id, {
      request: commentsApi.mark(comment, "pin", !isPinned),
      failedTitle: isPinned ? t("watch.comments.unpinFailure") : t("watch.comments.pinFailure"),
    });
  };
  return { heads, pin };
}

function useCommentWrites(
  videoId: string,
  threads: Threads,
  setThreads: Dispatch<SetStateAction<Threads>>,
) {
  const { runOrToast } = useMutation();
  return {
    /** @returns true if the server saved the comment */
    async post(run: Mutation["run"], body: string, parentId: string | null): Promise<boolean> {
      const outcome = await run(commentsApi.post(videoId, body, parentId));
      if (!outcome.ok) return false;
      const comment = outcome.response;
      setThreads((t) => withNew(t, comment));
      if (comment.isHeld)
        toast({
          title: t("watch.comments.reviewTitle"),
          description: t("watch.comments.reviewBody"),
        });
      return true;
    },
    async edit(run: Mutation["run"], id: string, body: string): Promise<boolean> {
      const outcome = await run(commentsApi.edit(id, body));
      if (outcome.ok) setThreads((t) => updateComment(t, id, () => outcome.response));
      return outcome.ok;
    },
    async review(comment: Comment, decision: "approve" | "reject") {
      const { id } = comment;
      const outcome = await runOrToast(
        commentsApi.review(comment, decision),
        t("watch.reactions.saveFailure"),
      );
      if (!outcome.ok) {
        const current = await findChanged(id, outcome.error);
        if (current) setThreads((t) => updateComment(t, id, () => current));
        return;
      }
      setThreads((t) =>
        decision === "approve"
          ? updateComment(t, id, (c) => ({ ...c, isHeld: false }))
          : removeComments(t, (c) => c.id === id),
      );
    },
    hideAuthor: (userId: string) =>
      setThreads((t) => removeComments(t, (c) => c.author.id === userId)),
    hide: (id: string) => setThreads((t) => removeComments(t, (c) => c.id === id)),
    async remove(comment: Comment) {
      const outcome = await runOrToast(
        commentsApi.remove(comment.id),
        t("watch.comments.delete.failure"),
      );
      if (!outcome.ok) return;
      const before = threads;
      setThreads((t) => removeComments(t, (c) => c.id === comment.id));
      const restore = async () => {
        const { ok } = await runOrToast(
          commentsApi.restore(comment.id, outcome.response.undo),
          t("watch.comments.delete.undoFailure"),
        );
        if (ok) setThreads(before);
      };
      toast({
        title:
          comment.replies > 0
            ? t("watch.comments.delete.successWithReplies")
            : t("watch.comments.delete.success"),
        action: { label: t("watch.comments.delete.undo"), onAction: () => void restore() },
      });
    },
  };
}

function withLinked(threads: Threads, { comment, reply }: CommentThread): Threads {
  const first = withPage(threads, { comments: [comment], next: null });
  return reply
    ? withReplies(first, comment.id, { comments: [reply], next: UNLOADED_VERSION })
    : first;
}

/** Returns the new version of a comment if a write failed because its author has changed it. */
async function findChanged(id: string, error: unknown): Promise<Comment | null> {
  if (!(error instanceof ApiError && error.code === "CONFLICT")) return null;
  const thread = await findLinked(id).catch(() => null);
  return thread && (thread.reply ?? thread.comment);
}

/** Returns null if this viewer cannot see the linked comment. */
async function findLinked(id: string) {
  try {
    return await commentsApi.thread(id);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
