/** Edges in the window, px. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** `lift` is the distance from the usual place at the bottom, px. */
export type ToastPlace =
  | { at: "bottom"; side: "left" | "right"; lift: number }
  | { at: "top"; side: "left" | "right"; lift: 0 };

interface Room {
  /** Box of the toast at its usual place, at the bottom right. */
  usual: Box;
  width: number;
  /** Lower edge of the page's header. No toast covers the header. */
  top: number;
  /** Boxes that no toast may cover: forms to write in, and the focused button, link or field. */
  obstacles: readonly Box[];
}

const overlaps = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const GAP = 8;

/**
 * Chooses where a toast covers no obstacle: at the bottom right, at the bottom left if the toast is
 * narrower than the window, above the obstacles, or else at the top.
 */
export function placeToast({ usual, width, top, obstacles }: Room): ToastPlace {
  const isFree = (box: Box) => !obstacles.some((obstacle) => overlaps(box, obstacle));
  if (isFree(usual)) return { at: "bottom", side: "right", lift: 0 };
  const size = usual.right - usual.left;
  const left = { ...usual, left: width - usual.right, right: width - usual.right + size };
  if (size < width / 2 && isFree(left)) return { at: "bottom", side: "left", lift: 0 };
  let lift = 0;
  const lifted = () => ({ ...usual, top: usual.top - lift, bottom: usual.bottom - lift });
  for (let n = 0; n < obstacles.length && !isFree(lifted()); n += 1) {
    const highest = Math.min(
      ...obstacles.filter((obstacle) => overlaps(lifted(), obstacle)).map((one) => one.top),
    );
    lift = usual.bottom - highest + GAP;
  }
  const fits = isFree(lifted()) && lifted().top >= top + GAP;
  return fits ? { at: "bottom", side: "right", lift } : { at: "top", side: "right", lift: 0 };
}
