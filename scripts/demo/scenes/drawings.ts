import { drawFox } from "./drawing-fox.ts";
import { drawHarbor } from "./drawing-harbor.ts";
import { drawLighthouse } from "./drawing-lighthouse.ts";
import type { Part } from "./kit/drawn.ts";
import { drawPencil, drawSketch, Sketch } from "./kit/ink.ts";
import { background, box, fade, text } from "./kit/paint.ts";
import type { Chapter, Context, Scene } from "./kit/scene.ts";
import { calm, type Note } from "./kit/score.ts";
import { clamp, lerp, once, random, span } from "./kit/timeline.ts";

const START = 1.5;
const HOLD = 7;

interface Drawing {
  slug: string;
  language: "en" | "de";
  seconds: number;
  desk: [string, string];
  pencil: string;
  signature: string;
  chords: string[];
  parts: Part[];
}

/** Where each part begins, as a share of all the work. */
function build(parts: Part[]): { sketch: Sketch; starts: number[] } {
  const sketch = new Sketch();
  const starts = parts.map(({ draw }) => {
    const { length } = sketch;
    draw(sketch);
    return length;
  });
  return { sketch, starts: starts.map((start) => start / sketch.length) };
}

function drawPage(c: Context, drawing: Drawing, sketch: Sketch, t: number): void {
  background(c, ...drawing.desk);
  fade(c, 0.25, () => box(c, 128, 44, 1040, 652, "#000000", 4));
  box(c, 120, 34, 1040, 652, "#fbf7ee", 3);
  const end = drawing.seconds - HOLD;
  const part = clamp((t - START) / (end - START - 3));
  c.save();
  c.beginPath();
  c.rect(120, 34, 1040, 652);
  c.clip();
  const tip = drawSketch(c, sketch, part * sketch.length);
  c.restore();
  const signed = span(t, end - 2.6, end - 0.4);
  c.save();
  c.beginPath();
  c.rect(880, 620, 270 * signed, 70);
  c.clip();
  text(c, drawing.signature, 1130, 664, {
    size: 26,
    italic: true,
    align: "right",
    color: "#4a4652",
  });
  c.restore();
  const rest: [number, number] = [
    lerp(1130, 1420, span(t, end, end + 1.4)),
    lerp(660, 760, span(t, end, end + 1.4)),
  ];
  const writing: [number, number] = [lerp(910, 1130, signed), 660 + Math.sin(signed * 40) * 5];
  const at =
    tip && part < 1 && t > START
      ? tip
      : t <= START
        ? ([1236, 660] as const)
        : signed < 1
          ? writing
          : rest;
  drawPencil(c, at, drawing.pencil);
}

function scratches(seconds: number): Note[] {
  const next = random(8);
  const notes: Note[] = [];
  for (let now = START; now < seconds - HOLD - 1; now += 0.35 + next() * 0.5)
    notes.push({
      at: now,
      length: 0.2 + next() * 0.3,
      pitch: 60,
      voice: "brush",
      gain: 0.07 + next() * 0.06,
      pan: next() - 0.5,
    });
  return notes;
}

function drawingScene(drawing: Drawing): Scene {
  const built = once(() => build(drawing.parts));
  const { seconds } = drawing;
  const workEnd = seconds - HOLD - 3;
  const chapters = (): Chapter[] => [
    ...drawing.parts.map(({ title }, i) => ({
      at: i === 0 ? 0 : Math.floor(lerp(START, workEnd, built().starts[i] ?? 0)),
      title,
    })),
    { at: seconds - HOLD - 3, title: drawing.language === "de" ? "Signatur" : "Signature" },
  ];
  return {
    slug: drawing.slug,
    seconds,
    fps: 12,
    posterAt: seconds - 3,
    language: drawing.language,
    chapters: chapters(),
    captions: [],
    score: () => ({
      notes: [
        ...calm({ seconds, chords: drawing.chords, bar: 6, seed: seconds + 3, lead: "piano" }),
        ...scratches(seconds),
      ],
      room: 0.45,
      bitrate: 26,
    }),
    paint: (c, t) => drawPage(c, drawing, built().sketch, t),
  };
}

export const DRAWING_SCENES: Scene[] = [
  drawingScene({
    slug: "draw-lighthouse",
    language: "en",
    seconds: 72,
    desk: ["#5b4636", "#46352a"],
    pencil: "#3a3a46",
    signature: "Hana, lighthouse",
    chords: ["G2 D3 B3 F#4", "E3 B3 D4 G4", "C3 G3 E4 B4", "D3 A3 F#4"],
    parts: drawLighthouse,
  }),
  drawingScene({
    slug: "draw-fuchs",
    language: "de",
    seconds: 64,
    desk: ["#2f4a45", "#233833"],
    pencil: "#b4552d",
    signature: "Hana, Fuchs",
    chords: ["D3 A3 F4", "Bb2 F3 D4 A4", "F3 C4 A4", "C3 G3 E4"],
    parts: drawFox,
  }),
  drawingScene({
    slug: "draw-harbor",
    language: "en",
    seconds: 76,
    desk: ["#3c4a63", "#2c374b"],
    pencil: "#34507a",
    signature: "from the ferry",
    chords: ["A2 E3 C#4", "F#2 C#3 A3 E4", "D3 A3 F#4", "E3 B3 G#4"],
    parts: drawHarbor,
  }),
];
