import { useRef } from "react";

const KEPT_ELEMENTS = 8;

/**
 * The last elements that had the focus, the newest at the end.
 * The list contains the body for each time at which the user focused nothing.
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
    // An element also loses the focus when React removes it. That is not an act of the user.
    queueMicrotask(() => {
      const isLeft = target instanceof Element && target.isConnected;
      if (isLeft && document.activeElement === document.body) record(document.body);
    });
  });
}

/**
 * Moves the focus back after a dialog without a trigger closes, which Radix does not do.
 * If a menu item opened the dialog, the focus moves to the button of the menu.
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
 * Returns true if the user has focused a control since a dialog or a menu closed.
 * Radix moves the focus back in a later task. On a busy page, the user can act before that task.
 * An outer dialog does not count, because Radix focuses it without an act of the user.
 */
export function hasChosenFocus(): boolean {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) return false;
  return !activeElement.matches("[role=dialog], [role=alertdialog]");
}
