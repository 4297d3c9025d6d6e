import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { t } from "#i18n/t.ts";
import { formatTrimTime, type TrimBounds } from "./trim-time.ts";

interface TrimTimelineProps {
  bounds: TrimBounds;
  trim: { startMs: number; endMs: number };
  atMs: number;
  frameMs: number;
  onMove: (end: "startMs" | "endMs", ms: number) => void;
  onSeek: (ms: number) => void;
}

const SECOND_MS = 1000;
const LEAP_MS = 10_000;

export function TrimTimeline({ bounds, trim, atMs, frameMs, onMove, onSeek }: TrimTimelineProps) {
  const line = useRef<HTMLDivElement>(null);
  const length = Math.max(1, bounds.toMs - bounds.fromMs);
  const share = (ms: number) =>
    `${(Math.min(Math.max(ms - bounds.fromMs, 0), length) / length) * 100}%`;
  const timeAt = (event: PointerEvent) => {
    const box = line.current?.getBoundingClientRect();
    return box
      ? bounds.fromMs +
          (Math.min(Math.max(event.clientX - box.left, 0), box.width) / box.width) * length
      : bounds.fromMs;
  };
  const handle = (end: "startMs" | "endMs", label: string) => (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuemin={Math.round(bounds.fromMs)}
      aria-valuemax={Math.round(bounds.toMs)}
      aria-valuenow={Math.round(trim[end])}
      aria-valuetext={formatTrimTime(trim[end])}
      className="absolute inset-y-0 z-2 -ml-3 flex w-6 cursor-ew-resize touch-none items-center justify-center rounded-sm focus-visible:outline-2 focus-visible:outline-accent"
      style={{ left: share(trim[end]) }}
      onKeyDown={(event) => {
        const newEnd = movedBy(event, trim[end], { frameMs, bounds });
        if (newEnd === null) return;
        event.preventDefault();
        onMove(end, newEnd);
      }}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) onMove(end, timeAt(event));
      }}
    >
      <span aria-hidden className="h-full w-1.5 rounded-full bg-accent shadow-knob" />
    </div>
  );
  return (
    <div className="px-3">
      <div
        ref={line}
        className="relative h-14 touch-none rounded-md bg-surface"
        onPointerDown={(event) => onSeek(timeAt(event))}
      >
        <div
          aria-hidden
          className="absolute inset-y-0 rounded-sm border-accent border-y-2 bg-accent-soft"
          style={{ left: share(trim.startMs), right: `calc(100% - ${share(trim.endMs)})` }}
        />
        <div
          aria-hidden
          className="pointer-events-none absolute inset-y-0 z-1 w-0.5 bg-ink"
          style={{ left: share(atMs) }}
        />
        {handle("startMs", t("replay.trim.startLabel"))}
        {handle("endMs", t("replay.trim.endLabel"))}
      </div>
    </div>
  );
}

/** Returns null for keys that move nothing. */
function movedBy(
  event: KeyboardEvent,
  ms: number,
  { frameMs, bounds }: { frameMs: number; bounds: TrimBounds },
): number | null {
  const step = event.shiftKey ? SECOND_MS : frameMs;
  switch (event.key) {
    case "ArrowLeft":
    case "ArrowDown":
      return ms - step;
    case "ArrowRight":
    case "ArrowUp":
      return ms + step;
    case "PageDown":
      return ms - LEAP_MS;
    case "PageUp":
      return ms + LEAP_MS;
    case "Home":
      return bounds.fromMs;
    case "End":
      return bounds.toMs;
    default:
      return null;
  }
}
