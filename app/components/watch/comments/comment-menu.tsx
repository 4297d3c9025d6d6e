import { Ellipsis, Flag, Link2, Pencil, Pin, PinOff, ShieldBan, Trash2 } from "lucide-react";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "#app/components/ui/dropdown-menu.tsx";
import { IconButton } from "#app/components/ui/icon-button.tsx";
import { toast } from "#app/components/ui/toast-store.ts";
import type { Comment } from "#worker/domain/community/contract.ts";

export interface CommentActions {
  onEdit: () => void;
  onPin: () => void;
  onRemove: () => void;
  /** Not given for one's own, nor to a visitor. */
  onBlock?: () => void;
  onReport?: () => void;
}

interface CommentMenuProps extends CommentActions {
  comment: Comment;
  videoId: string;
}

export function CommentMenu({ comment, videoId, onEdit, onPin, onRemove, onBlock, onReport }: CommentMenuProps) {
  const { author } = comment;
  const copyLink = async () => {
    const url = `${window.location.origin}/watch/${videoId}?comment=${comment.id}`;
    await navigator.clipboard.writeText(url).then(
      () => toast({ title: "Link copied", description: url }),
      () => toast({ title: "The link could not be copied", description: url, variant: "destructive" }),
    );
  };
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <IconButton label={`More about the comment of ${author.name}`} size="sm" tooltip={false} className="text-muted">
          <Ellipsis aria-hidden />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {comment.canEdit && (
          <DropdownMenuItem onSelect={onEdit}>
            <Pencil aria-hidden />
            Edit
          </DropdownMenuItem>
        )}
        {comment.canPin && comment.parentId === null && !comment.isHeld && (
          <DropdownMenuItem onSelect={onPin}>
            {comment.isPinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
            {comment.isPinned ? "Unpin" : "Pin to the top"}
          </DropdownMenuItem>
        )}
        {!comment.isHeld && (
          <DropdownMenuItem onSelect={() => void copyLink()}>
            <Link2 aria-hidden />
            Copy the link
          </DropdownMenuItem>
        )}
        {onReport && (
          <DropdownMenuItem onSelect={onReport}>
            <Flag aria-hidden />
            Report
          </DropdownMenuItem>
        )}
        {onBlock && (
          <DropdownMenuItem onSelect={onBlock}>
            <ShieldBan aria-hidden />
            Block {author.name}
          </DropdownMenuItem>
        )}
        {comment.canDelete && (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem destructive onSelect={onRemove}>
              <Trash2 aria-hidden />
              Delete
            </DropdownMenuItem>
          </>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
