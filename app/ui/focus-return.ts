import { useRef } from "react";

/**
 * For the content of a dialog: where the focus was goes on having it once the dialog is closed. By
 * itself only a dialog with a trigger of its own does so; one that is opened from outside leaves
 * who came by keys at the top of the page.
 */
export function useFocusReturn() {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus() {
      before.current = document.activeElement;
    },
    onCloseAutoFocus(event: Event) {
      const { current } = before;
      // What opened it may be gone: an entry of a menu that has closed.
      if (!(current instanceof HTMLElement) || current === document.body || !current.isConnected)
        return;
      event.preventDefault();
      current.focus();
    },
  };
}
