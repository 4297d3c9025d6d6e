import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import {
  ArrowDown,
  ArrowDownToLine,
  ArrowUp,
  ArrowUpToLine,
  EllipsisVertical,
  GripVertical,
  Trash2,
} from "lucide-react";
import { useId, useRef } from "react";
import { cn } from "#app/ui/cn.ts";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "#app/ui/dropdown-menu.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { t } from "#i18n/t.ts";
import type { PlaylistEntry } from "#worker/domain/community/playlists/contract-api.ts";
import { EntryVideo, UnavailableEntry } from "./entry-row.tsx";

export interface EditableEntry extends PlaylistEntry {
  videoId: string;
}

interface SortableEntriesProps {
  entries: EditableEntry[];
  hrefOf: (videoId: string) => string;
  /** `onMove` is missing if the user cannot change the order. */
  onMove?: (videoId: string, to: number) => void;
  onRemove: (entry: EditableEntry) => void;
  removeLabel: string;
}

const titleOf = (entry: EditableEntry | undefined) =>
  entry?.video?.title ?? t("playlists.reorder.unavailableName");

export function SortableEntries({
  entries,
  hrefOf,
  onMove,
  onRemove,
  removeLabel,
}: SortableEntriesProps) {
  const id = useId();
  const isPickUpAnnounced = useRef(false);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = entries.map(({ videoId }) => videoId);
  const title = (videoId: string | number) =>
    titleOf(entries.find((entry) => entry.videoId === videoId));
  const positionOf = (videoId: string | number) => ({
    place: ids.indexOf(String(videoId)) + 1,
    all: ids.length,
  });
  const announcements: Announcements = {
    onDragStart: () => {
      isPickUpAnnounced.current = false;
      return undefined;
    },
    onDragOver: ({ active, over }) => {
      if (!over) return t("playlists.reorder.outside");
      if (isPickUpAnnounced.current) return t("playlists.reorder.movedOver", positionOf(over.id));
      // dnd-kit ignores arrow keys until it has measured the list, after which it first calls
      // `onDragOver`. So this announcement is not made in `onDragStart`.
      isPickUpAnnounced.current = true;
      return t("playlists.reorder.pickedUp", { title: title(active.id), ...positionOf(active.id) });
    },
    onDragEnd: ({ active, over }) =>
      over
        ? t("playlists.reorder.dropped", { title: title(active.id), ...positionOf(over.id) })
        : t("playlists.reorder.cancelled", { title: title(active.id) }),
    onDragCancel: ({ active }) => t("playlists.reorder.cancelled", { title: title(active.id) }),
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove?.(String(active.id), ids.indexOf(String(over.id)));
  };
  const rows = entries.map((entry, i) => (
    <Row
      key={entry.videoId}
      entry={entry}
      index={i}
      last={entries.length - 1}
      to={hrefOf(entry.videoId)}
      removeLabel={removeLabel}
      onMove={onMove && ((to) => onMove(entry.videoId, to))}
      onRemove={() => onRemove(entry)}
    />
  ));
  if (!onMove) return <ol className="grid gap-1">{rows}</ol>;
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements,
        screenReaderInstructions: {
          draggable: t("playlists.reorder.instructions"),
        },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className="grid gap-1">{rows}</ol>
      </SortableContext>
    </DndContext>
  );
}

interface RowProps {
  entry: EditableEntry;
  index: number;
  last: number;
  to: string;
  removeLabel: string;
  onMove?: ((to: number) => void) | undefined;
  onRemove: () => void;
}

function Row({ entry, index, last, to, removeLabel, onMove, onRemove }: RowProps) {
  const {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
  } = useSortable({
    id: entry.videoId,
    disabled: !onMove,
  });
  const title = titleOf(entry);
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={cn(
        "flex items-center gap-2 rounded-lg p-2 hover:bg-surface",
        isDragging && "relative z-10 bg-raised shadow-float",
      )}
    >
      {onMove && (
        <button
          ref={setActivatorNodeRef}
          type="button"
          {...attributes}
          {...listeners}
          aria-label={t("playlists.reorder.handleAriaLabel", { title })}
          className="grid h-10 w-6 shrink-0 cursor-grab touch-none place-items-center rounded-sm text-muted hover:text-ink active:cursor-grabbing"
        >
          <GripVertical aria-hidden className="size-4" />
        </button>
      )}
      {entry.video ? <EntryVideo video={entry.video} to={to} /> : <UnavailableEntry />}
      <DropdownMenu modal={false}>
        <DropdownMenuTrigger asChild>
          <IconButton
            label={t("playlists.reorder.menuLabel", { title })}
            tooltip={false}
            size="sm"
            className="text-muted"
          >
            <EllipsisVertical aria-hidden />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {onMove && (
            <>
              <DropdownMenuItem disabled={index === 0} onSelect={() => onMove(0)}>
                <ArrowUpToLine aria-hidden />
                {t("playlists.reorder.toTop")}
              </DropdownMenuItem>
              <DropdownMenuItem disabled={index === 0} onSelect={() => onMove(index - 1)}>
                <ArrowUp aria-hidden />
                {t("playlists.reorder.up")}
              </DropdownMenuItem>
              <DropdownMenuItem disabled={index === last} onSelect={() => onMove(index + 1)}>
                <ArrowDown aria-hidden />
                {t("playlists.reorder.down")}
              </DropdownMenuItem>
              <DropdownMenuItem disabled={index === last} onSelect={() => onMove(last)}>
                <ArrowDownToLine aria-hidden />
                {t("playlists.reorder.toBottom")}
              </DropdownMenuItem>
              <DropdownMenuSeparator />
            </>
          )}
          <DropdownMenuItem destructive onSelect={onRemove}>
            <Trash2 aria-hidden />
            {removeLabel}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
    </li>
  );
}
