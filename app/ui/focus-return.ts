import { useRef } from "react";

/** Returns the focus after a dialog without a trigger closes, which Radix does not do. */
export function useFocusReturn() {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus() {
      before.current = document.activeElement;
    },
    onCloseAutoFocus(event: Event) {
      const { current } = before;
      // The element may be gone, such as an item of a closed menu.
      if (!(current instanceof HTMLElement) || current === document.body || !current.isConnected)
        return;
      event.preventDefault();
      current.focus();
    },
  };
}
