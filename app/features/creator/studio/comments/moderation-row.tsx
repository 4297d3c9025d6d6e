import { Link } from "@remix-run/react";
import {
  Ban,
  Check,
  CornerDownRight,
  EllipsisVertical,
  EyeOff,
  Heart,
  MessageSquareReply,
  Pin,
  ThumbsUp,
  Trash2,
} from "lucide-react";
import { type ReactNode, useState } from "react";
import { Avatar } from "#app/ui/avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { cn } from "#app/ui/cn.ts";
import { srcSetOf } from "#app/ui/copies.ts";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "#app/ui/dropdown-menu.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { rich } from "#app/ui/rich.tsx";
import { Age } from "#app/ui/video-card.tsx";
import { counted, formatCount } from "#i18n/format.ts";
import { type Message, msg, t } from "#i18n/t.ts";
import type { ModeratedComment } from "#worker/domain/community/community/contract-moderation.ts";
import { judgedLabel } from "#worker/domain/kernel/judging/contract-judged.ts";
import { ReplyForm } from "./reply-form.tsx";
import { useModeration } from "./use-moderation.ts";

const REASONS: Record<string, Message> = {
  policy: msg("studio.comments.heldReason.policy"),
  words: msg("studio.comments.heldReason.blockedWord"),
};

interface ModerationRowProps {
  comment: ModeratedComment;
  withVideo: boolean;
  selection?: { isSelected: boolean; onSelect: (isSelected: boolean) => void };
}

type Moderation = ReturnType<typeof useModeration>;

export function ModerationRow({ comment: stored, withVideo, selection }: ModerationRowProps) {
  const [isReplying, setReplying] = useState(false);
  const moderation = useModeration(stored);
  const { comment } = moderation;
  const { author, video } = comment;
  return (
    <li
      className={cn(
        "grid gap-x-3 py-5",
        selection
          ? "grid-cols-[auto_auto_minmax(0,1fr)_auto]"
          : "grid-cols-[auto_minmax(0,1fr)_auto]",
        withVideo && selection && "lg:grid-cols-[auto_auto_minmax(0,1fr)_280px_auto]",
        selection?.isSelected &&
          "relative isolate before:absolute before:-inset-x-3 before:inset-y-0 before:-z-10 before:rounded-md before:bg-accent-soft",
      )}
    >
      {selection && (
        <Checkbox
          aria-label={t("studio.comments.row.selectAriaLabel", { name: author.name })}
          className="mt-2.5"
          checked={selection.isSelected}
          onChange={(event) => selection.onSelect(event.currentTarget.checked)}
        />
      )}
      <Link to={`/@${author.username}`} tabIndex={-1} aria-hidden className="mt-0.5">
        <Avatar name={author.name} src={author.avatar} />
      </Link>
      <div className="grid min-w-0 gap-2">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <Link to={`/@${author.username}`} className="truncate font-semibold hover:underline">
            {author.name}
          </Link>
          <span className="text-muted">
            <Age at={comment.createdAt} />
            {comment.editedAt !== null && ` · ${t("studio.comments.row.edited")}`}
          </span>
          <StateMarks comment={comment} />
        </div>
        {comment.answers && (
          <p className="flex gap-1.5 text-muted text-sm">
            <CornerDownRight aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span className="line-clamp-1">
              {t("studio.comments.row.repliedTo", {
                name: comment.answers.name,
                body: comment.answers.body,
              })}
            </span>
          </p>
        )}
        <p className="measure whitespace-pre-line break-words">{comment.body}</p>
        {withVideo && (
          <VideoLink video={video} className={cn("justify-self-start", selection && "lg:hidden")} />
        )}
        <Buttons
          moderation={moderation}
          onReply={() => setReplying(!isReplying)}
          isReplying={isReplying}
        />
        {isReplying && (
          <ReplyForm
            to={author.name}
            onCancel={() => setReplying(false)}
            isBusy={moderation.isBusy}
            onSend={async (body) => {
              if (await moderation.reply(body)) setReplying(false);
            }}
          />
        )}
      </div>
      {withVideo && selection && <VideoLink video={video} className="self-start max-lg:hidden" />}
      <Menu moderation={moderation} />
    </li>
  );
}

function VideoLink({ video, className }: { video: ModeratedComment["video"]; className: string }) {
  return (
    <Link
      to={`/studio/videos/${video.id}/comments`}
      className={cn("flex items-center gap-3 text-muted text-sm hover:text-ink", className)}
    >
      {video.thumbnail && (
        <img
          sizes="auto, 5rem"
          srcSet={srcSetOf(video.thumbnail)}
          src={video.thumbnail}
          alt=""
          loading="lazy"
          className="aspect-video w-14 shrink-0 rounded-sm object-cover lg:w-20"
        />
      )}
      <span className="line-clamp-1 lg:line-clamp-2">
        {video.title || t("studio.content.untitled")}
      </span>
    </Link>
  );
}

const reasonOf = (reason: string): string => {
  const known = REASONS[reason];
  return known === undefined ? (judgedLabel(reason) ?? reason) : t(known);
};

function StateMarks({ comment }: { comment: ModeratedComment }) {
  return (
    <>
      {comment.state === "held" && (
        <Badge variant="pending" className="whitespace-normal [overflow-wrap:anywhere]">
          {comment.heldReason === null
            ? t("studio.comments.row.held")
            : t("studio.comments.row.heldBecause", { reason: reasonOf(comment.heldReason) })}
        </Badge>
      )}
      {comment.state === "rejected" && (
        <Badge variant="danger">{t("studio.comments.state.rejected")}</Badge>
      )}
      {comment.isPinned && (
        <Badge>
          <Pin aria-hidden />
          {t("studio.comments.row.pinned")}
        </Badge>
      )}
    </>
  );
}

interface ButtonsProps {
  moderation: Moderation;
  isReplying: boolean;
  onReply: () => void;
}

function Buttons({ moderation, isReplying, onReply }: ButtonsProps) {
  const { comment, review, pin, heart } = moderation;
  const of = {
    name: comment.author.name,
    hidden: (text: ReactNode) => <span className="sr-only">{text}</span>,
  };
  if (comment.state !== "shown") {
    return (
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => review("shown")}>
          <Check aria-hidden />
          {rich("studio.comments.row.approve", of)}
        </Button>
        {comment.state === "held" && (
          <Button size="sm" variant="quiet" onClick={() => review("rejected")}>
            <EyeOff aria-hidden />
            {rich("studio.comments.row.reject", of)}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className="-ml-2 flex flex-wrap items-center gap-1 text-muted">
      <Button
        size="sm"
        variant="quiet"
        className="px-2 text-muted"
        aria-expanded={isReplying}
        onClick={onReply}
      >
        <MessageSquareReply aria-hidden />
        {rich("studio.comments.row.reply", of)}
      </Button>
      <IconButton
        size="sm"
        label={
          comment.isHearted ? t("studio.comments.heart.remove") : t("studio.comments.heart.give")
        }
        aria-pressed={comment.isHearted}
        onClick={() => heart(!comment.isHearted)}
      >
        <Heart aria-hidden className={comment.isHearted ? "fill-live text-live" : undefined} />
      </IconButton>
      {comment.answers === null && (
        <IconButton
          size="sm"
          label={comment.isPinned ? t("studio.comments.pin.unpin") : t("studio.comments.pin.pin")}
          aria-pressed={comment.isPinned}
          onClick={() => pin(!comment.isPinned)}
        >
          <Pin aria-hidden className={comment.isPinned ? "fill-ink" : undefined} />
        </IconButton>
      )}
      <p className="tabular ml-2 flex items-center gap-1.5 text-sm">
        <ThumbsUp aria-hidden className="size-4" />
        <span aria-hidden>{formatCount(comment.likes)}</span>
        <span className="sr-only">
          {t("studio.comments.row.likeCount", { n: counted(comment.likes) })}
        </span>
        {comment.replies > 0 && (
          <span className="ml-2">
            {t("studio.comments.row.replyCount", { n: counted(comment.replies) })}
          </span>
        )}
      </p>
    </div>
  );
}

function Menu({
  moderation: { comment, review, remove, block, isBusy },
}: {
  moderation: Moderation;
}) {
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <IconButton
          label={t("studio.comments.menu.ariaLabel", { name: comment.author.name })}
          tooltip={false}
        >
          <EllipsisVertical aria-hidden />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem asChild>
          <Link to={`/watch/${comment.video.id}?comment=${comment.id}`}>
            <CornerDownRight aria-hidden />
            {t("studio.comments.menu.viewOnVideo")}
          </Link>
        </DropdownMenuItem>
        {comment.state === "shown" && (
          <DropdownMenuItem onSelect={() => review("rejected")}>
            <EyeOff aria-hidden />
            {t("studio.comments.actions.reject")}
          </DropdownMenuItem>
        )}
        <DropdownMenuSeparator />
        <DropdownMenuItem destructive disabled={isBusy} onSelect={() => void remove()}>
          <Trash2 aria-hidden />
          {t("studio.actions.delete")}
        </DropdownMenuItem>
        <DropdownMenuItem destructive disabled={isBusy} onSelect={() => void block()}>
          <Ban aria-hidden />
          {t("studio.comments.menu.block", { name: comment.author.name })}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
