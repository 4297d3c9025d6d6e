import { box, disc, line, mix, type Point, ring, shape } from "./kit/paint.ts";
import { type Context, HEIGHT, type Scene, WIDTH } from "./kit/scene.ts";
import { calm } from "./kit/score.ts";
import { ease, lerp, random, range } from "./kit/timeline.ts";

const TRAIN_SECONDS = 80;

const ridge = (x: number, rough: number, seed: number): number =>
  Math.sin(x * 0.0031 + seed) * 0.5 +
  Math.sin(x * 0.0083 + seed * 2) * 0.3 * rough +
  Math.sin(x * 0.021 + seed * 5) * 0.14 * rough;

function hills(
  c: Context,
  {
    shift,
    base,
    height,
    rough,
    seed,
    color,
  }: { shift: number; base: number; height: number; rough: number; seed: number; color: string },
): void {
  const top = range(81).map(
    (i): Point => [i * 16, base - height * (0.6 + ridge(i * 16 + shift, rough, seed))],
  );
  shape(c, [...top, [WIDTH, HEIGHT], [0, HEIGHT]], color);
}

/** Second of the ride from which on the trees are firs. */
const FIRS_FROM = 40;

function trees(c: Context, shift: number): void {
  const first = Math.floor(shift / 150) - 1;
  for (let n = first; n < first + 12; n++) {
    const next = random(n * 7 + 3);
    if (next() < 0.35) continue;
    const [x, size] = [n * 150 + next() * 90 - shift, 46 + next() * 46];
    if ((n * 150) / 170 > FIRS_FROM) {
      for (const k of range(3))
        shape(
          c,
          [
            [x - size * (0.5 - k * 0.1), 560 - k * size * 0.5],
            [x, 560 - size * (1 + k * 0.5)],
            [x + size * (0.5 - k * 0.1), 560 - k * size * 0.5],
          ],
          "#1f4a43",
        );
    } else {
      line(
        c,
        [
          [x, 566],
          [x, 566 - size],
        ],
        "#4a3a2c",
        7,
      );
      disc(c, x, 566 - size * 1.2, size * 0.55, "#4f8a4a");
      disc(c, x + size * 0.3, 566 - size, size * 0.4, "#5c9a52");
    }
  }
}

function paintTrain(c: Context, t: number): void {
  const evening = ease((t - 20) / 50);
  const mountains = ease((t - 28) / 18);
  const speed = t;
  const sky = c.createLinearGradient(0, 0, 0, 560);
  sky.addColorStop(0, mix("#8ec9f0", "#3b3f7a", evening));
  sky.addColorStop(1, mix("#eaf6ff", "#ff9d6e", evening));
  c.fillStyle = sky;
  c.fillRect(0, 0, WIDTH, HEIGHT);
  disc(c, 860, lerp(150, 400, evening), 46, mix("#fff6cf", "#ffcf7a", evening));
  hills(c, {
    shift: speed * 9,
    base: 440,
    height: lerp(40, 250, mountains),
    rough: lerp(0.3, 1.5, mountains),
    seed: 2,
    color: mix("#b9d4e6", "#6a5f99", evening),
  });
  hills(c, {
    shift: speed * 26,
    base: 480,
    height: lerp(50, 130, mountains),
    rough: 1,
    seed: 5,
    color: mix("#8fbf8f", "#4b5a80", evening),
  });
  hills(c, {
    shift: speed * 60,
    base: 545,
    height: 60,
    rough: 0.6,
    seed: 9,
    color: mix("#6fa860", "#39506a", evening),
  });
  trees(c, speed * 170);
  c.fillStyle = mix("#5d8a4c", "#2d3d4d", evening);
  c.fillRect(0, 556, WIDTH, 170);
  for (let n = Math.floor((speed * 420) / 900) - 1; n < Math.floor((speed * 420) / 900) + 3; n++) {
    const x = n * 900 - speed * 420;
    box(c, x, 90, 14, 520, "#3a3d4a");
    box(c, x - 46, 130, 106, 9, "#3a3d4a");
  }
  line(
    c,
    range(33).map(
      (i): Point => [
        i * 40,
        150 + 14 * Math.sin(((i * 40 + speed * 420) / 900) * Math.PI * 2 + 1.6),
      ],
    ),
    "#3a3d4a",
    3,
  );
  frameWindow(c, t, evening);
}

function frameWindow(c: Context, t: number, evening: number): void {
  const wall = mix("#c9b59a", "#5a4a4a", evening);
  c.fillStyle = wall;
  c.beginPath();
  c.rect(0, 0, WIDTH, HEIGHT);
  c.roundRect(70, 50, 1140, 560, 46);
  c.fill("evenodd");
  c.strokeStyle = mix("#8c765c", "#3a2f33", evening);
  c.lineWidth = 12;
  c.beginPath();
  c.roundRect(70, 50, 1140, 560, 46);
  c.stroke();
  box(c, 0, 640, WIDTH, 80, mix("#a58a68", "#42353a", evening));
  const tremble = Math.round(Math.sin(t * 9));
  box(c, 930, 566 + tremble, 66, 76, "#f3f1ea", 10);
  ring(c, 1003, 600 + tremble, 18, "#f3f1ea", 9);
  box(c, 936, 574 + tremble, 54, 8, "#7a4a2b", 4);
  for (const [k, x] of [948, 966, 982].entries())
    line(
      c,
      range(7).map((i): Point => [x + Math.sin(i + t * 2 + k) * 5, 556 - i * 9]),
      "rgba(255,255,255,.3)",
      5,
    );
}

export const TRAIN: Scene = {
  slug: "quiet-train",
  seconds: TRAIN_SECONDS,
  fps: 24,
  posterAt: 58,
  language: "en",
  chapters: [
    { at: 0, title: "The plain" },
    { at: 28, title: "The first mountains" },
    { at: 52, title: "Evening" },
  ],
  captions: [],
  score: () => ({
    notes: calm({
      seconds: TRAIN_SECONDS,
      chords: ["G2 D3 B3 F#4", "C3 G3 E4 B4", "E3 B3 G4", "D3 A3 F#4"],
      bar: 6,
      seed: 90,
      lead: "piano",
    }),
    room: 0.4,
    noise: { kind: "train", gain: 0.16 },
    bitrate: 26,
  }),
  paint: paintTrain,
};
