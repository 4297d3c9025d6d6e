import {
  background,
  box,
  disc,
  fade,
  line,
  type Point,
  paragraph,
  ring,
  text,
} from "./kit/paint.ts";
import type { Context, Cue, Scene } from "./kit/scene.ts";
import { calm } from "./kit/score.ts";
import { at, clamp, during, range } from "./kit/timeline.ts";
import { paintPacing } from "./pacing.ts";

interface DataScene {
  slug: string;
  language: "en" | "de";
  seconds: number;
  fps: 12 | 15;
  posterAt: number;
  chords: string[];
  chapters: [number, string][];
  /** Sentences below the picture, which are also the captions. */
  cues: Cue[];
  ink: string;
  paint: (c: Context, t: number) => void;
}

function dataScene(data: DataScene): Scene {
  const { seconds, cues, language } = data;
  return {
    ...data,
    chapters: data.chapters.map(([from, title]) => ({ at: from, title })),
    captions: [{ language, cues }],
    score: () => ({
      notes: calm({
        seconds,
        chords: data.chords,
        bar: 5,
        seed: data.posterAt + seconds,
        lead: "pluck",
      }),
      room: 0.4,
      bitrate: 26,
    }),
    paint: (c, t) => {
      data.paint(c, t);
      for (const { from, to, text: words } of cues)
        fade(c, during(t, from, to), () => {
          paragraph(c, words, 60, 662, 1160, { size: 25, color: data.ink });
        });
    },
  };
}

const cuesOf = (times: number[], words: string[], end: number): Cue[] =>
  words.map((line, i) => ({ from: at(times, i), to: (times[i + 1] ?? end) - 0.2, text: line }));

// Day length

const RADIANS = Math.PI / 180;
const CITIES = [
  { name: "Tromsø", latitude: 69.6, color: "#7fd4ff" },
  { name: "Berlin", latitude: 52.5, color: "#9be28b" },
  { name: "Lisbon", latitude: 38.7, color: "#ffd166" },
  { name: "Singapore", latitude: 1.3, color: "#ff8a5c" },
  { name: "Cape Town", latitude: -33.9, color: "#e58bff" },
];
const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const YEAR_FROM = 8;
const YEAR_SECONDS = 44;

/** Hours of daylight, from the sun's declination and the sunrise equation (center at -0.833°). */
function daylight(latitude: number, day: number): number {
  const tilt = -23.44 * Math.cos(((2 * Math.PI) / 365) * (day + 10)) * RADIANS;
  const phi = latitude * RADIANS;
  const cosine =
    (Math.sin(-0.833 * RADIANS) - Math.sin(phi) * Math.sin(tilt)) /
    (Math.cos(phi) * Math.cos(tilt));
  return (Math.acos(clamp(cosine, -1, 1)) / Math.PI) * 24;
}

function paintDaylight(c: Context, t: number): void {
  background(c, "#141a33", "#0d1124");
  text(c, "Hours of daylight, over one year", 60, 84, { size: 40, weight: 800 });
  text(c, "computed from the tilt of the Earth, for five cities", 60, 120, {
    size: 22,
    color: "#a9b1cf",
  });
  const [left, top, wide, high] = [110, 160, 900, 440];
  const place = (day: number, hours: number): Point => [
    left + (day / 365) * wide,
    top + high - (hours / 24) * high,
  ];
  for (const h of [0, 6, 12, 18, 24]) {
    const [, y] = place(0, h);
    line(
      c,
      [
        [left, y],
        [left + wide, y],
      ],
      h === 12 ? "rgba(255,255,255,.35)" : "rgba(255,255,255,.12)",
      1.5,
    );
    text(c, `${h} h`, left - 14, y + 7, { size: 19, align: "right", color: "#a9b1cf" });
  }
  for (const [i, month] of MONTHS.entries())
    text(c, month, left + (i + 0.5) * (wide / 12), top + high + 30, {
      size: 18,
      align: "center",
      color: "#a9b1cf",
    });
  const day = clamp((t - YEAR_FROM) / YEAR_SECONDS) * 365;
  const labels = CITIES.map(({ latitude }) => place(day, daylight(latitude, day))[1]);
  const order = labels.map((y, i) => ({ y, i })).sort((a, b) => a.y - b.y);
  order.forEach((label, n) => {
    const before = order[n - 1];
    if (before) label.y = Math.max(label.y, before.y + 44);
  });
  const over = Math.max(0, (order.at(-1)?.y ?? 0) - 600);
  for (const { y, i } of order) {
    const { name, latitude, color } = at(CITIES, i);
    line(
      c,
      range(Math.floor(day) + 1).map((d) => place(d, daylight(latitude, d))),
      color,
      4.5,
    );
    const [x, dot] = place(day, daylight(latitude, day));
    disc(c, x, dot, 9, color);
    const hours = daylight(latitude, day);
    const minutes = Math.round((hours % 1) * 60) % 60;
    text(c, name, 1040, y - over, { size: 23, weight: 700, color });
    text(
      c,
      `${Math.floor(hours + 0.008)} h ${String(minutes).padStart(2, "0")} min`,
      1040,
      y - over + 22,
      { size: 18, color: "#d8def2" },
    );
  }
}

// Planets

const PLANETS = [
  { name: "Mercury", au: 0.387, days: 87.97, size: 7, color: "#c9b8a4" },
  { name: "Venus", au: 0.723, days: 224.7, size: 12, color: "#f0c987" },
  { name: "Earth", au: 1, days: 365.26, size: 13, color: "#5fa8ff" },
  { name: "Mars", au: 1.524, days: 686.98, size: 9, color: "#ff7a52" },
];

function paintPlanets(c: Context, t: number): void {
  background(c, "#07080f");
  const days = clamp((t - 6) / 50) * 687 * 1.0;
  const [x, y, unit] = [420, 330, 186];
  disc(c, x, y, 26, "#ffd76a");
  for (const planet of PLANETS) {
    const turn = (days / planet.days) * Math.PI * 2;
    ring(c, x, y, planet.au * unit, "rgba(255,255,255,.14)", 1.5);
    const trail = Math.min(turn, 1.1);
    c.strokeStyle = planet.color;
    c.lineWidth = 4;
    c.beginPath();
    c.arc(x, y, planet.au * unit, -turn, -turn + trail);
    c.stroke();
    disc(
      c,
      x + Math.cos(turn) * planet.au * unit,
      y - Math.sin(turn) * planet.au * unit,
      planet.size,
      planet.color,
    );
  }
  text(c, "Four years at once", 800, 100, { size: 42, weight: 800 });
  text(c, `Day ${Math.floor(days)}`, 800, 160, { size: 34, weight: 700, color: "#ffd76a" });
  for (const [i, planet] of PLANETS.entries()) {
    const rounds = days / planet.days;
    const top = 220 + i * 92;
    text(c, planet.name, 800, top, { size: 25, weight: 700, color: planet.color });
    text(c, `${rounds.toFixed(2)} rounds`, 1220, top, {
      size: 22,
      align: "right",
      color: "#dfe3f0",
    });
    box(c, 800, top + 14, 420, 12, "rgba(255,255,255,.1)", 6);
    box(c, 800, top + 14, Math.max(1, 420 * (rounds % 1)), 12, planet.color, 6);
    text(c, `one year: ${Math.round(planet.days)} days`, 800, top + 52, {
      size: 18,
      color: "#8d94ad",
    });
  }
}

const cueTimes = {
  daylight: [0.5, 8, 15.5, 26, 38, 52],
  planets: [0.5, 7, 19, 32, 45, 57],
  pacing: [0.5, 8.5, 20, 34, 46, 56],
};

export const DATA_SCENES: Scene[] = [
  dataScene({
    slug: "data-daylight",
    language: "en",
    seconds: 60,
    fps: 12,
    posterAt: 34,
    chords: ["E3 B3 G#4", "A2 E3 C#4 G#4", "F#2 C#3 A3", "B2 F#3 D#4"],
    chapters: [
      [0, "Five cities"],
      [8, "Winter in the north"],
      [15, "The equinox"],
      [26, "Midsummer"],
      [52, "The same hours for all"],
    ],
    ink: "#eef1ff",
    cues: cuesOf(
      cueTimes.daylight,
      [
        "How long is a day? It depends on where you are, and when.",
        "In January the sun doesn't rise in Tromsø. In Cape Town it is summer.",
        "In March all lines meet: twelve hours for everybody, from pole to pole.",
        "Around June 21 it never gets dark in Tromsø. Berlin has almost seventeen hours.",
        "Then everything runs backwards. Singapore hardly notices; it is too close to the equator.",
        "And over the whole year, everybody gets nearly the same amount of light.",
      ],
      59.5,
    ),
    paint: paintDaylight,
  }),
  dataScene({
    slug: "data-planets",
    language: "en",
    seconds: 64,
    fps: 15,
    posterAt: 48,
    chords: ["D3 A3 F4", "Bb2 F3 D4 A4", "G2 D3 Bb3", "A2 E3 C#4"],
    chapters: [
      [0, "The start"],
      [7, "Mercury laps everybody"],
      [32, "One Earth year"],
      [57, "One Mars year"],
    ],
    ink: "#e6e9f5",
    cues: cuesOf(
      cueTimes.planets,
      [
        "Four planets in a row. Their distances and years are real, their sizes are not.",
        "Mercury needs 88 days for one round. Nobody else is that fast.",
        "Venus needs 225 days. The farther away, the longer the way, and the slower the planet.",
        "After 365 days the Earth is back where it was. Mars has just passed the middle.",
        "Mars is slow: its year has 687 days, nearly two of ours.",
        "One Mars year is over. Mercury has gone round almost eight times.",
      ],
      63.5,
    ),
    paint: paintPlanets,
  }),
  dataScene({
    slug: "data-pacing",
    language: "en",
    seconds: 62,
    fps: 15,
    posterAt: 40,
    chords: ["C3 G3 E4", "G2 D3 B3", "A2 E3 C4", "F2 C3 A3"],
    chapters: [
      [0, "Three plans"],
      [8, "Start"],
      [34, "The middle"],
      [46, "The last kilometer"],
      [56, "Result"],
    ],
    ink: "#2d2a32",
    cues: cuesOf(
      cueTimes.pacing,
      [
        "Three runners, one form, three plans. The numbers are simulated; the mistake is real.",
        "Red starts at 4:10 per kilometer and feels great. Blue starts at 4:48 and looks lazy.",
        "Red loses a little more on every kilometer. That is the price of the first one.",
        "Blue gets faster all the time. Green looks at the watch and does nothing special.",
        "The last kilometer: red can't hold the pace any longer.",
        "Fast starts feel good for one kilometer. Steady plans win the other four.",
      ],
      61.5,
    ),
    paint: paintPacing,
  }),
];
