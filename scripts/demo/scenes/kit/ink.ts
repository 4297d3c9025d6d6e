import type { Point } from "./paint.ts";
import type { Context } from "./scene.ts";
import { at, clamp, lerp, random } from "./timeline.ts";

/** Something that a pen or a brush leaves on the page. */
export interface Mark {
  points: Point[];
  color: string;
  /** Width of the pen. A wash is a filled area without a pen. */
  width: number;
  wash: boolean;
  alpha: number;
  length: number;
}

const distance = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(bx - ax, by - ay);

const lengthOf = (points: Point[]): number =>
  points.slice(1).reduce((sum, point, i) => sum + distance(at(points, i), point), 0);

/** Runs a smooth curve (Catmull-Rom) through points. */
export function curve(points: readonly Point[], closed = false, steps = 10): Point[] {
  const n = points.length;
  const pick = (i: number): Point =>
    closed ? at(points, (i + n) % n) : at(points, clamp(i, 0, n - 1));
  const out: Point[] = [];
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const [p, q, r, s] = [pick(i - 1), pick(i), pick(i + 1), pick(i + 2)];
    for (let k = 0; k < steps; k++) {
      const u = k / steps;
      const blend = (a: number, b: number, d: number, e: number): number =>
        0.5 *
        (2 * b +
          (d - a) * u +
          (2 * a - 5 * b + 4 * d - e) * u * u +
          (3 * b - a - 3 * d + e) * u ** 3);
      out.push([blend(p[0], q[0], r[0], s[0]), blend(p[1], q[1], r[1], s[1])]);
    }
  }
  out.push(closed ? at(out, 0) : at(points, n - 1));
  return out;
}

export const oval = (
  x: number,
  y: number,
  rx: number,
  ry: number,
  { from = 0, to = Math.PI * 2, turn = 0 }: { from?: number; to?: number; turn?: number } = {},
): Point[] =>
  Array.from({ length: 41 }, (_, i): Point => {
    const a = lerp(from, to, i / 40);
    const [u, v] = [rx * Math.cos(a), ry * Math.sin(a)];
    return [
      x + u * Math.cos(turn) - v * Math.sin(turn),
      y + u * Math.sin(turn) + v * Math.cos(turn),
    ];
  });

function wobble(points: Point[], amount: number, seed: number): Point[] {
  const next = random(seed);
  const [a, b, p, q] = [next() * 6, next() * 6, 0.021 + next() * 0.01, 0.05 + next() * 0.02];
  let gone = 0;
  return points.map((point, i): Point => {
    if (i > 0) gone += distance(at(points, i - 1), point);
    return [point[0] + amount * Math.sin(gone * p + a), point[1] + amount * Math.sin(gone * q + b)];
  });
}

/** Collects the marks of a drawing in the order in which a hand makes them. */
export class Sketch {
  readonly marks: Mark[] = [];
  #seed = 7;

  pen(points: readonly Point[], color: string, width = 3, alpha = 1): this {
    const dense: Point[] = [];
    points.forEach((point, i) => {
      const before = points[i - 1];
      if (before) {
        const steps = Math.max(1, Math.round(distance(before, point) / 12));
        for (let k = 1; k < steps; k++)
          dense.push([lerp(before[0], point[0], k / steps), lerp(before[1], point[1], k / steps)]);
      }
      dense.push(point);
    });
    const drawn = wobble(dense, 0.9, this.#seed++);
    this.marks.push({
      points: drawn,
      color,
      width,
      wash: false,
      alpha,
      length: lengthOf(drawn) + 30,
    });
    return this;
  }

  wash(points: readonly Point[], color: string, alpha = 1): this {
    const area = wobble([...points], 1.5, this.#seed++);
    this.marks.push({
      points: area,
      color,
      width: 0,
      wash: true,
      alpha,
      length: 140 + lengthOf(area) * 0.3,
    });
    return this;
  }

  get length(): number {
    return this.marks.reduce((sum, mark) => sum + mark.length, 0);
  }
}

function drawPen(c: Context, mark: Mark, part: number): Point | null {
  const count = Math.max(2, Math.ceil(mark.points.length * part));
  const points = mark.points.slice(0, count);
  c.globalAlpha = mark.alpha;
  c.strokeStyle = mark.color;
  c.lineWidth = mark.width;
  c.lineCap = "round";
  c.lineJoin = "round";
  c.beginPath();
  for (const [i, [x, y]] of points.entries()) {
    if (i === 0) c.moveTo(x, y);
    else c.lineTo(x, y);
  }
  c.stroke();
  return points.at(-1) ?? null;
}

/** A wash appears from its top to its bottom, like a brush that goes to and fro. */
function drawWash(c: Context, mark: Mark, part: number): Point | null {
  const ys = mark.points.map(([, y]) => y);
  const xs = mark.points.map(([x]) => x);
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const edge = lerp(top, bottom + 2, part);
  c.globalAlpha = mark.alpha;
  c.save();
  if (part < 1) {
    c.beginPath();
    c.rect(left - 5, top - 5, right - left + 10, edge - top + 5);
    c.clip();
  }
  c.fillStyle = mark.color;
  c.beginPath();
  for (const [i, [x, y]] of mark.points.entries()) {
    if (i === 0) c.moveTo(x, y);
    else c.lineTo(x, y);
  }
  c.closePath();
  c.fill();
  c.restore();
  const swing = (1 + Math.sin((edge - top) / 9)) / 2;
  return [lerp(left, right, 0.15 + 0.7 * swing), edge];
}

/** Draws the first marks of a sketch, up to `length`. Returns where the pen is, or null at the end. */
export function drawSketch(c: Context, sketch: Sketch, length: number): Point | null {
  let left = length;
  for (const mark of sketch.marks) {
    if (left <= 0) return mark.points[0] ?? null;
    const part = clamp(left / mark.length);
    c.save();
    const tip = mark.wash ? drawWash(c, mark, part) : drawPen(c, mark, part);
    c.restore();
    if (part < 1) return tip;
    left -= mark.length;
  }
  return null;
}

export function drawPencil(c: Context, [x, y]: Point, color: string): void {
  c.save();
  c.translate(x, y);
  c.rotate(0.62);
  c.fillStyle = "rgba(20,20,40,.12)";
  c.fillRect(8, -14, 12, -170);
  c.fillStyle = "#f2d9b0";
  c.beginPath();
  c.moveTo(0, 0);
  c.lineTo(-9, -30);
  c.lineTo(9, -30);
  c.fill();
  c.fillStyle = color;
  c.beginPath();
  c.moveTo(0, 0);
  c.lineTo(-3.4, -11);
  c.lineTo(3.4, -11);
  c.fill();
  c.fillStyle = "#e2574c";
  c.fillRect(-9, -180, 18, 150);
  c.fillStyle = "#c6453b";
  c.fillRect(3, -180, 6, 150);
  c.fillStyle = "#d9dde3";
  c.fillRect(-9, -196, 18, 16);
  c.fillStyle = "#f3a6a0";
  c.beginPath();
  c.roundRect(-9, -214, 18, 18, [7, 7, 0, 0]);
  c.fill();
  c.restore();
}
