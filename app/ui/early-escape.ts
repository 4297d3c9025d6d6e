import { type KeyboardEvent, useRef } from "react";

/** Closes a dialog on Escape, for which Radix listens only one render after the focus arrives. */
export function useEarlyEscape() {
  const closeRef = useRef<HTMLButtonElement>(null);
  return {
    closeRef,
    onKeyDown({ key, defaultPrevented, currentTarget, target }: KeyboardEvent) {
      // A list or second dialog inside this dialog is elsewhere in the DOM and handles Escape
      // itself.
      const isInside = target instanceof Node && currentTarget.contains(target);
      if (key === "Escape" && !defaultPrevented && isInside) closeRef.current?.click();
    },
  };
}
