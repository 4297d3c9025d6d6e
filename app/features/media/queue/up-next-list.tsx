import { Link } from "@remix-run/react";
import { ArrowDown, ArrowUp, ArrowUpToLine, GripVertical, ListX, X } from "lucide-react";
import { useCallback, useRef, useState } from "react";
import { CardMenu, type MenuAction, menuOfVideo } from "#app/features/trust/safety/card-menu.tsx";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { toast } from "#app/ui/toast-store.ts";
import { VerifiedMark } from "#app/ui/verified-mark.tsx";
import { ImageBadge, Thumbnail, ViewsAndAge } from "#app/ui/video-card.tsx";
import { t } from "#i18n/t.ts";
import { moveRow, type QueuedVideo, removeFromQueue, type UpNextRow } from "./queue-rules.ts";
import { changeQueue, queue } from "./queue-store.ts";
import { useReorder } from "./use-reorder.ts";
import { posterOf } from "./use-up-next.ts";

export function UpNextList({ rows }: { rows: UpNextRow[] }) {
  const [moved, setMoved] = useState("");
  const hasQueue = rows.some(({ isQueued }) => isQueued);
  const listKey = useHydrationKey(hasQueue);
  const move = useCallback(
    (id: string, to: number) => {
      if (to < 0 || to >= rows.length) return;
      changeQueue((now) => moveRow(now, rows, { id, to }));
      const title = rows.find(({ video }) => video.id === id)?.video.title ?? "";
      setMoved(t("watch.upNext.moved", { title, place: to + 1, all: rows.length }));
    },
    [rows],
  );
  const { list, handleProps, offsetOf, draggedId } = useReorder(move);
  return (
    <section aria-label={t("watch.upNext.listLabel")} className="grid content-start gap-3">
      <div className="flex min-h-8 items-center justify-between gap-4">
        <h2 className="text-lg">{t("watch.upNext.title")}</h2>
        {hasQueue && (
          <Button variant="quiet" size="sm" onClick={clearQueue}>
            <ListX aria-hidden />
            {t("watch.upNext.clear")}
          </Button>
        )}
      </div>
      <p role="status" className="sr-only">
        {moved}
      </p>
      {rows.length === 0 ? (
        <EmptyState
          title={t("watch.related.emptyTitle")}
          description={t("watch.related.emptyBody")}
        />
      ) : (
        <ol ref={list} key={listKey} className="grid gap-3">
          {rows.map((row, index) => (
            <Row
              key={row.video.id}
              row={row}
              actions={actionsOf(row, { index, last: rows.length - 1, move })}
              handle={handleProps(row.video.id, index)}
              offset={offsetOf(index)}
              isDragged={draggedId === row.video.id}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

/**
 * After a reload, the stored queue replaces the server's list as a new element, because rows that
 * move would shift the layout. Later changes keep the element.
 */
function useHydrationKey(hasQueue: boolean): string {
  const isHydrated = useHydrated();
  const key = useRef<string | null>(null);
  if (isHydrated) key.current ??= hasQueue ? "queue" : "suggestions";
  return key.current ?? "suggestions";
}

function clearQueue(): void {
  const before = queue();
  changeQueue((now) => ({ ...now, videos: [] }));
  toast({
    title: t("watch.upNext.clearSuccess"),
    action: { label: t("watch.upNext.undo"), onAction: () => changeQueue(() => before) },
  });
}

function remove({ video }: UpNextRow): void {
  const before = queue();
  changeQueue((now) => removeFromQueue(now, video.id));
  toast({
    title: t("watch.upNext.removeSuccess"),
    action: { label: t("watch.upNext.undo"), onAction: () => changeQueue(() => before) },
  });
}

interface Place {
  index: number;
  last: number;
  move: (id: string, to: number) => void;
}

function actionsOf(row: UpNextRow, { index, last, move }: Place): MenuAction[] {
  const { id } = row.video;
  return [
    {
      label: t("watch.upNext.toTop"),
      icon: ArrowUpToLine,
      isDisabled: index === 0,
      run: () => move(id, 0),
    },
    {
      label: t("watch.upNext.moveUp"),
      icon: ArrowUp,
      isDisabled: index === 0,
      run: () => move(id, index - 1),
    },
    {
      label: t("watch.upNext.moveDown"),
      icon: ArrowDown,
      isDisabled: index === last,
      run: () => move(id, index + 1),
    },
    { label: t("watch.upNext.remove"), icon: X, run: () => remove(row) },
  ];
}

const menuOfQueued = ({ href, ...video }: QueuedVideo) => menuOfVideo({ ...video, videoUrl: href });

interface RowProps {
  row: UpNextRow;
  actions: MenuAction[];
  handle: ReturnType<ReturnType<typeof useReorder>["handleProps"]>;
  /** Distance from the row's place while a row is dragged, px; null without a drag. */
  offset: number | null;
  isDragged: boolean;
}

function Row({ row, actions, handle, offset, isDragged }: RowProps) {
  const { video, card } = row;
  const { title } = video;
  return (
    <li
      style={offset === null ? undefined : { transform: `translateY(${offset}px)` }}
      className={cn(
        "group relative grid grid-cols-[minmax(7rem,40%)_minmax(0,1fr)_auto] gap-3 rounded-lg lg:grid-cols-[160px_minmax(0,1fr)_auto]",
        isDragged && "z-10 bg-raised shadow-float",
        offset !== null && !isDragged && "transition-transform",
      )}
    >
      <Thumbnail src={posterOf(row)} duration={video.duration} progress={card?.progress ?? null}>
        {video.duration === null && <ImageBadge />}
        {row.isQueued && (
          <Badge variant="scrim" className="absolute top-2 left-2">
            {t("watch.upNext.queued")}
          </Badge>
        )}
      </Thumbnail>
      <div className="min-w-0">
        <h3 className="line-clamp-2 text-sm leading-snug">
          <Link to={video.href} className="card-link">
            {title}
          </Link>
        </h3>
        <p className="mt-1 truncate text-muted text-xs">
          {video.creator.name} {card?.creator.isVerified && <VerifiedMark />}
        </p>
        {card && (
          <p className="tabular truncate text-muted text-xs">
            <ViewsAndAge video={card} />
          </p>
        )}
        <p className="truncate text-accent text-xs">{video.reason ?? t("watch.upNext.added")}</p>
        {video.disclosure !== null && (
          <Disclosure text={video.disclosure} className="mt-0.5 text-muted" />
        )}
      </div>
      <div className="relative z-2 -ml-2 flex flex-col items-center">
        <CardMenu subject={card ? menuOfVideo(card) : menuOfQueued(video)} actions={actions} />
        <button
          type="button"
          {...handle}
          aria-label={t("watch.upNext.handleAriaLabel", { title })}
          title={t("watch.upNext.handleHint")}
          className="grid size-8 cursor-grab touch-none place-items-center rounded-sm text-muted opacity-0 hover:text-ink focus-visible:opacity-100 active:cursor-grabbing group-hover:opacity-100 group-focus-within:opacity-100 [@media(hover:none)]:opacity-100"
        >
          <GripVertical aria-hidden className="size-4" />
        </button>
      </div>
    </li>
  );
}
