import { type KeyboardEvent, useRef } from "react";

/**
 * Closes a dialog on Escape from the moment the dialog has the focus. Radix listens one render
 * later, so a key press on a slow device would be lost.
 */
export function useEarlyEscape() {
  const closeRef = useRef<HTMLButtonElement>(null);
  return {
    closeRef,
    onKeyDown({ key, defaultPrevented, currentTarget, target }: KeyboardEvent) {
      // A list or second dialog that opened inside this dialog is elsewhere in the DOM and handles
      // Escape itself.
      const isInside = target instanceof Node && currentTarget.contains(target);
      if (key === "Escape" && !defaultPrevented && isInside) closeRef.current?.click();
    },
  };
}
