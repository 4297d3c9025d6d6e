import { ChevronDown, ChevronUp } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { useIntent } from "#app/lib/intent/use-intent.ts";
import type { Mutation } from "#app/lib/mutation/use-mutation.ts";
import { Button } from "#app/ui/button.tsx";
import { counted } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { Comment } from "#worker/domain/community/community/contract-api.ts";
import { CommentEntry, type EntryActions } from "./comment-entry.tsx";
import { CommentForm } from "./comment-form.tsx";

interface ThreadProps {
  head: Comment;
  replies: { comments: Comment[]; next: string | null } | undefined;
  video: { id: string; creator: { name: string } };
  linkedId: string | null;
  canWrite: boolean;
  actionsOf: (comment: Comment) => EntryActions;
  onMore: () => Promise<void>;
  onPost: (run: Mutation["run"], body: string, parentId: string) => Promise<boolean>;
}

export function Thread({
  head,
  replies,
  video,
  linkedId,
  canWrite,
  actionsOf,
  onMore,
  onPost,
}: ThreadProps) {
  const list = useReplyList({ head, replies, linkedId, onMore });
  const { id, loaded, count, isOpen } = list;
  const [answering, setAnswering] = useState<Comment | null>(null);
  const reply = useIntent({
    act: "reply",
    isOwn: ({ commentId }) => [head, ...loaded].some(({ id }) => id === commentId),
    run: ({ commentId }) =>
      setAnswering([head, ...loaded].find(({ id }) => id === commentId) ?? null),
  });
  const entry = (comment: Comment) => ({
    comment,
    video,
    isLinked: comment.id === linkedId,
    isAnswering: answering?.id === comment.id,
    onAnswer: canWrite
      ? () =>
          answering?.id === comment.id
            ? setAnswering(null)
            : reply({ act: "reply", commentId: comment.id })
      : undefined,
    actions: actionsOf(comment),
  });
  return (
    <div className="grid gap-4">
      {head.isGone ? <RemovedEntry /> : <CommentEntry {...entry(head)} />}
      {(count > 0 || answering) && (
        <div className="ml-5 grid gap-4 border-line border-l pl-4 sm:ml-12">
          {count > 0 && <RepliesToggle list={list} />}
          {isOpen && (
            <ul id={id} className="grid gap-4">
              {loaded.map((reply) => (
                <li key={reply.id}>
                  <CommentEntry {...entry(reply)} size="sm" />
                </li>
              ))}
            </ul>
          )}
          {isOpen && list.unloadedCount > 0 && <MoreReplies list={list} />}
          {answering && (
            <CommentForm
              key={answering.id}
              videoId={video.id}
              label={t("watch.comments.replies.replyTo", { name: answering.author.name })}
              submit={t("watch.comments.entry.replyAction")}
              initial={answering.parentId === null ? "" : `@${answering.author.username} `}
              autoFocus
              onCancel={() => setAnswering(null)}
              onSubmit={async (run, body) => {
                // Loads the earlier replies first, so that the new reply is the last.
                if (loaded.length === 0 && head.replies > 0) await onMore();
                if (!(await onPost(run, body, answering.id))) return false;
                setAnswering(null);
                list.setOpen(true);
                return true;
              }}
            />
          )}
        </div>
      )}
    </div>
  );
}

function useReplyList({
  head,
  replies,
  linkedId,
  onMore,
}: Pick<ThreadProps, "head" | "replies" | "linkedId" | "onMore">) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const loaded = replies?.comments ?? [];
  const isLinkedLoaded = linkedId !== null && loaded.some((reply) => reply.id === linkedId);
  const isOpen = open || isLinkedLoaded;
  useEffect(() => {
    if (isLinkedLoaded) setOpen(true);
  }, [isLinkedLoaded]);
  const more = async () => {
    setBusy(true);
    await onMore();
    setBusy(false);
  };
  const toggle = () => {
    setOpen(!isOpen);
    if (!isOpen && loaded.length === 0) void more();
  };
  return {
    id,
    loaded,
    count: Math.max(head.replies, loaded.length),
    unloadedCount: head.replies - loaded.filter((reply) => !reply.isHeld).length,
    isOpen,
    setOpen,
    toggle,
    busy,
    more,
  };
}

type ReplyList = ReturnType<typeof useReplyList>;

function RepliesToggle({ list: { id, count, isOpen, toggle } }: { list: ReplyList }) {
  return (
    <Button
      variant="quiet"
      size="sm"
      className="-ml-2.5 justify-self-start px-2.5 text-accent"
      aria-expanded={isOpen}
      aria-controls={id}
      onClick={toggle}
    >
      {isOpen ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
      {isOpen
        ? t("watch.comments.replies.hideAction")
        : t("watch.comments.replies.showAction", { n: counted(count) })}
    </Button>
  );
}

function MoreReplies({ list: { unloadedCount, busy, more } }: { list: ReplyList }) {
  return (
    <Button
      size="sm"
      variant="quiet"
      className="-ml-2.5 justify-self-start px-2.5 text-accent"
      disabled={busy}
      onClick={() => void more()}
    >
      {busy
        ? t("watch.comments.replies.loading")
        : t("watch.comments.replies.showMoreAction", { left: unloadedCount })}
    </Button>
  );
}

function RemovedEntry() {
  return (
    <p className="rounded-md bg-surface px-4 py-3 text-muted text-sm">
      {t("watch.comments.authorDeleted")}
    </p>
  );
}
