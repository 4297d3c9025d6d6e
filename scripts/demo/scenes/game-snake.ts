import { drawCard, drawRemark, drawSidebar, gameTune } from "./kit/game-screen.ts";
import { box, disc, mix } from "./kit/paint.ts";
import type { Context, Scene } from "./kit/scene.ts";
import { chord, type Note } from "./kit/score.ts";
import { at, clamp, lerp, once, random } from "./kit/timeline.ts";

const [COLUMNS, ROWS, CELL] = [14, 10, 60];
const [LEFT, TOP] = [400, 60];
const START = 3;
const PER_SECOND = 15;

interface Step {
  body: number[];
  food: number;
  score: number;
}

/** A closed tour of all cells: down and up the columns, and home along the first row. */
function tour(): number[] {
  const cells: number[] = [];
  for (let x = 0; x < COLUMNS; x++)
    for (let k = 1; k < ROWS; k++) cells.push((x % 2 === 0 ? k : ROWS - k) * COLUMNS + x);
  for (let x = COLUMNS - 1; x >= 0; x--) cells.push(x);
  return cells;
}

/** The bot follows the tour, and takes a short cut when its own body cannot be in the way. */
function record(): Step[] {
  const order = tour();
  const index = new Map(order.map((cell, i) => [cell, i]));
  const rank = (cell: number): number => index.get(cell) ?? 0;
  const total = order.length;
  const ahead = (from: number, to: number): number => (rank(to) - rank(from) + total) % total;
  const next = random(21);
  let body = [at(order, 2), at(order, 1), at(order, 0)];
  const newFood = (): number => {
    const free = order.filter((cell) => !body.includes(cell));
    return free[Math.floor(next() * free.length)] ?? -1;
  };
  let food = newFood();
  const steps: Step[] = [{ body, food, score: 0 }];
  while (food >= 0 && steps.length < 6000) {
    const head = at(body, 0);
    const tail = at(body, body.length - 1);
    const [x, y] = [head % COLUMNS, Math.floor(head / COLUMNS)];
    const around = [
      [x + 1, y],
      [x - 1, y],
      [x, y + 1],
      [x, y - 1],
    ].flatMap(([u = 0, v = 0]) =>
      u < 0 || v < 0 || u >= COLUMNS || v >= ROWS ? [] : [v * COLUMNS + u],
    );
    const room = total - body.length > total * 0.45;
    const safe = around.filter((cell) => {
      const way = ahead(head, cell);
      if (way === 1) return true;
      return (
        room && way < ahead(head, tail) - 4 && way <= ahead(head, food) && !body.includes(cell)
      );
    });
    const best = safe.toSorted((a, b) => ahead(a, food) - ahead(b, food));
    const target = best[0] ?? at(order, (rank(head) + 1) % total);
    const eats = target === food;
    body = [target, ...(eats ? body : body.slice(0, -1))];
    if (eats) food = body.length === total ? -1 : newFood();
    steps.push({ body, food, score: body.length - 3 });
  }
  return steps;
}

const steps = once(record);
const paceAt = (length: number): number => PER_SECOND * lerp(1, 2.8, clamp(length / 140));

/** The bot speeds up while it grows, so the time of a step has to be added up. */
const times = once(() => {
  let now = START;
  return steps().map(({ body }) => {
    const when = now;
    now += 1 / paceAt(body.length);
    return when;
  });
});

const SHOWN_SECONDS = 110;

function stepAt(t: number): number {
  const all = times();
  let [low, high] = [0, all.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (at(all, middle) <= t) low = middle;
    else high = middle - 1;
  }
  return low;
}

const xy = (cell: number): [number, number] => [
  LEFT + ((cell % COLUMNS) + 0.5) * CELL,
  TOP + (Math.floor(cell / COLUMNS) + 0.5) * CELL,
];

function drawField(c: Context, { body, food }: Step): void {
  box(c, LEFT - 10, TOP - 10, COLUMNS * CELL + 20, ROWS * CELL + 20, "#10301f", 14);
  for (let i = 0; i < COLUMNS * ROWS; i++) {
    const [x, y] = xy(i);
    if ((i + Math.floor(i / COLUMNS)) % 2) box(c, x - 30, y - 30, 60, 60, "#143a26");
  }
  if (food >= 0) {
    const [x, y] = xy(food);
    disc(c, x, y + 2, 17, "#ff5f57");
    disc(c, x - 5, y - 4, 5, "#ffb3ac");
    box(c, x - 2, y - 24, 4, 11, "#7a4a2b", 2);
  }
  for (let i = body.length - 1; i >= 0; i--) {
    const [x, y] = xy(at(body, i));
    const color = mix("#c8f45c", "#2fa866", i / Math.max(20, body.length));
    const before = body[i - 1];
    if (before !== undefined) {
      const [u, v] = xy(before);
      box(
        c,
        Math.min(x, u) - 21,
        Math.min(y, v) - 21,
        Math.abs(x - u) + 42,
        Math.abs(y - v) + 42,
        color,
        14,
      );
    } else {
      disc(c, x, y, 25, color);
      disc(c, x - 8, y - 6, 5, "#10301f");
      disc(c, x + 8, y - 6, 5, "#10301f");
    }
  }
}

function chimes(): Note[] {
  const all = steps();
  return all.flatMap((step, i): Note[] =>
    i > 0 && step.score > at(all, i - 1).score
      ? [
          {
            at: at(times(), i),
            length: 0.2,
            pitch: 72 + at([0, 2, 4, 7, 9], step.score % 5),
            voice: "bell",
            gain: 0.2,
          },
        ]
      : [],
  );
}

export const SNAKE: Scene = {
  slug: "game-snake",
  seconds: SHOWN_SECONDS,
  fps: 12,
  posterAt: 62,
  language: "en",
  chapters: [
    { at: 0, title: "Rules of the bot" },
    { at: 20, title: "Short cuts" },
    { at: 72, title: "It gets tight" },
    { at: 103, title: "The result" },
  ],
  captions: [],
  score: () => ({
    notes: [
      ...gameTune(
        SHOWN_SECONDS,
        ["C4 E4 G4 B4", "A3 C4 E4 G4", "F3 A3 C4 E4", "G3 B3 D4 F4"].map(chord),
        0.2,
      ),
      ...chimes(),
    ],
    room: 0.15,
    bitrate: 26,
  }),
  paint: (c, t) => {
    const index = stepAt(t);
    const step = at(steps(), index);
    const done = step.food < 0;
    drawSidebar(c, {
      title: "Snake",
      player: "played by a bot",
      values: [
        ["Apples", String(step.score)],
        ["Length", `${step.body.length} of ${COLUMNS * ROWS}`],
        ["Moves", String(index)],
      ],
      accent: "#c8f45c",
      color: "#effbe6",
      page: ["#0c2417", "#081a10"],
    });
    drawField(c, step);
    drawRemark(
      c,
      [
        { at: 4, text: "The bot knows a round trip\nthrough all 140 cells." },
        { at: 20, text: "While there is room,\nit cuts corners." },
        { at: 72, text: "More than half is snake.\nNo more short cuts." },
      ],
      t,
      "#c8f45c",
    );
    const [x, y] = [LEFT + (COLUMNS * CELL) / 2, TOP + (ROWS * CELL) / 2];
    drawCard(c, {
      x,
      y,
      words: "Snake",
      note: "One bot, 140 cells, no help",
      t,
      from: 0,
      to: START,
    });
    const end = at(times(), times().length - 1) + 0.6;
    if (done)
      drawCard(c, {
        x,
        y,
        words: "Board full",
        note: `${step.score} apples, ${index} moves`,
        t,
        from: end,
        to: 1000,
      });
  },
};
