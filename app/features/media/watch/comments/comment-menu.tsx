import { Ellipsis, Flag, Gavel, Link2, Pencil, Pin, PinOff, ShieldBan, Trash2 } from "lucide-react";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "#app/ui/dropdown-menu.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { toast } from "#app/ui/toast-store.ts";
import { t } from "#i18n/t.ts";
import type { Comment } from "#worker/domain/community/community/contract-api.ts";

export interface CommentActions {
  onEdit: () => void;
  onPin: () => void;
  onRemove: () => void;
  onRemoveByRule: () => void;
  /** `onBlock` is missing for the viewer's own comments and for visitors. */
  onBlock?: () => void;
  onReport?: () => void;
}

interface CommentMenuProps extends CommentActions {
  comment: Comment;
  videoId: string;
}

export function CommentMenu({
  comment,
  videoId,
  onEdit,
  onPin,
  onRemove,
  onRemoveByRule,
  onBlock,
  onReport,
}: CommentMenuProps) {
  const { author } = comment;
  const copyLink = async () => {
    const url = `${window.location.origin}/watch/${videoId}?comment=${comment.id}`;
    await navigator.clipboard.writeText(url).then(
      () => toast({ title: t("watch.comments.copyLinkSuccess"), description: url }),
      () =>
        toast({
          title: t("watch.comments.copyLinkFailure"),
          description: url,
          variant: "destructive",
        }),
    );
  };
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <IconButton
          label={t("watch.comments.menu.ariaLabel", { name: author.name })}
          size="sm"
          tooltip={false}
          className="text-muted"
        >
          <Ellipsis aria-hidden />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {comment.canEdit && (
          <DropdownMenuItem onSelect={onEdit}>
            <Pencil aria-hidden />
            {t("watch.actions.edit")}
          </DropdownMenuItem>
        )}
        {comment.canPin && comment.parentId === null && !comment.isHeld && (
          <DropdownMenuItem onSelect={onPin}>
            {comment.isPinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
            {comment.isPinned ? t("watch.comments.menu.unpin") : t("watch.comments.menu.pin")}
          </DropdownMenuItem>
        )}
        {!comment.isHeld && (
          <DropdownMenuItem onSelect={() => void copyLink()}>
            <Link2 aria-hidden />
            {t("watch.comments.menu.copyLink")}
          </DropdownMenuItem>
        )}
        {onReport && (
          <DropdownMenuItem onSelect={onReport}>
            <Flag aria-hidden />
            {t("watch.comments.menu.report")}
          </DropdownMenuItem>
        )}
        {onBlock && (
          <DropdownMenuItem onSelect={onBlock}>
            <ShieldBan aria-hidden />
            {t("watch.comments.menu.blockUser", { name: author.name })}
          </DropdownMenuItem>
        )}
        {comment.canRemove && (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem destructive onSelect={onRemoveByRule}>
              <Gavel aria-hidden />
              {t("watch.comments.menu.removeAsStaff")}
            </DropdownMenuItem>
          </>
        )}
        {comment.canDelete && (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem destructive onSelect={onRemove}>
              <Trash2 aria-hidden />
              {t("watch.comments.menu.delete")}
            </DropdownMenuItem>
          </>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
