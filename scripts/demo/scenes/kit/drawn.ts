import { curve, type Sketch } from "./ink.ts";
import type { Point } from "./paint.ts";
import { range } from "./timeline.ts";

export interface Part {
  title: string;
  draw: (sketch: Sketch) => void;
}

export const PENCIL = "#9a96a2";
export const INK = "#2d2b3a";

export const rectangle = (x: number, y: number, w: number, h: number): Point[] => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
  [x, y],
];
export const wave = (
  x: number,
  y: number,
  length: number,
  height: number,
  count: number,
): Point[] =>
  curve(
    range(count * 2 + 1).map(
      (i): Point => [x + (length * i) / (count * 2), y + (i % 2 ? -height : height)],
    ),
  );
