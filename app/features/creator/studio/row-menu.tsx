import { Link } from "@remix-run/react";
import {
  EllipsisVertical,
  Gavel,
  Pencil,
  RotateCcw,
  Scissors,
  SquarePlay,
  Trash2,
  TriangleAlert,
} from "lucide-react";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "#app/ui/dropdown-menu.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { t } from "#i18n/t.ts";
import type { ContentRow } from "#worker/domain/media/videos/contract-studio.ts";
import { contentTitle } from "./content-title.ts";

export interface RowActions {
  onRemove: (row: ContentRow) => void;
  onRestore: (row: ContentRow) => void;
  onErase: (row: ContentRow) => void;
}

export function RowMenu({ row, actions }: { row: ContentRow; actions: RowActions }) {
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <IconButton
          label={t("studio.videoMenu.ariaLabel", { title: contentTitle(row) })}
          tooltip={false}
        >
          <EllipsisVertical aria-hidden />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {row.decisionId !== null ? (
          <DropdownMenuItem asChild>
            <Link to={`/decisions/${row.decisionId}`}>
              <Gavel aria-hidden />
              {t("studio.videoMenu.readDecision")}
            </Link>
          </DropdownMenuItem>
        ) : row.state === "removed" ? (
          <DropdownMenuItem onSelect={() => actions.onRestore(row)}>
            <RotateCcw aria-hidden />
            {t("studio.actions.restore")}
          </DropdownMenuItem>
        ) : (
          <>
            <DropdownMenuItem asChild>
              <Link to={`/studio/videos/${row.id}`}>
                <Pencil aria-hidden />
                {t("studio.actions.edit")}
              </Link>
            </DropdownMenuItem>
            {row.isReplay && (
              <DropdownMenuItem asChild>
                <Link to={`/studio/videos/${row.id}/replay`}>
                  <Scissors aria-hidden />
                  {t("studio.videoMenu.trimReplay")}
                </Link>
              </DropdownMenuItem>
            )}
            {row.hasMedia && (
              <DropdownMenuItem asChild>
                <Link to={`/watch/${row.id}`}>
                  <SquarePlay aria-hidden />
                  {t("studio.videoMenu.watchPage")}
                </Link>
              </DropdownMenuItem>
            )}
          </>
        )}
        <DropdownMenuSeparator />
        {row.state !== "removed" && (
          <DropdownMenuItem destructive onSelect={() => actions.onRemove(row)}>
            <Trash2 aria-hidden />
            {t("studio.actions.delete")}
          </DropdownMenuItem>
        )}
        <DropdownMenuItem destructive onSelect={() => actions.onErase(row)}>
          <TriangleAlert aria-hidden />
          {t("studio.erase.confirmAction")}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
