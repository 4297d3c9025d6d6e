import { type KeyboardEvent, useRef } from "react";

/**
 * For the content of a dialog: Escape closes it from the moment it has the focus. The library
 * listens a render later, and on a busy machine that is long enough for a key to be lost.
 */
export function useEarlyEscape() {
  const closeRef = useRef<HTMLButtonElement>(null);
  return {
    closeRef,
    onKeyDown({ key, defaultPrevented, currentTarget, target }: KeyboardEvent) {
      // What opened within it, a list or a second dialog, is elsewhere in the document, and takes
      // the key for itself.
      const isInside = target instanceof Node && currentTarget.contains(target);
      if (key === "Escape" && !defaultPrevented && isInside) closeRef.current?.click();
    },
  };
}
