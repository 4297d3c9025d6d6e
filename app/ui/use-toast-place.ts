import { type RefObject, useLayoutEffect, useState } from "react";
import { type Box, placeToast, type ToastPlace } from "./toast-place.ts";

const USUAL: ToastPlace = { at: "bottom", side: "right", lift: 0 };

/** A form to write in carries this attribute, so that toasts never cover the form. */
const COMPOSERS = "[data-composer]";
const CONTROLS =
  "textarea, input:not([type=range], [type=checkbox]), [contenteditable=true], button, a, summary";

function obstaclesOf(toasts: HTMLElement): Box[] {
  const { activeElement: focused } = document;
  const control = focused?.matches(CONTROLS) && !toasts.contains(focused) ? [focused] : [];
  return [...document.querySelectorAll(COMPOSERS), ...control]
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.bottom > 0 && box.top < window.innerHeight);
}

/** Places a visible toast so that the toast covers no form to write in and no focused control. */
export function useToastPlace(viewport: RefObject<HTMLElement | null>, toastId: number) {
  const [place, setPlace] = useState(USUAL);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new toast can have another size.
  useLayoutEffect(() => {
    let isPressed = false;
    const update = () => {
      if (!viewport.current) return;
      const usual = usualBox(viewport.current);
      const header = document.querySelector("header")?.getBoundingClientRect();
      const next = placeToast({
        usual,
        width: document.documentElement.clientWidth,
        top: Math.max(0, header?.bottom ?? 0),
        obstacles: obstaclesOf(viewport.current),
      });
      setPlace((now) => (isEqual(now, next) ? now : next));
    };
    update();
    const life = new AbortController();
    const { signal } = life;
    // A toast must not move while the user presses a button. If the toast moved over the pressed
    // button, the browser would not report a click.
    const updateUnlessPressed = () => {
      if (!isPressed) update();
    };
    const press = (event: Event) => {
      isPressed = event.type === "pointerdown";
    };
    for (const event of ["pointerdown", "pointerup", "pointercancel"])
      document.addEventListener(event, press, { signal, capture: true, passive: true });
    for (const event of ["focusin", "focusout", "input", "pointerup", "pointercancel"])
      document.addEventListener(event, () => requestAnimationFrame(updateUnlessPressed), {
        signal,
      });
    for (const event of ["resize", "scroll"])
      window.addEventListener(event, updateUnlessPressed, { signal, passive: true });
    return () => life.abort();
  }, [viewport, toastId]);
  return place;
}

/** Returns the box that the toast would have at its usual place. */
function usualBox(viewport: HTMLElement): Box {
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
