import { box, disc, line, type Point, place, ring, shape } from "./paint.ts";
import type { Context } from "./scene.ts";
import { clamp, random, range } from "./timeline.ts";

// Things for drawn steps. Each one is about 300 wide and stands around the origin.

type Draw = (c: Context, t: number) => void;

const ellipse = (c: Context, x: number, y: number, rx: number, ry: number, color: string): void => {
  c.fillStyle = color;
  c.beginPath();
  c.ellipse(x, y, rx, ry, 0, 0, Math.PI * 2);
  c.fill();
};

export const bowl =
  (content: string, color = "#f4f1ea"): Draw =>
  (c) => {
    ellipse(c, 0, 112, 150, 16, "rgba(0,0,0,.14)");
    c.fillStyle = color;
    c.beginPath();
    c.moveTo(-160, -10);
    c.bezierCurveTo(-150, 130, 150, 130, 160, -10);
    c.fill();
    ellipse(c, 0, -10, 160, 40, color);
    ellipse(c, 0, -8, 146, 32, content);
  };

export const pan =
  (content: string, heat = true): Draw =>
  (c, t) => {
    if (heat)
      for (const i of range(5)) {
        const tall = 34 + 10 * Math.sin(t * 5 + i * 2);
        shape(
          c,
          [
            [-96 + i * 44, 128],
            [-84 + i * 44, 128 - tall],
            [-72 + i * 44, 128],
          ],
          "#ffb03a",
        );
        shape(
          c,
          [
            [-90 + i * 44, 128],
            [-84 + i * 44, 128 - tall * 0.6],
            [-78 + i * 44, 128],
          ],
          "#ff6b3a",
        );
      }
    box(c, 130, -6, 210, 22, "#4a3a32", 11);
    c.fillStyle = "#3b3f4a";
    c.beginPath();
    c.roundRect(-165, -4, 330, 84, [6, 6, 44, 44]);
    c.fill();
    ellipse(c, 0, -4, 165, 40, "#4b505d");
    ellipse(c, 0, -2, 148, 33, content);
  };

export const pot =
  (content: string): Draw =>
  (c, t) => {
    box(c, -196, -20, 392, 20, "#7b8494", 10);
    c.fillStyle = "#98a2b3";
    c.beginPath();
    c.roundRect(-155, -56, 310, 180, [8, 8, 34, 34]);
    c.fill();
    ellipse(c, 0, -56, 155, 36, "#b7c0cd");
    ellipse(c, 0, -54, 140, 29, content);
    for (const i of range(6)) {
      const rise = (t * 0.7 + i * 0.37) % 1;
      ring(
        c,
        -90 + i * 36,
        -54 + Math.sin(i * 3) * 12,
        4 + 7 * rise,
        `rgba(255,255,255,${(0.5 * (1 - rise)).toFixed(2)})`,
        2,
      );
    }
    steam(c, t, -100);
  };

export function steam(c: Context, t: number, y: number): void {
  for (const i of range(3)) {
    const points = range(12).map(
      (k): Point => [-60 + i * 60 + Math.sin(k * 0.7 + t * 2 + i) * (4 + k), y - k * 9],
    );
    line(c, points, "rgba(255,255,255,.35)", 7);
  }
}

/** Something that falls into a vessel: grains, drops or pieces. */
export const pour =
  (color: string, size = 6, count = 26): Draw =>
  (c, t) => {
    const next = random(9);
    for (const _ of range(count)) {
      const [x, phase] = [(next() - 0.5) * 70, next()];
      const fall = (t * 0.8 + phase) % 1;
      disc(c, x * (0.4 + fall), -230 + fall * 215, size, color);
    }
  };

/** Pieces that lie in a vessel: slices, lentils, leaves. */
export const pieces =
  (color: string, { count = 18, size = 12, y = -8, spread = 120, flat = 0.22 } = {}): Draw =>
  (c) => {
    const next = random(count + size);
    for (const _ of range(count)) {
      const [angle, far] = [next() * Math.PI * 2, Math.sqrt(next()) * spread];
      ellipse(c, Math.cos(angle) * far, y + Math.sin(angle) * far * flat, size, size * 0.62, color);
    }
  };

export const spoon =
  (color = "#b98a58"): Draw =>
  (c, t) => {
    const swing = Math.sin(t * 2.4);
    place(c, { x: 60 * swing, y: -24, turn: 0.35 + swing * 0.12 }, () => {
      box(c, -7, -230, 14, 220, color, 7);
      ellipse(c, 0, 0, 20, 28, color);
    });
  };

export const knife: Draw = (c, t) => {
  const cut = Math.abs(Math.sin(t * 3)) * 40;
  place(c, { x: 30, y: -70 - cut, turn: -0.1 }, () => {
    shape(
      c,
      [
        [-130, 40],
        [110, 40],
        [110, -6],
        [-60, -6],
      ],
      "#d5dbe3",
    );
    box(c, 106, -10, 120, 40, "#3a2e2a", 10);
  });
};

export const board =
  (x = 0): Draw =>
  (c) => {
    box(c, x - 190, 22, 380, 66, "rgba(0,0,0,.12)", 16);
    box(c, x - 190, 10, 380, 66, "#c99a66", 16);
    line(
      c,
      [
        [x - 150, 30],
        [x + 90, 30],
      ],
      "#b58552",
      3,
    );
    line(
      c,
      [
        [x - 90, 52],
        [x + 150, 52],
      ],
      "#b58552",
      3,
    );
  };

export const egg =
  (x: number, y: number, scale = 1): Draw =>
  (c) => {
    ellipse(c, x, y, 50 * scale, 34 * scale, "#fffdf6");
    ellipse(c, x + 4 * scale, y - 3, 20 * scale, 15 * scale, "#ffb52e");
    ellipse(c, x - 2 * scale, y - 8, 6 * scale, 4 * scale, "#ffdf8a");
  };

export const clock =
  (minutes: number): Draw =>
  (c, t) => {
    disc(c, 0, 0, 128, "#ffffff");
    ring(c, 0, 0, 128, "#3a3a4a", 8);
    const turn = clamp(t / 5) * (minutes / 60) * Math.PI * 2;
    c.fillStyle = "rgba(240,120,70,.35)";
    c.beginPath();
    c.moveTo(0, 0);
    c.arc(0, 0, 112, -Math.PI / 2, -Math.PI / 2 + turn);
    c.fill();
    for (const i of range(12))
      place(c, { x: 0, y: 0, turn: (i * Math.PI) / 6 }, () =>
        box(c, -3, -114, 6, 16, "#3a3a4a", 3),
      );
    place(c, { x: 0, y: 0, turn }, () => box(c, -4, -96, 8, 104, "#e2574c", 4));
    disc(c, 0, 0, 10, "#3a3a4a");
  };

export const stack =
  (...draws: Draw[]): Draw =>
  (c, t) => {
    for (const draw of draws) draw(c, t);
  };

export const moved =
  (x: number, y: number, draw: Draw, scale = 1): Draw =>
  (c, t) =>
    place(c, { x, y, scale }, () => draw(c, t));

export type { Draw };
export { ellipse };
