import { type Context, HEIGHT, WIDTH } from "./scene.ts";
import { clamp } from "./timeline.ts";

const SANS = '"Hanken Grotesk Variable", "DejaVu Sans", sans-serif';
const MONO = '"DejaVu Sans Mono", monospace';

export interface TextStyle {
  size?: number;
  color?: string;
  weight?: number;
  align?: CanvasTextAlign;
  mono?: boolean;
  italic?: boolean;
  alpha?: number;
}

function setFont(c: Context, style: TextStyle): void {
  const family = style.mono ? MONO : SANS;
  c.font = `${style.italic ? "italic " : ""}${style.weight ?? 500} ${style.size ?? 32}px ${family}`;
  c.textAlign = style.align ?? "left";
  c.textBaseline = "alphabetic";
  c.fillStyle = style.color ?? "#ffffff";
}

export function text(c: Context, words: string, x: number, y: number, style: TextStyle = {}): void {
  c.save();
  setFont(c, style);
  c.globalAlpha *= clamp(style.alpha ?? 1);
  c.fillText(words, x, y);
  c.restore();
}

export function wrap(c: Context, words: string, width: number, style: TextStyle): string[] {
  c.save();
  setFont(c, style);
  const lines: string[] = [];
  let line = "";
  for (const word of words.split(" ")) {
    const longer = line ? `${line} ${word}` : word;
    if (c.measureText(longer).width > width && line) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  lines.push(line);
  c.restore();
  return lines;
}

/** Draws a text over several lines, and returns the baseline below the last one. */
export function paragraph(
  c: Context,
  words: string,
  x: number,
  y: number,
  width: number,
  style: TextStyle = {},
): number {
  const height = (style.size ?? 32) * 1.34;
  const lines = wrap(c, words, width, style);
  lines.forEach((line, i) => {
    text(c, line, x, y + i * height, style);
  });
  return y + lines.length * height;
}

export function background(c: Context, top: string, bottom = top): void {
  const fill = c.createLinearGradient(0, 0, 0, HEIGHT);
  fill.addColorStop(0, top);
  fill.addColorStop(1, bottom);
  c.fillStyle = top === bottom ? top : fill;
  c.fillRect(0, 0, WIDTH, HEIGHT);
}

export function box(
  c: Context,
  x: number,
  y: number,
  width: number,
  height: number,
  color: string,
  radius = 0,
): void {
  c.fillStyle = color;
  c.beginPath();
  c.roundRect(x, y, width, height, radius);
  c.fill();
}

export function disc(c: Context, x: number, y: number, radius: number, color: string): void {
  c.fillStyle = color;
  c.beginPath();
  c.arc(x, y, Math.max(0, radius), 0, Math.PI * 2);
  c.fill();
}

export function ring(
  c: Context,
  x: number,
  y: number,
  radius: number,
  color: string,
  width = 2,
): void {
  c.strokeStyle = color;
  c.lineWidth = width;
  c.beginPath();
  c.arc(x, y, Math.max(0, radius), 0, Math.PI * 2);
  c.stroke();
}

export type Point = readonly [x: number, y: number];

export function path(c: Context, points: readonly Point[], closed = false): void {
  c.beginPath();
  points.forEach(([x, y], i) => {
    if (i === 0) c.moveTo(x, y);
    else c.lineTo(x, y);
  });
  if (closed) c.closePath();
}

export function line(c: Context, points: readonly Point[], color: string, width = 2): void {
  path(c, points);
  c.strokeStyle = color;
  c.lineWidth = width;
  c.lineCap = "round";
  c.lineJoin = "round";
  c.stroke();
}

export function shape(c: Context, points: readonly Point[], color: string): void {
  path(c, points, true);
  c.fillStyle = color;
  c.fill();
}

/** Draws with an opacity, and restores the state of the context afterwards. */
export function fade(c: Context, alpha: number, draw: () => void): void {
  if (alpha <= 0.004) return;
  c.save();
  c.globalAlpha *= clamp(alpha);
  draw();
  c.restore();
}

/** Draws with the origin at a point, turned and scaled. */
export function place(
  c: Context,
  { x, y, turn = 0, scale = 1 }: { x: number; y: number; turn?: number; scale?: number },
  draw: () => void,
): void {
  c.save();
  c.translate(x, y);
  c.rotate(turn);
  c.scale(scale, scale);
  draw();
  c.restore();
}

const channels = (color: string): number[] =>
  [1, 3, 5].map((i) => Number.parseInt(color.slice(i, i + 2), 16));

/** Mixes two colors of the form #rrggbb. */
export function mix(from: string, to: string, part: number): string {
  const other = channels(to);
  const mixed = channels(from).map((v, i) => Math.round(v + ((other[i] ?? v) - v) * clamp(part)));
  return `rgb(${mixed.join(",")})`;
}
