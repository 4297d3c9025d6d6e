import {
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { dropIndex, type Extent, rowShift } from "./drag-rows.ts";

/** The page scrolls while the pointer is this close to the edge of the window, px. */
const SCROLL_EDGE = 90;
const SCROLL_STEP = 14;

interface Drag {
  id: string;
  from: number;
  to: number;
  /** Distance from the start of the drag, px. */
  offset: number;
  /** Distance by which the rows between both positions make room, px. */
  size: number;
}

const pageExtent = (element: Element): Extent => {
  const { top, bottom } = element.getBoundingClientRect();
  return { top: top + window.scrollY, bottom: bottom + window.scrollY };
};

/** Reorders a list by dragging a row's handle, or with the arrow keys on the handle. */
export function useReorder(onMove: (id: string, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const rows = useRef<Extent[]>([]);
  const startY = useRef(0);
  const focusId = useRef<string | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);

  // The browser removes the focus from a handle whose row moves in the document.
  useLayoutEffect(() => {
    const id = focusId.current;
    if (id === null) return;
    focusId.current = null;
    list.current?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(id)}"]`)?.focus();
  });

  const move = useCallback(
    (id: string, to: number) => {
      focusId.current = id;
      onMove(id, to);
    },
    [onMove],
  );

  const begin = (id: string, index: number) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !list.current) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    rows.current = [...list.current.children].map(pageExtent);
    startY.current = event.pageY;
    const [own, next] = [rows.current[index], rows.current[index + 1]];
    const size = own && next ? next.top - own.top : own ? own.bottom - own.top : 0;
    setDrag({ id, from: index, to: index, offset: 0, size });
  };
  const update = (event: PointerEvent) => {
    if (!drag) return;
    if (event.clientY < SCROLL_EDGE) window.scrollBy(0, -SCROLL_STEP);
    else if (event.clientY > window.innerHeight - SCROLL_EDGE) window.scrollBy(0, SCROLL_STEP);
    const to = dropIndex(rows.current, drag.from, event.pageY);
    setDrag({ ...drag, to, offset: event.pageY - startY.current });
  };
  const drop = () => {
    if (drag && drag.to !== drag.from) move(drag.id, drag.to);
    setDrag(null);
  };
  const onKeyDown = (id: string, index: number) => (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.key === "Escape" && drag) setDrag(null);
    else if (step !== undefined) move(id, index + step);
    else return;
    event.preventDefault();
  };
  return {
    list,
    handleProps: (id: string, index: number) => ({
      "data-handle": id,
      onPointerDown: begin(id, index),
      onPointerMove: update,
      onPointerUp: drop,
      onPointerCancel: () => setDrag(null),
      onKeyDown: onKeyDown(id, index),
    }),
    /** Returns a row's distance from its place while a row is dragged; null without a drag. */
    offsetOf: (index: number): number | null =>
      drag && (index === drag.from ? drag.offset : rowShift(drag, index) * drag.size),
    draggedId: drag?.id ?? null,
  };
}
