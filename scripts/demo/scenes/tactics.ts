import {
  background,
  box,
  disc,
  fade,
  line,
  type Point,
  paragraph,
  ring,
  shape,
  text,
} from "./kit/paint.ts";
import type { Context, Cue, Scene } from "./kit/scene.ts";
import { calm } from "./kit/score.ts";
import { at, during, ease, lerp, range, span } from "./kit/timeline.ts";

// The offside rule on a board: half a pitch, the goal at the right.

interface Moment {
  from: number;
  say: string;
  title?: string;
  ball: Point;
  striker: Point;
  passer: Point;
  defenders: Point[];
  verdict?: "offside" | "onside";
}

const BACK: Point[] = [
  [820, 190],
  [800, 300],
  [815, 420],
  [830, 520],
];
const SECONDS = 66;

const MOMENTS: Moment[] = [
  {
    from: 0,
    title: "The line",
    say: "Offside in one minute. Yellow attacks, blue defends, and the goal is on the right.",
    ball: [420, 360],
    striker: [700, 330],
    passer: [400, 350],
    defenders: BACK,
  },
  {
    from: 8,
    say: "Look at the second-last defender. The keeper is usually the last one, so this is the line.",
    ball: [420, 360],
    striker: [740, 330],
    passer: [400, 350],
    defenders: BACK,
  },
  {
    from: 17,
    title: "Not offside",
    say: "What counts is the moment of the pass. The striker is level with the line or behind it: play on.",
    ball: [420, 360],
    striker: [790, 345],
    passer: [400, 350],
    defenders: BACK,
  },
  {
    from: 21,
    say: "What counts is the moment of the pass. The striker is level with the line or behind it: play on.",
    ball: [980, 330],
    striker: [950, 335],
    passer: [430, 350],
    defenders: BACK.map(([x, y]): Point => [x + 60, y + (340 - y) * 0.2]),
    verdict: "onside",
  },
  {
    from: 28,
    title: "Offside",
    say: "Now the same pass, but the striker has started too early and is beyond the line.",
    ball: [420, 360],
    striker: [890, 345],
    passer: [400, 350],
    defenders: BACK,
  },
  {
    from: 34,
    say: "Now the striker takes part in the play. The flag goes up: offside.",
    ball: [1000, 330],
    striker: [975, 335],
    passer: [430, 350],
    defenders: BACK,
    verdict: "offside",
  },
  {
    from: 43,
    title: "Behind the ball",
    say: "Here the striker is in front of all defenders. But the ball is even closer to the goal.",
    ball: [1030, 480],
    striker: [940, 300],
    passer: [1010, 490],
    defenders: BACK.map(([x, y]): Point => [x + 40, y]),
  },
  {
    from: 49,
    say: "A pass to the back is never offside, wherever the defenders are.",
    ball: [950, 320],
    striker: [935, 310],
    passer: [1010, 480],
    defenders: BACK.map(([x, y]): Point => [x + 50, y]),
    verdict: "onside",
  },
  {
    from: 57,
    title: "In short",
    say: "In short: at the pass, nearer to the goal than the ball and the second-last defender. That is offside.",
    ball: [420, 360],
    striker: [890, 345],
    passer: [400, 350],
    defenders: BACK,
  },
];

const between = (a: Point, b: Point, part: number): Point => [
  lerp(a[0], b[0], part),
  lerp(a[1], b[1], part),
];

function pitch(c: Context): void {
  background(c, "#1f6b43", "#185637");
  for (const i of range(7)) fade(c, 0.06, () => box(c, 80 + i * 160, 60, 80, 560, "#ffffff"));
  const white = "rgba(255,255,255,.75)";
  line(
    c,
    [
      [80, 60],
      [1160, 60],
      [1160, 620],
      [80, 620],
      [80, 60],
    ],
    white,
    4,
  );
  line(
    c,
    [
      [1160, 170],
      [960, 170],
      [960, 510],
      [1160, 510],
    ],
    white,
    4,
  );
  line(
    c,
    [
      [1160, 260],
      [1090, 260],
      [1090, 420],
      [1160, 420],
    ],
    white,
    4,
  );
  disc(c, 1020, 340, 5, white);
  ring(c, 80, 340, 96, white, 4);
  box(c, 1160, 290, 40, 100, "rgba(255,255,255,.25)");
  line(
    c,
    [
      [1160, 290],
      [1200, 290],
      [1200, 390],
      [1160, 390],
    ],
    "#ffffff",
    4,
  );
}

function player(c: Context, [x, y]: Point, color: string, label: string): void {
  disc(c, x + 2, y + 5, 21, "rgba(0,0,0,.25)");
  disc(c, x, y, 20, color);
  ring(c, x, y, 20, "#ffffff", 3);
  text(c, label, x, y + 7, { size: 19, weight: 800, align: "center", color: "#1b1b24" });
}

function paintBoard(c: Context, t: number): void {
  pitch(c);
  const index = Math.max(
    0,
    MOMENTS.findLastIndex(({ from }) => t >= from),
  );
  const now = at(MOMENTS, index);
  const before = at(MOMENTS, Math.max(0, index - 1));
  const part = ease((t - now.from) / 2.4);
  const back = now.defenders.map((spot, i) => between(at(before.defenders, i), spot, part));
  const edge = Math.max(...back.map(([x]) => x));
  fade(c, span(t, 9, 10.5), () => {
    shape(
      c,
      [
        [edge + 20, 60],
        [1160, 60],
        [1160, 620],
        [edge + 20, 620],
      ],
      "rgba(255,90,80,.16)",
    );
    line(
      c,
      [
        [edge + 20, 60],
        [edge + 20, 620],
      ],
      "#ffe066",
      4,
    );
  });
  for (const [i, spot] of back.entries()) player(c, spot, "#7cc0ff", String(i + 2));
  player(c, [1110, 340], "#c0d6ff", "1");
  player(c, between(before.passer, now.passer, part), "#ffd84d", "10");
  player(c, between(before.striker, now.striker, part), "#ffd84d", "9");
  const ball = between(before.ball, now.ball, now.verdict ? ease((t - now.from) / 1.8) : part);
  disc(c, ball[0] + 1, ball[1] + 3, 10, "rgba(0,0,0,.3)");
  disc(c, ball[0], ball[1], 10, "#ffffff");
  if (now.verdict) {
    const good = now.verdict === "onside";
    fade(c, span(t, now.from + 2, now.from + 2.5), () => {
      box(c, 480, 90, 320, 70, good ? "#e9fff0" : "#ffe4e0", 16);
      text(c, good ? "Not offside" : "Offside", 640, 138, {
        size: 38,
        weight: 800,
        align: "center",
        color: good ? "#15803d" : "#c2261c",
      });
    });
  }
  const first = MOMENTS.findIndex(({ say }) => say === now.say);
  const last = MOMENTS.findLastIndex(({ say }) => say === now.say);
  const end = MOMENTS[last + 1]?.from ?? SECONDS + 1;
  fade(c, during(t, at(MOMENTS, first).from, end, 0.3), () => {
    paragraph(c, now.say, 80, 668, 1140, { size: 25, color: "#ffffff" });
  });
}

const cues: Cue[] = MOMENTS.flatMap(({ from, say }, i) =>
  MOMENTS[i - 1]?.say === say
    ? []
    : [
        {
          from: from + 0.2,
          to: (MOMENTS.find((m) => m.from > from && m.say !== say)?.from ?? SECONDS) - 0.2,
          text: say,
        },
      ],
);

export const OFFSIDE: Scene = {
  slug: "board-offside",
  seconds: SECONDS,
  fps: 12,
  posterAt: 37.5,
  language: "en",
  chapters: MOMENTS.flatMap(({ from, title }) => (title ? [{ at: from, title }] : [])),
  captions: [{ language: "en", cues }],
  score: () => ({
    notes: calm({
      seconds: SECONDS,
      chords: ["G2 D3 B3", "C3 G3 E4", "E3 B3 G4", "D3 A3 F#4"],
      bar: 4,
      seed: 9,
      lead: "pluck",
    }),
    room: 0.25,
    bitrate: 26,
  }),
  paint: paintBoard,
};
