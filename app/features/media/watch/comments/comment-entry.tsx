import { Link } from "@remix-run/react";
import { Check, Heart, Hourglass, Pin, ThumbsUp, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { onOrOff } from "#app/lib/mutation/state-schemas.ts";
import type { Mutation } from "#app/lib/mutation/use-mutation.ts";
import { useOptimistic } from "#app/lib/mutation/use-optimistic.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { VerifiedMark } from "#app/ui/verified-mark.tsx";
import { Age } from "#app/ui/video-card.tsx";
import { counted, formatCount } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { Comment } from "#worker/domain/community/community/contract-api.ts";
import { CommentBody } from "./comment-body.tsx";
import { CommentForm } from "./comment-form.tsx";
import { CommentMenu } from "./comment-menu.tsx";
import { commentLikeKey, commentsApi, likeCommentWrite } from "./comments-api.ts";

export interface EntryActions {
  pin: () => void;
  review: (decision: "approve" | "reject") => void;
  edit: (run: Mutation["run"], body: string) => Promise<boolean>;
  remove: () => void;
  removeByRule: () => void;
  block?: () => void;
  report?: () => void;
}

interface EntryProps {
  comment: Comment;
  video: { id: string; creator: { name: string } };
  size?: "sm" | "md";
  isLinked: boolean;
  isAnswering: boolean;
  /** `onAnswer` is missing if this viewer is not allowed to reply. */
  onAnswer?: (() => void) | undefined;
  actions: EntryActions;
}

export function CommentEntry({
  comment,
  video,
  size = "md",
  isLinked,
  isAnswering,
  onAnswer,
  actions,
}: EntryProps) {
  const { author } = comment;
  const [editing, setEditing] = useState(false);
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isLinked) return;
    root.current?.scrollIntoView({ block: "center" });
    root.current?.focus({ preventScroll: true });
  }, [isLinked]);
  return (
    <article
      ref={root}
      tabIndex={-1}
      aria-label={t("watch.comments.entry.ariaLabel", { name: author.name })}
      className={cn(
        "flex gap-3 outline-none",
        isLinked && "-m-3 rounded-md bg-accent-soft/60 p-3 ring-1 ring-accent ring-inset",
      )}
    >
      <Avatar name={author.name} src={author.avatar} size={size} />
      <div className="min-w-0 flex-1">
        <Byline comment={comment} video={video} />
        {editing ? (
          <EditForm
            comment={comment}
            videoId={video.id}
            onEdit={actions.edit}
            onClose={() => setEditing(false)}
          />
        ) : (
          <CommentBody text={comment.body} mentions={comment.mentions} />
        )}
        {comment.isHeld ? (
          comment.canReview && <Review onReview={actions.review} />
        ) : (
          <div className="-ml-2.5 mt-1 flex flex-wrap items-center">
            <LikeButton comment={comment} />
            <HeartMark comment={comment} creator={video.creator.name} />
            {onAnswer && (
              <Button
                variant="quiet"
                size="sm"
                className="px-2.5 text-muted"
                aria-expanded={isAnswering}
                onClick={onAnswer}
              >
                {t("watch.comments.entry.replyAction")}
              </Button>
            )}
          </div>
        )}
      </div>
      <div className="-my-1 shrink-0">
        <CommentMenu
          comment={comment}
          videoId={video.id}
          onEdit={() => setEditing(true)}
          onPin={actions.pin}
          onRemove={actions.remove}
          onRemoveByRule={actions.removeByRule}
          onBlock={actions.block}
          onReport={actions.report}
        />
      </div>
    </article>
  );
}

function Byline({ comment, video }: Pick<EntryProps, "comment" | "video">) {
  const { author } = comment;
  return (
    <>
      {comment.isPinned && (
        <p className="mb-0.5 flex items-center gap-1.5 text-muted text-xs">
          <Pin aria-hidden className="size-3" />
          {t("watch.comments.entry.pinnedBy", { name: video.creator.name })}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-2 text-sm">
        <Link to={`/@${author.username}`} className="font-semibold hover:underline">
          {author.name} {author.isVerified && <VerifiedMark />}
        </Link>
        {author.isCreator && (
          <Badge variant="accent">{t("watch.comments.entry.creatorBadge")}</Badge>
        )}
        <Link
          to={`/watch/${video.id}?comment=${comment.id}`}
          preventScrollReset
          className="text-muted text-xs hover:underline"
        >
          <Age at={comment.createdAt} />
          {comment.editedAt !== null && ` ${t("watch.comments.entry.edited")}`}
        </Link>
        {comment.isHeld && (
          <Badge variant="pending">
            <Hourglass aria-hidden />
            {t("watch.comments.reviewTitle")}
          </Badge>
        )}
      </p>
    </>
  );
}

interface EditFormProps {
  comment: Comment;
  videoId: string;
  onEdit: EntryActions["edit"];
  onClose: () => void;
}

function EditForm({ comment, videoId, onEdit, onClose }: EditFormProps) {
  return (
    <div className="mt-2">
      <CommentForm
        videoId={videoId}
        label={t("watch.comments.form.editLabel")}
        submit={t("watch.comments.form.editSubmit")}
        initial={comment.body}
        autoFocus
        onCancel={onClose}
        onSubmit={async (run, body) => {
          const isSaved = await onEdit(run, body);
          if (isSaved) onClose();
          return isSaved;
        }}
      />
    </div>
  );
}

function LikeButton({
  comment: { id, isLiked: stored, likes: storedLikes, author },
}: {
  comment: Comment;
}) {
  const [isLiked, setLiked] = useOptimistic({ key: commentLikeKey(id), stored, schema: onOrOff });
  const likeCount = Math.max(0, storedLikes + Number(isLiked) - Number(stored));
  return (
    <Button
      variant="quiet"
      size="sm"
      className={cn("tabular px-2.5 text-muted", isLiked && "text-accent [&_svg]:fill-current")}
      aria-pressed={isLiked}
      aria-label={t("watch.comments.entry.likeAriaLabel", {
        name: author.name,
        likes: counted(likeCount),
      })}
      onClick={() => setLiked(!isLiked, likeCommentWrite(id, !isLiked))}
    >
      <ThumbsUp aria-hidden />
      {likeCount > 0 && formatCount(likeCount)}
    </Button>
  );
}

function HeartMark({ comment, creator }: { comment: Comment; creator: string }) {
  const { id, canPin, author } = comment;
  const [isHearted, setHearted] = useOptimistic({
    key: `comment-heart:${id}`,
    stored: comment.isHearted,
    schema: onOrOff,
  });
  if (canPin) {
    return (
      <Button
        variant="quiet"
        size="sm"
        className={cn("px-2.5 text-muted", isHearted && "text-live [&_svg]:fill-current")}
        aria-pressed={isHearted}
        aria-label={t("watch.comments.entry.heartAriaLabel", { name: author.name })}
        onClick={() =>
          setHearted(!isHearted, {
            request: commentsApi.mark(comment, "heart", !isHearted),
            failedTitle: t("watch.reactions.saveFailure"),
          })
        }
      >
        <Heart aria-hidden />
      </Button>
    );
  }
  if (!isHearted) return null;
  return (
    <span
      className="inline-flex items-center px-2.5 text-live text-sm"
      title={t("watch.comments.entry.heartFrom", { owner: creator })}
    >
      <Heart aria-hidden className="size-4 fill-current" />
      <span className="sr-only">{t("watch.comments.entry.heartFrom", { owner: creator })}</span>
    </span>
  );
}

function Review({ onReview }: { onReview: (decision: "approve" | "reject") => void }) {
  return (
    <div className="mt-2 flex gap-2">
      <Button size="sm" onClick={() => onReview("approve")}>
        <Check aria-hidden />
        {t("watch.comments.entry.approveAction")}
      </Button>
      <Button size="sm" variant="quiet" onClick={() => onReview("reject")}>
        <X aria-hidden />
        {t("watch.comments.entry.rejectAction")}
      </Button>
    </div>
  );
}
