import { useRef } from "react";

const KEPT_ELEMENTS = 8;

/**
 * The elements that last had the focus, the newest at the end.
 * The body stands for a time at which no element had the focus.
 */
let recent: Element[] = [];

function record(element: Element): void {
  recent = [...recent.filter((kept) => kept.isConnected), element].slice(-KEPT_ELEMENTS);
}

if (typeof document !== "undefined") {
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof Element) record(target);
  });
  document.addEventListener("focusout", ({ target, relatedTarget }) => {
    if (relatedTarget !== null) return;
    // An element that is being removed loses the focus too, but not because the user left it.
    queueMicrotask(() => {
      const isLeft = target instanceof Element && target.isConnected;
      if (isLeft && document.activeElement === document.body) record(document.body);
    });
  });
}

/**
 * Returns the focus after a dialog without a trigger closes, which Radix does not do.
 * A dialog that a menu item opened returns it to the button of the menu.
 */
export function useFocusReturn() {
  const before = useRef<readonly Element[]>([]);
  return {
    onOpenAutoFocus() {
      before.current = recent;
    },
    onCloseAutoFocus(event: Event) {
      if (hasChosenFocus()) return event.preventDefault();
      const target = before.current.findLast((element) => element.isConnected);
      if (!(target instanceof HTMLElement) || target === document.body) return;
      event.preventDefault();
      target.focus();
    },
  };
}

/**
 * True if the user has focused a control since a dialog or a menu closed.
 * Radix returns the focus in a later task, and a busy page can handle other events before.
 * Radix can also focus an outer dialog itself, which the user did not choose.
 */
export function hasChosenFocus(): boolean {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) return false;
  return !activeElement.matches("[role=dialog], [role=alertdialog]");
}
