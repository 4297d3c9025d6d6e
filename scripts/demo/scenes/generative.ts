import { growingLayer } from "./kit/layer.ts";
import { background, box, disc, fade, line, mix, type Point, text } from "./kit/paint.ts";
import { type Context, HEIGHT, type Scene, WIDTH } from "./kit/scene.ts";
import { calm } from "./kit/score.ts";
import { at, clamp, cycle, ease, once, random, range, span } from "./kit/timeline.ts";

interface Study {
  slug: string;
  label: string;
  seconds: number;
  fps: 12 | 15;
  seed: number;
  chords: string[];
  chapters: [number, string][];
  ink: string;
  paint: (c: Context, t: number) => void;
}

function studyScene(study: Study): Scene {
  const { seconds } = study;
  return {
    slug: study.slug,
    seconds,
    fps: study.fps,
    posterAt: seconds - 6,
    language: "en",
    chapters: study.chapters.map(([from, title]) => ({ at: from, title })),
    captions: [],
    score: () => ({
      notes: calm({ seconds, chords: study.chords, bar: 6, seed: study.seed, lead: "bell" }),
      room: 0.6,
      bitrate: 26,
    }),
    paint: (c, t) => {
      study.paint(c, t);
      fade(c, Math.max(1 - span(t, 5, 6), span(t, seconds - 5, seconds - 4)), () => {
        box(c, 40, 640, 20 + study.label.length * 9.6, 42, "rgba(0,0,0,.55)", 8);
        text(c, study.label, 56, 668, { size: 20, color: study.ink });
      });
    },
  };
}

/** Lines that follow a field of directions and stop before they touch another line. */
const streams = once((): { points: Point[]; color: string; width: number }[] => {
  const next = random(77);
  const grid = new Map<number, number>();
  const cell = 7;
  const keyOf = (x: number, y: number): number =>
    Math.floor(y / cell) * 1000 + Math.floor(x / cell);
  const angle = (x: number, y: number): number =>
    1.9 * Math.sin(x / 210 + 0.6) + 1.5 * Math.cos(y / 150 - x / 420) + 0.4;
  const colors = ["#f2b880", "#e8785a", "#c44569", "#574b90", "#2d6a8a", "#f6e7c8"];
  const lines: { points: Point[]; color: string; width: number }[] = [];
  for (let i = 0; i < 2600; i++) {
    let [x, y] = [next() * WIDTH, next() * HEIGHT];
    const points: Point[] = [];
    const color = cycle(colors, Math.floor((x / WIDTH) * 4 + next() * 2.4));
    while (points.length < 130 && x > -10 && y > -10 && x < WIDTH + 10 && y < HEIGHT + 10) {
      const owner = grid.get(keyOf(x, y));
      if (owner !== undefined && owner !== i) break;
      grid.set(keyOf(x, y), i);
      points.push([x, y]);
      x += Math.cos(angle(x, y)) * 4;
      y += Math.sin(angle(x, y)) * 4;
    }
    if (points.length > 9) lines.push({ points, color, width: 2.2 + next() * 2.4 });
  }
  return lines;
});

const streamLayer = growingLayer((c, i) => {
  const { points, color, width } = at(streams(), i);
  line(c, points, color, width);
});

function paintFlow(c: Context, t: number): void {
  background(c, "#171423", "#0f0d18");
  const part = clamp((t - 2) / 46) ** 1.3;
  streamLayer.show(c, Math.floor(part * streams().length));
}

const GOLDEN = Math.PI * (3 - Math.sqrt(5));

/** Seeds at the golden angle; then the angle drifts a little, and the spirals become spokes. */
function paintSeeds(c: Context, t: number): void {
  background(c, "#f6efdf", "#efe2c6");
  const count = Math.floor(700 * ease(t / 26));
  const drift = t < 30 ? 0 : 0.055 * Math.sin(((t - 30) / 26) * Math.PI) ** 2;
  for (let i = 0; i < count; i++) {
    const far = 12.6 * Math.sqrt(i + 0.5);
    const turn = i * (GOLDEN + drift) + t * 0.05;
    const age = clamp((count - i) / 60);
    const color = i % 21 === 0 ? "#1f6f78" : mix("#d1495b", "#edae49", clamp(far / 330));
    disc(
      c,
      WIDTH / 2 + Math.cos(turn) * far,
      HEIGHT / 2 + Math.sin(turn) * far,
      (2.5 + far / 52) * age,
      color,
    );
  }
}

const [COLUMNS, ROWS, TILE] = [16, 9, 80];
const tiles = once(() => {
  const next = random(31);
  return range(COLUMNS * ROWS).map(() => ({ quarter: Math.floor(next() * 4), when: next() }));
});

/** Truchet tiles: two quarter circles on each; a wave turns them one by one. */
function paintTiles(c: Context, t: number): void {
  background(c, "#12343b", "#0d272d");
  for (const [i, { quarter, when }] of tiles().entries()) {
    const [x, y] = [(i % COLUMNS) * TILE + 40, Math.floor(i / COLUMNS) * TILE + 40];
    const wave = Math.hypot(x - 640, y - 360) / 735;
    const shown = ease((t - 1 - wave * 5) / 1.2);
    const turns = [14, 26, 38].reduce(
      (sum, from) => sum + ease((t - from - wave * 5 - when * 1.5) / 1.2),
      0,
    );
    c.save();
    c.translate(x, y);
    c.rotate((quarter + turns) * (Math.PI / 2));
    c.scale(shown, shown);
    c.lineWidth = 18;
    c.strokeStyle = mix("#ffb703", "#fb6f92", (x + y) / 2000);
    for (const [u, v, from] of [
      [-40, -40, 0],
      [40, 40, Math.PI],
    ] as const) {
      c.beginPath();
      c.arc(u, v, 40, from, from + Math.PI / 2);
      c.stroke();
    }
    c.restore();
  }
}

export const STUDY_SCENES: Scene[] = [
  studyScene({
    slug: "study-streams",
    label: "Generative study: lines that never touch. Seed 77.",
    seconds: 58,
    fps: 12,
    seed: 77,
    chords: ["A2 E3 C4 G4", "F2 C3 A3 E4", "D3 A3 F4 C5", "E3 B3 G4"],
    chapters: [
      [0, "Empty"],
      [14, "First streams"],
      [34, "Filling the gaps"],
    ],
    ink: "#f6e7c8",
    paint: paintFlow,
  }),
  studyScene({
    slug: "study-seeds",
    label: "Generative study: 700 seeds, one angle",
    seconds: 60,
    fps: 15,
    seed: 13,
    chords: ["C3 G3 E4 B4", "A2 E3 C4 G4", "F2 C3 A3 E4", "G2 D3 B3 F#4"],
    chapters: [
      [0, "The golden angle"],
      [30, "A little more than golden"],
      [52, "And back"],
    ],
    ink: "#fff6e0",
    paint: paintSeeds,
  }),
  studyScene({
    slug: "study-tiles",
    label: "Generative study: one tile, 144 times",
    seconds: 54,
    fps: 12,
    seed: 31,
    chords: ["D3 A3 F#4", "B2 F#3 D4 A4", "G2 D3 B3", "A2 E3 C#4"],
    chapters: [
      [0, "One tile"],
      [14, "First turn"],
      [26, "Second turn"],
      [38, "Third turn"],
    ],
    ink: "#ffe9b0",
    paint: paintTiles,
  }),
];
