import { type MouseEvent, type PointerEvent, type RefObject, useRef } from "react";
import { SEEK_SECONDS } from "./keyboard-shortcuts.ts";

const DOUBLE_TAP_MS = 300;

interface SurfaceProps {
  frame: RefObject<HTMLElement | null>;
  onToggle: () => void;
  onFullscreen: () => void;
  onTap: () => void;
  onSide: ((seconds: number) => void) | null;
}

/** A double tap at a side of the video seeks. */
export function Surface({ frame, onToggle, onFullscreen, onTap, onSide }: SurfaceProps) {
  const touched = useRef(false);
  const lastTap = useRef({ at: 0, side: 0 });
  const onPointerDown = (event: PointerEvent) => {
    touched.current = event.pointerType === "touch";
    // A touch does not focus the player: the focus would show the controls, and the tap would then
    // hide them.
    if (!touched.current) frame.current?.focus({ preventScroll: true });
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (!touched.current) {
      onToggle();
      return;
    }
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left) / box.width;
    const side = share < 0.35 ? -1 : share > 0.65 ? 1 : 0;
    const before = lastTap.current;
    const isDouble =
      event.timeStamp - before.at < DOUBLE_TAP_MS &&
      side === before.side &&
      side !== 0 &&
      onSide !== null;
    lastTap.current = { at: event.timeStamp, side };
    if (isDouble) onSide(side * SEEK_SECONDS);
    else onTap();
  };
  return (
    <button
      type="button"
      aria-hidden
      tabIndex={-1}
      className="absolute inset-0 cursor-[inherit] touch-manipulation"
      onPointerDown={onPointerDown}
      // Prevents the button from taking the focus, so that shortcuts still work in the frame.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
      onDoubleClick={() => !touched.current && onFullscreen()}
    />
  );
}
