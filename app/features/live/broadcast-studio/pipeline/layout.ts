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
const BESIDE_SHARE = 0.7;

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

export function arrange(
  layout: Layout,
  frame: Size,
  main: Size,
  inset: Size,
): { main: Rect; inset: Rect } {
  const all = { x: 0, y: 0, width: frame.width, height: frame.height };
  if (layout.kind === "beside") {
    const mainWidth = frame.width * BESIDE_SHARE;
    return {
      main: contain(main, { ...all, width: mainWidth }),
      inset: contain(inset, { ...all, x: mainWidth, width: frame.width - mainWidth }),
    };
  }
  const shape = inset.width / inset.height;
  const area = frame.width * frame.height * SHARE[layout.size];
  const insetSize = { width: Math.sqrt(area * shape), height: Math.sqrt(area / shape) };
  const scale = Math.min(
    1,
    (frame.width * MAX_SIDE) / insetSize.width,
    (frame.height * MAX_SIDE) / insetSize.height,
  );
  const [width, height] = [insetSize.width * scale, insetSize.height * scale];
  const margin = Math.min(frame.width, frame.height) * MARGIN;
  return {
    main: contain(main, all),
    inset: {
      x: layout.corner.endsWith("left") ? margin : frame.width - width - margin,
      y: layout.corner.startsWith("top") ? margin : frame.height - height - margin,
      width,
      height,
    },
  };
}

export const cornerAt = ({ x, y }: { x: number; y: number }, frame: Size): Corner =>
  `${y < frame.height / 2 ? "top" : "bottom"}-${x < frame.width / 2 ? "left" : "right"}`;
