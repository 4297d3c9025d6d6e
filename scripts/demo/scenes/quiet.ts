import {
  background,
  box,
  disc,
  fade,
  type Point,
  paragraph,
  ring,
  shape,
  text,
} from "./kit/paint.ts";
import { type Context, HEIGHT, type Scene, WIDTH } from "./kit/scene.ts";
import { calm, type Note } from "./kit/score.ts";
import { at, clamp, cycle, during, ease, range, span } from "./kit/timeline.ts";

// Box breathing

const PHASES = ["Breathe in", "Hold", "Breathe out", "Hold"];
const BREATH_START = 8;
const ROUNDS = 5;
const BREATH_SECONDS = BREATH_START + ROUNDS * 16 + 8;

function paintBreath(c: Context, t: number): void {
  const since = clamp(t - BREATH_START, 0, ROUNDS * 16 - 0.001);
  const active = t >= BREATH_START && t < BREATH_START + ROUNDS * 16;
  const phase = Math.floor(since / 4) % 4;
  const part = (since % 4) / 4;
  const full = active ? at([ease(part), 1, 1 - ease(part), 0], phase) : 0;
  background(c, "#16323f", "#0e2029");
  const [x, y, half] = [640, 360, 230];
  for (const k of range(4))
    fade(c, 0.1 + 0.1 * (3 - k), () =>
      disc(c, x, y, 74 + full * (96 + k * 14) + k * 14, "#7fd1c7"),
    );
  box(c, x - half, y - half, half * 2, half * 2, "rgba(255,255,255,.001)", 30);
  c.strokeStyle = "rgba(255,255,255,.22)";
  c.lineWidth = 6;
  c.beginPath();
  c.roundRect(x - half, y - half, half * 2, half * 2, 26);
  c.stroke();
  const walk = (part * 2 - 1) * half;
  const corner = at(
    [
      [-half, -walk],
      [walk, -half],
      [half, walk],
      [-walk, half],
    ],
    phase,
  ) as Point;
  disc(c, x + corner[0], y + corner[1], 15, "#ffd9a0");
  const words = t < BREATH_START ? "Sit down" : active ? at(PHASES, phase) : "Thank you";
  text(c, words, x, y + 6, { size: 36, weight: 700, align: "center" });
  if (active)
    text(c, String(4 - Math.floor(since % 4)), x, y + 52, {
      size: 30,
      align: "center",
      color: "#cdeee9",
    });
  const round = Math.min(ROUNDS, Math.floor(since / 16) + 1);
  if (active)
    text(c, `Round ${round} of ${ROUNDS}`, x, 668, { size: 24, align: "center", color: "#9fc4c4" });
  const notes = [
    during(t, 0.5, BREATH_START),
    during(t, BREATH_START + ROUNDS * 16, BREATH_SECONDS + 1),
  ];
  fade(c, notes[0] ?? 0, () =>
    text(c, "Four seconds for each side of the square", x, 668, { size: 26, align: "center" }),
  );
  fade(c, notes[1] ?? 0, () =>
    text(c, "Five rounds are done. Take the calm with you.", x, 668, { size: 26, align: "center" }),
  );
}

const BREATH: Scene = {
  slug: "quiet-breathing",
  seconds: BREATH_SECONDS,
  fps: 12,
  posterAt: BREATH_START + 5,
  language: "en",
  chapters: [
    { at: 0, title: "Sit down" },
    ...range(ROUNDS).map((i) => ({ at: BREATH_START + i * 16, title: `Round ${i + 1}` })),
  ],
  captions: [
    {
      language: "en",
      cues: [
        {
          from: 0.5,
          to: BREATH_START - 0.2,
          text: "Sit down and put your feet on the floor. Four seconds for each side of the square.",
        },
        ...range(ROUNDS * 4).map((i) => ({
          from: BREATH_START + i * 4,
          to: BREATH_START + i * 4 + 3.8,
          text: `${cycle(PHASES, i)}.`,
        })),
        {
          from: BREATH_START + ROUNDS * 16,
          to: BREATH_SECONDS - 0.5,
          text: "Five rounds are done. Take the calm with you.",
        },
      ],
    },
  ],
  score: () => ({
    notes: [
      ...calm({
        seconds: BREATH_SECONDS,
        chords: ["F2 C3 A3 E4", "C3 G3 E4 B4"],
        bar: 8,
        seed: 12,
        lead: "bell",
        gain: 0.9,
      }),
      ...range(ROUNDS * 4).map(
        (i): Note => ({
          at: BREATH_START + i * 4,
          length: 2,
          pitch: at([67, 72, 64, 60], i % 4),
          voice: "bell",
          gain: 0.22,
        }),
      ),
    ],
    room: 0.6,
    bitrate: 26,
  }),
  paint: paintBreath,
};

// A fire and seven questions

const FIRE_QUESTIONS = [
  "Good evening. Find a place by the fire.",
  "First question: what was your first job?",
  "Somebody in the chat folded maps. You can't fold a map twice.",
  "Second: what did it teach you that no school did?",
  '"To ask early." Three people wrote nearly the same.',
  "Third: would you do it again, for a week?",
  "Most of you would. For a week.",
  "Last one: whom should you thank for it, and have you?",
  "That is a letter you could write tonight. Sleep well.",
];
const FIRE_SECONDS = FIRE_QUESTIONS.length * 11 + 1;

function flame(c: Context, x: number, size: number, t: number, color: string): void {
  const points: Point[] = [];
  for (const i of range(25)) {
    const p = i / 24;
    const side = Math.sin(p * Math.PI) ** 0.7 * size * 0.42 * (1 - p * 0.45);
    points.push([x - side + Math.sin(t * 3.1 + p * 5 + x) * 11 * p, 560 - p * size]);
  }
  for (const i of range(25)) {
    const p = 1 - i / 24;
    const side = Math.sin(p * Math.PI) ** 0.7 * size * 0.42 * (1 - p * 0.45);
    points.push([x + side + Math.sin(t * 3.1 + p * 5 + x) * 11 * p, 560 - p * size]);
  }
  shape(c, points, color);
}

function paintFire(c: Context, t: number): void {
  background(c, "#1c1015", "#120a0d");
  const glow = c.createRadialGradient(640, 500, 40, 640, 500, 520);
  glow.addColorStop(0, `rgba(255,140,60,${(0.4 + 0.05 * Math.sin(t * 4)).toFixed(3)})`);
  glow.addColorStop(1, "rgba(255,140,60,0)");
  c.fillStyle = glow;
  c.fillRect(0, 0, WIDTH, HEIGHT);
  for (const [x, size, pace] of [
    [560, 190, 1],
    [720, 200, 1.2],
    [640, 290, 0.9],
  ] as const)
    flame(c, x, size + 26 * Math.sin(t * 2.3 * pace + x), t * pace, "#e2531f");
  for (const [x, size] of [
    [590, 130],
    [694, 140],
    [640, 200],
  ] as const)
    flame(c, x, size + 18 * Math.sin(t * 2.9 + x), t * 1.3, "#ff9a2e");
  flame(c, 642, 110 + 14 * Math.sin(t * 3.7), t * 1.6, "#ffe08a");
  for (const [x, y, turn] of [
    [560, 566, 0.24],
    [720, 566, -0.24],
    [640, 584, 0.04],
  ] as const) {
    c.save();
    c.translate(x, y);
    c.rotate(turn);
    box(c, -150, -22, 300, 44, "#6b4128", 20);
    disc(c, 142, 0, 20, "#8a5a3c");
    ring(c, 142, 0, 11, "#5d3a28", 3);
    c.restore();
  }
  for (const i of range(14)) {
    const rise = (t * 0.22 + i * 0.137) % 1;
    disc(
      c,
      560 + ((i * 53) % 170) + Math.sin(t * 2 + i) * 16,
      540 - rise * 400,
      3 * (1 - rise),
      "#ffb25e",
    );
  }
  const index = Math.min(FIRE_QUESTIONS.length - 1, Math.floor(t / 11));
  fade(c, during(t, index * 11 + 0.5, index * 11 + 10.6, 0.8), () => {
    paragraph(c, at(FIRE_QUESTIONS, index), 90, 110, 1100, {
      size: 40,
      weight: 700,
      color: "#ffe9d2",
    });
  });
  fade(c, 0.5 + 0.5 * span(t, 0, 2), () =>
    text(c, "Fireplace hour", 90, 676, { size: 20, color: "#b98c74" }),
  );
}

const FIRE: Scene = {
  slug: "replay-fireplace",
  isReplay: true,
  seconds: FIRE_SECONDS,
  fps: 12,
  posterAt: 14,
  liveImageAt: 82,
  language: "en",
  chapters: [
    { at: 0, title: "Good evening" },
    { at: 11, title: "Your first job" },
    { at: 33, title: "What it taught you" },
    { at: 55, title: "Once more, for a week?" },
    { at: 77, title: "Whom to thank" },
  ],
  captions: [
    {
      language: "en",
      cues: FIRE_QUESTIONS.map((words, i) => ({
        from: i * 11 + 0.5,
        to: i * 11 + 10.5,
        text: words,
      })),
    },
  ],
  score: () => ({
    notes: calm({
      seconds: FIRE_SECONDS,
      chords: ["D3 A3 F4", "Bb2 F3 D4", "F2 C3 A3 E4", "C3 G3 E4"],
      bar: 7,
      seed: 65,
      lead: "piano",
      gain: 0.9,
    }),
    room: 0.4,
    noise: { kind: "fire", gain: 0.14 },
    bitrate: 26,
  }),
  paint: paintFire,
};

export const QUIET_SCENES: Scene[] = [BREATH, FIRE];
