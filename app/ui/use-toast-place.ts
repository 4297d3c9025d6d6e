import { type RefObject, useLayoutEffect, useState } from "react";
import { type Box, placeToast, type ToastPlace } from "./toast-place.ts";

const USUAL: ToastPlace = { at: "bottom", side: "right", lift: 0 };

/** A form to write in carries this attribute, so that toasts never cover the form. */
const COMPOSERS = "[data-composer]";
const FIELDS = "textarea, input:not([type=range], [type=checkbox]), [contenteditable=true]";

function visibleBoxes(): Box[] {
  const focused = document.activeElement?.matches(FIELDS) ? [document.activeElement] : [];
  return [...document.querySelectorAll(COMPOSERS), ...focused]
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.bottom > 0 && box.top < window.innerHeight);
}

/** Keeps a toast away from composers and from the focused field while the toast is visible. */
export function useToastPlace(viewport: RefObject<HTMLElement | null>, toastId: number) {
  const [place, setPlace] = useState(USUAL);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new toast can have another size.
  useLayoutEffect(() => {
    const update = () => {
      const usual = usualBox(viewport.current);
      if (!usual) return;
      const header = document.querySelector("header")?.getBoundingClientRect();
      const next = placeToast({
        usual,
        width: document.documentElement.clientWidth,
        top: Math.max(0, header?.bottom ?? 0),
        obstacles: visibleBoxes(),
      });
      setPlace((now) => (isEqual(now, next) ? now : next));
    };
    update();
    const life = new AbortController();
    const { signal } = life;
    for (const event of ["focusin", "focusout", "input"])
      document.addEventListener(event, () => requestAnimationFrame(update), { signal });
    for (const event of ["resize", "scroll"])
      window.addEventListener(event, update, { signal, passive: true });
    return () => life.abort();
  }, [viewport, toastId]);
  return place;
}

/** Returns the box that the toast would have at its usual place. */
function usualBox(viewport: HTMLElement | null): Box | null {
  if (!viewport) return null;
  const { width, height } = viewport.getBoundingClientRect();
  const right = document.documentElement.clientWidth;
  // The style's offset includes the bottom bar, which a media query removes from desktops.
  const offset = Number.parseFloat(
    getComputedStyle(viewport).getPropertyValue("scroll-margin-bottom"),
  );
  const bottom = window.innerHeight - (Number.isFinite(offset) ? offset : 0);
  return { left: right - width, right, top: bottom - height, bottom };
}

const isEqual = (a: ToastPlace, b: ToastPlace) =>
  a.at === b.at && a.side === b.side && a.lift === b.lift;
