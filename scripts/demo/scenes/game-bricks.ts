import { drawCard, drawRemark, drawSidebar, gameTune } from "./kit/game-screen.ts";
import { box, disc, fade } from "./kit/paint.ts";
import type { Context, Scene } from "./kit/scene.ts";
import { chord, type Note } from "./kit/score.ts";
import { at, clamp, once, random } from "./kit/timeline.ts";

const [LEFT, TOP, WIDE, HIGH] = [400, 50, 840, 620];
const [COLUMNS, ROWS, BRICK_H] = [12, 6, 30];
const BRICK_W = WIDE / COLUMNS;
const COLORS = ["#ff6b6b", "#ff9f5a", "#ffd166", "#8be28b", "#5ec8e5", "#a58bff"];
const START = 3;
const PER_SECOND = 60;
const PADDLE = 120;

interface Moment {
  x: number;
  y: number;
  paddle: number;
  bricks: string;
  left: number;
}
interface Run {
  moments: Moment[];
  hits: { step: number; kind: "brick" | "paddle" | "wall" }[];
}

/** Plays with one ball until no brick is left. The bot aims at the brick that it likes best. */
function record(): Run {
  const next = random(4);
  const bricks = Array.from({ length: COLUMNS * ROWS }, () => true);
  let [x, y, u, v] = [WIDE / 2, HIGH - 120, 3.1, -6.4];
  let [paddle, wish] = [WIDE / 2, 0];
  const run: Run = { moments: [], hits: [] };
  let left = bricks.length;
  for (let step = 0; left > 0 && step < 60 * 170; step++) {
    const speed = 7.4 + (3.4 * (bricks.length - left)) / bricks.length;
    const norm = Math.hypot(u, v);
    [u, v] = [(u / norm) * speed, (v / norm) * speed];
    x += u;
    y += v;
    if (x < 10 || x > WIDE - 10) {
      u = x < 10 ? Math.abs(u) : -Math.abs(u);
      run.hits.push({ step, kind: "wall" });
    }
    if (y < 10) {
      v = Math.abs(v);
      run.hits.push({ step, kind: "wall" });
    }
    const [column, row] = [Math.floor(x / BRICK_W), Math.floor((y - 50) / BRICK_H)];
    const index = row * COLUMNS + column;
    if (row >= 0 && row < ROWS && column >= 0 && column < COLUMNS && bricks[index]) {
      bricks[index] = false;
      left--;
      const [dx, dy] = [x / BRICK_W - column - 0.5, (y - 50) / BRICK_H - row - 0.5];
      if (Math.abs(dx) * BRICK_W > Math.abs(dy) * BRICK_H + 14) u = Math.sign(dx) * Math.abs(u);
      else v = Math.sign(dy) * Math.abs(v);
      run.hits.push({ step, kind: "brick" });
    }
    if (v > 0) {
      let land = x + (u * (HIGH - 34 - y)) / v;
      land = Math.abs(land - 10) % (2 * (WIDE - 20));
      land = 10 + (land > WIDE - 20 ? 2 * (WIDE - 20) - land : land);
      const goal = clamp(land - wish, PADDLE / 2, WIDE - PADDLE / 2);
      paddle += clamp(goal - paddle, -11, 11);
      if (y > HIGH - 40 && y < HIGH - 10 && Math.abs(x - paddle) < PADDLE / 2 + 8) {
        const target = bricks.findIndex((there, i) => there && (next() < 0.4 || i > 60));
        const aim = target < 0 ? WIDE / 2 : ((target % COLUMNS) + 0.5) * BRICK_W;
        const angle = Math.atan2(aim - x, HIGH - 150) + (next() - 0.5) * 0.25;
        u = speed * Math.sin(clamp(angle, -1, 1));
        v = -speed * Math.cos(clamp(angle, -1, 1));
        wish = (next() - 0.5) * PADDLE * 0.7;
        run.hits.push({ step, kind: "paddle" });
      }
    } else paddle += clamp(x - paddle, -3, 3);
    paddle = clamp(paddle, PADDLE / 2, WIDE - PADDLE / 2);
    run.moments.push({ x, y, paddle, left, bricks: bricks.map((b) => (b ? "1" : "0")).join("") });
  }
  return run;
}

const run = once(record);
const SECONDS = 80;

function drawField(c: Context, index: number): void {
  const { moments } = run();
  const moment = at(moments, clamp(index, 0, moments.length - 1));
  box(c, LEFT - 8, TOP - 8, WIDE + 16, HIGH + 16, "#2d2a55", 14);
  box(c, LEFT, TOP, WIDE, HIGH, "#151433", 8);
  for (let i = 0; i < COLUMNS * ROWS; i++) {
    if (moment.bricks[i] !== "1") continue;
    const [column, row] = [i % COLUMNS, Math.floor(i / COLUMNS)];
    const [x, y] = [LEFT + column * BRICK_W, TOP + 50 + row * BRICK_H];
    box(c, x + 2, y + 2, BRICK_W - 4, BRICK_H - 4, at(COLORS, row), 5);
    fade(c, 0.25, () => box(c, x + 5, y + 4, BRICK_W - 10, 5, "#ffffff", 3));
  }
  for (let k = 5; k > 0; k--) {
    const old = moments[index - k * 2];
    if (old) fade(c, 0.3 - k * 0.05, () => disc(c, LEFT + old.x, TOP + old.y, 10 - k, "#fff6d8"));
  }
  disc(c, LEFT + moment.x, TOP + moment.y, 10, "#fff6d8");
  box(c, LEFT + moment.paddle - PADDLE / 2, TOP + HIGH - 32, PADDLE, 16, "#f4f4ff", 8);
}

function sounds(): Note[] {
  let row = 0;
  return run().hits.map(({ step, kind }): Note => {
    if (kind === "brick") row++;
    const pitch = { brick: 67 + at([0, 3, 5, 7, 10, 12], row % 6), paddle: 55, wall: 48 }[kind];
    const gain = { brick: 0.2, paddle: 0.18, wall: 0.07 }[kind];
    return { at: START + step / PER_SECOND, length: 0.15, pitch, voice: "blip", gain };
  });
}

export const BRICKS: Scene = {
  slug: "game-bricks",
  seconds: SECONDS,
  fps: 24,
  posterAt: 30,
  language: "en",
  chapters: [
    { at: 0, title: "One ball" },
    { at: 24, title: "Through the wall" },
    { at: 56, title: "The last bricks" },
  ],
  captions: [],
  score: () => ({
    notes: [
      ...gameTune(
        SECONDS,
        ["G3 Bb3 D4 F4", "Eb3 G3 Bb3 D4", "C4 Eb4 G4 Bb4", "D3 F#3 A3 C4"].map(chord),
        0.24,
      ),
      ...sounds(),
    ],
    room: 0.2,
    bitrate: 26,
  }),
  paint: (c, t) => {
    const { moments } = run();
    const index = Math.floor((t - START) * PER_SECOND);
    const end = START + moments.length / PER_SECOND;
    const left = at(moments, clamp(index, 0, moments.length - 1)).left;
    drawSidebar(c, {
      title: "Brick wall",
      player: "played by a bot",
      values: [
        ["Bricks left", String(left)],
        ["Balls lost", "0"],
        ["Time", `${clamp(t - START, 0, end - START).toFixed(1)} s`],
      ],
      accent: "#ffd166",
      color: "#f3f0ff",
      page: ["#1d1b42", "#121029"],
    });
    drawField(c, index);
    drawRemark(
      c,
      [
        { at: 4, text: "The bot computes where\nthe ball will come down." },
        { at: 24, text: "It aims at bricks,\nand misses like all of us." },
        { at: 56, text: "The last ones take longest." },
      ],
      t,
      "#ffd166",
    );
    const [x, y] = [LEFT + WIDE / 2, TOP + HIGH / 2 + 40];
    drawCard(c, {
      x,
      y,
      words: "One ball",
      note: "72 bricks, no second try",
      t,
      from: 0,
      to: START,
    });
    if (left === 0)
      drawCard(c, {
        x,
        y,
        words: "All gone",
        note: `In ${(end - START).toFixed(1)} seconds`,
        t,
        from: end,
        to: 1000,
      });
  },
};
