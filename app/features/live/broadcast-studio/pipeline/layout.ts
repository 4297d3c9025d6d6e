export const CORNERS = ["top-left", "top-right", "bottom-left", "bottom-right"] as const;
export type Corner = (typeof CORNERS)[number];
export const INSET_SIZES = ["small", "medium", "large"] as const;
export type InsetSize = (typeof INSET_SIZES)[number];
export type Layout = { kind: "inset"; corner: Corner; size: InsetSize } | { kind: "beside" };

export const FIRST_LAYOUT: Layout = { kind: "inset", corner: "bottom-right", size: "medium" };

export interface Size {
  width: number;
  height: number;
}

export interface Rect extends Size {
  x: number;
  y: number;
}

/** Share of the frame's area that the inset covers, in landscape and in portrait video. */
const SHARE: Record<InsetSize, number> = { small: 0.03, medium: 0.06, large: 0.12 };

const MAX_SIDE = 0.45;
const MARGIN = 0.025;
/** Share of the frame's width for the shared screen when the camera is beside the screen. */
const BESIDE = 0.7;

export function contain(shape: Size, within: Rect): Rect {
  const scale = Math.min(within.width / shape.width, within.height / shape.height);
  const [width, height] = [shape.width * scale, shape.height * scale];
  return {
    x: within.x + (within.width - width) / 2,
    y: within.y + (within.height - height) / 2,
    width,
    height,
  };
}

export function place(
  layout: Layout,
  whole: Size,
  main: Size,
  inset: Size,
): { main: Rect; inset: Rect } {
  const all = { x: 0, y: 0, width: whole.width, height: whole.height };
  if (layout.kind === "beside") {
    const left = whole.width * BESIDE;
    return {
      main: contain(main, { ...all, width: left }),
      inset: contain(inset, { ...all, x: left, width: whole.width - left }),
    };
  }
  const shape = inset.width / inset.height;
  const area = whole.width * whole.height * SHARE[layout.size];
  const wanted = { width: Math.sqrt(area * shape), height: Math.sqrt(area / shape) };
  const scale = Math.min(
    1,
    (whole.width * MAX_SIDE) / wanted.width,
    (whole.height * MAX_SIDE) / wanted.height,
  );
  const [width, height] = [wanted.width * scale, wanted.height * scale];
  const margin = Math.min(whole.width, whole.height) * MARGIN;
  return {
    main: contain(main, all),
    inset: {
      x: layout.corner.endsWith("left") ? margin : whole.width - width - margin,
      y: layout.corner.startsWith("top") ? margin : whole.height - height - margin,
      width,
      height,
    },
  };
}

export const cornerAt = ({ x, y }: { x: number; y: number }, whole: Size): Corner =>
  `${y < whole.height / 2 ? "top" : "bottom"}-${x < whole.width / 2 ? "left" : "right"}`;
