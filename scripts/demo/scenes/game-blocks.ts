import { drawCard, drawRemark, drawSidebar, gameTune } from "./kit/game-screen.ts";
import { box, fade } from "./kit/paint.ts";
import type { Context, Scene } from "./kit/scene.ts";
import { chord, type Note } from "./kit/score.ts";
import { at, clamp, once, random, range } from "./kit/timeline.ts";

const [COLUMNS, ROWS, CELL] = [10, 18, 36];
const [LEFT, TOP] = [560, 36];
const START = 4;
const EACH = 1.15;
const COUNT = 78;
const SECONDS = 98;

/** Cells of each piece, as columns and rows. */
const SHAPES: [number, number][][] = [
  [
    [0, 0],
    [1, 0],
    [2, 0],
    [3, 0],
  ],
  [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ],
  [
    [0, 0],
    [1, 0],
    [2, 0],
    [1, 1],
  ],
  [
    [0, 0],
    [1, 0],
    [2, 0],
    [0, 1],
  ],
  [
    [0, 0],
    [1, 0],
    [2, 0],
    [2, 1],
  ],
  [
    [1, 0],
    [2, 0],
    [0, 1],
    [1, 1],
  ],
  [
    [0, 0],
    [1, 0],
    [1, 1],
    [2, 1],
  ],
];
const COLORS = ["#5ed3f3", "#ffd54d", "#c58bff", "#ff9d4d", "#5b8cff", "#6ee07a", "#ff6b7a"];

type Grid = number[];
interface Turn {
  before: Grid;
  cells: [number, number][];
  color: number;
  drop: number;
  full: number[];
  lines: number;
}

function turned(cells: [number, number][]): [number, number][] {
  const high = Math.max(...cells.map(([, y]) => y));
  return cells.map(([x, y]): [number, number] => [high - y, x]);
}

const fits = (grid: Grid, cells: [number, number][], x: number, y: number): boolean =>
  cells.every(([u, v]) => {
    const [column, row] = [x + u, y + v];
    if (column < 0 || column >= COLUMNS || row >= ROWS) return false;
    return row < 0 || grid[row * COLUMNS + column] === -1;
  });

function settled(grid: Grid, cells: [number, number][], x: number, y: number, color: number): Grid {
  const next = [...grid];
  for (const [u, v] of cells) next[(y + v) * COLUMNS + x + u] = color;
  return next;
}

const fullRows = (grid: Grid): number[] =>
  range(ROWS).filter((row) =>
    grid.slice(row * COLUMNS, (row + 1) * COLUMNS).every((v) => v !== -1),
  );

function cleared(grid: Grid, full: number[]): Grid {
  const kept = range(ROWS)
    .filter((row) => !full.includes(row))
    .flatMap((row) => grid.slice(row * COLUMNS, (row + 1) * COLUMNS));
  return [...new Array<number>(full.length * COLUMNS).fill(-1), ...kept];
}

/** Rates a position by its height, its holes and its unevenness (weights after Y. Lee, 2013). */
function rate(grid: Grid, full: number): number {
  const heights = range(COLUMNS).map((column) => {
    const top = range(ROWS).findIndex((row) => grid[row * COLUMNS + column] !== -1);
    return top < 0 ? 0 : ROWS - top;
  });
  const holes = range(COLUMNS).reduce((sum, column) => {
    const from = ROWS - at(heights, column);
    return (
      sum + range(ROWS).filter((row) => row > from && grid[row * COLUMNS + column] === -1).length
    );
  }, 0);
  const bumps = heights.slice(1).reduce((sum, h, i) => sum + Math.abs(h - at(heights, i)), 0);
  return 0.76 * full - 0.51 * heights.reduce((a, b) => a + b, 0) - 0.36 * holes - 0.18 * bumps;
}

function best(
  grid: Grid,
  kind: number,
): { cells: [number, number][]; x: number; y: number } | null {
  let cells = at(SHAPES, kind);
  let found: { cells: [number, number][]; x: number; y: number; score: number } | null = null;
  for (const _ of range(4)) {
    for (let x = 0; x < COLUMNS; x++) {
      let y = -2;
      if (!fits(grid, cells, x, y)) continue;
      while (fits(grid, cells, x, y + 1)) y++;
      if (y < 0) continue;
      const after = settled(grid, cells, x, y, kind);
      const full = fullRows(after);
      const score = rate(cleared(after, full), full.length);
      if (!found || score > found.score) found = { cells, x, y, score };
    }
    cells = turned(cells);
  }
  return found;
}

function record(): Turn[] {
  const next = random(17);
  let grid: Grid = new Array<number>(COLUMNS * ROWS).fill(-1);
  let lines = 0;
  const turns: Turn[] = [];
  let sack: number[] = [];
  for (const _ of range(COUNT)) {
    if (sack.length === 0) sack = range(7).sort(() => next() - 0.5);
    const color = sack.pop() ?? 0;
    const choice = best(grid, color);
    if (!choice) break;
    const { cells, x, y } = choice;
    const after = settled(grid, cells, x, y, color);
    const full = fullRows(after);
    lines += full.length;
    turns.push({
      before: grid,
      cells: cells.map(([u, v]) => [u + x, v]),
      color,
      drop: y,
      full,
      lines,
    });
    grid = cleared(after, full);
  }
  return turns;
}

const turns = once(record);

function block(c: Context, column: number, row: number, color: string): void {
  const [x, y] = [LEFT + column * CELL, TOP + row * CELL];
  box(c, x + 1, y + 1, CELL - 2, CELL - 2, color, 6);
  fade(c, 0.3, () => box(c, x + 5, y + 4, CELL - 10, 5, "#ffffff", 2));
}

function drawField(c: Context, index: number, part: number): void {
  box(c, LEFT - 10, TOP - 10, COLUMNS * CELL + 20, ROWS * CELL + 20, "#2c1f3d", 12);
  box(c, LEFT, TOP, COLUMNS * CELL, ROWS * CELL, "#150e20", 4);
  const turn = turns()[clamp(index, 0, turns().length - 1)];
  if (!turn) return;
  const grid = turn.before;
  for (const row of range(ROWS))
    for (const column of range(COLUMNS)) {
      const color = at(grid, row * COLUMNS + column);
      if (color >= 0) block(c, column, row, at(COLORS, color));
    }
  const fall = clamp(part / 0.72);
  const y = Math.min(turn.drop, Math.floor(fall * (turn.drop + 1)));
  for (const [u, v] of turn.cells) {
    fade(c, 0.16, () => block(c, u, turn.drop + v, "#ffffff"));
    block(c, u, y + v, at(COLORS, turn.color));
  }
  if (part > 0.76)
    for (const row of turn.full)
      fade(c, 0.85 * (1 - (part - 0.76) / 0.24) + 0.15, () =>
        box(c, LEFT, TOP + row * CELL, COLUMNS * CELL, CELL, "#ffffff", 4),
      );
}

const sounds = (): Note[] =>
  turns().flatMap((turn, i): Note[] => {
    const when = START + (i + 0.74) * EACH;
    const thud: Note = { at: when, length: 0.2, pitch: 60, voice: "wood", gain: 0.4 };
    const won = turn.full.map(
      (_, n): Note => ({
        at: when + n * 0.09,
        length: 0.6,
        pitch: 74 + n * 4,
        voice: "bell",
        gain: 0.22,
      }),
    );
    return [thud, ...won];
  });

export const BLOCKS: Scene = {
  slug: "replay-blocks",
  isReplay: true,
  seconds: SECONDS,
  fps: 12,
  posterAt: START + 40.4 * EACH,
  language: "en",
  chapters: [
    { at: 0, title: "Hello, bot" },
    { at: 30, title: "How it chooses" },
    { at: 62, title: "Holes" },
    { at: 94, title: "After 78 pieces" },
  ],
  captions: [],
  score: () => ({
    notes: [
      ...gameTune(
        SECONDS,
        ["D3 F3 A3 C4", "Bb2 D3 F3 A3", "G2 Bb2 D3 F3", "A2 C#3 E3 G3"].map(chord),
        0.22,
      ),
      ...sounds(),
    ],
    room: 0.2,
    bitrate: 26,
  }),
  paint: (c, t) => {
    const index = Math.floor((t - START) / EACH);
    const all = turns();
    const shown = clamp(index, 0, all.length - 1);
    const over = index >= all.length;
    drawSidebar(c, {
      title: "Falling blocks",
      player: "replay: the bot's first evening",
      values: [
        ["Pieces", String(t < START ? 0 : shown + 1)],
        [
          "Lines",
          String(
            t < START ? 0 : over ? at(all, shown).lines : at(all, Math.max(0, shown - 1)).lines,
          ),
        ],
      ],
      accent: "#c58bff",
      color: "#f5eeff",
      page: ["#221733", "#150e20"],
    });
    drawField(c, index, over ? 0.75 : (t - START) / EACH - index);
    drawRemark(
      c,
      [
        { at: 5, text: "Every piece is tried at every place\nbefore one of them is chosen." },
        { at: 30, text: "Low is good, flat is good.\nA hole is bad." },
        { at: 62, text: "It never looks further\nthan one piece ahead." },
      ],
      t,
      "#d9bcff",
    );
    const [x, y] = [LEFT + (COLUMNS * CELL) / 2, TOP + (ROWS * CELL) / 2];
    drawCard(c, {
      x,
      y,
      words: "Falling blocks",
      note: "78 pieces, one bot, one evening",
      t,
      from: 0,
      to: START,
    });
    if (over)
      drawCard(c, {
        x,
        y,
        words: `${at(all, shown).lines} lines`,
        note: "Enough for tonight",
        t,
        from: START + all.length * EACH + 0.4,
        to: 1000,
      });
  },
};
