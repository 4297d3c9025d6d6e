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
  /** Opens the dialog in which staff choose the violated rule. */
  onRemoveByRule: () => void;
  /** Missing for the viewer's own comments and for visitors. */
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
      () => toast({ title: t("watch.linkCopied"), description: url }),
      () =>
        toast({
          title: t("watch.theLinkCouldNotBeCopied"),
          description: url,
          variant: "destructive",
        }),
    );
  };
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <IconButton
          label={t("watch.moreAboutTheCommentOfName", { name: author.name })}
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
            {t("watch.edit")}
          </DropdownMenuItem>
        )}
        {comment.canPin && comment.parentId === null && !comment.isHeld && (
          <DropdownMenuItem onSelect={onPin}>
            {comment.isPinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
            {comment.isPinned ? t("watch.unpin") : t("watch.pinToTheTop")}
          </DropdownMenuItem>
        )}
        {!comment.isHeld && (
          <DropdownMenuItem onSelect={() => void copyLink()}>
            <Link2 aria-hidden />
            {t("watch.copyTheLink")}
          </DropdownMenuItem>
        )}
        {onReport && (
          <DropdownMenuItem onSelect={onReport}>
            <Flag aria-hidden />
            {t("watch.report")}
          </DropdownMenuItem>
        )}
        {onBlock && (
          <DropdownMenuItem onSelect={onBlock}>
            <ShieldBan aria-hidden />
            {t("watch.blockName", { name: author.name })}
          </DropdownMenuItem>
        )}
        {comment.canRemove && (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem destructive onSelect={onRemoveByRule}>
              <Gavel aria-hidden />
              {t("watch.removeAsStaff")}
            </DropdownMenuItem>
          </>
        )}
        {comment.canDelete && (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem destructive onSelect={onRemove}>
              <Trash2 aria-hidden />
              {t("watch.delete")}
            </DropdownMenuItem>
          </>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
