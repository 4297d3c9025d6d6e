import { background, box, disc, fade, line, text } from "./kit/paint.ts";
import { type Context, type Scene, WIDTH } from "./kit/scene.ts";
import type { Note } from "./kit/score.ts";
import { clamp, range, span } from "./kit/timeline.ts";
import { PIECES, type Piece } from "./music-pieces.ts";

const HEAD = 360;
const PIXELS_PER_SECOND = 130;

const soundsAt = (note: Note, t: number): boolean => t >= note.at && t < note.at + note.length;

/** Steps of the scale of C from the C in the middle; black keys stand on the line of the key below. */
const STEPS = [0, 0, 1, 1, 2, 3, 3, 4, 4, 5, 5, 6];
const stepOf = (pitch: number): number =>
  (STEPS[pitch % 12] ?? 0) + 7 * (Math.floor(pitch / 12) - 5);
const isSharp = (pitch: number): boolean => [1, 3, 6, 8, 10].includes(pitch % 12);

function drawStaff(c: Context, piece: Piece, t: number): void {
  const [middle, gap] = [400, 11];
  const yOf = (pitch: number): number => middle - stepOf(pitch) * gap + (pitch < 60 ? 44 : -44) * 1;
  const lines = [2, 4, 6, 8, 10].flatMap((s) => [middle - s * gap - 44, middle + s * gap + 44]);
  for (const y of lines)
    line(
      c,
      [
        [70, y],
        [WIDTH - 40, y],
      ],
      "rgba(43,38,34,.45)",
      1.6,
    );
  for (const n of range(40)) {
    const x = HEAD + (piece.start + n * piece.bar - t) * PIXELS_PER_SECOND - 18;
    if (x > 70 && x < WIDTH - 40)
      line(
        c,
        [
          [x, middle - 154],
          [x, middle + 154],
        ],
        "rgba(43,38,34,.25)",
        1.4,
      );
  }
  line(
    c,
    [
      [70, middle - 154],
      [70, middle + 154],
    ],
    piece.ink,
    4,
  );
  fade(c, 0.14, () => box(c, HEAD - 17, 190, 34, 420, "#b23a48", 10));
  for (const part of piece.parts)
    for (const note of part.notes) {
      const x = HEAD + (note.at - t) * PIXELS_PER_SECOND;
      if (x < 50 || x > WIDTH + 30) continue;
      const y = yOf(note.pitch);
      const on = soundsAt(note, t);
      const up = note.pitch < (note.pitch < 60 ? 50 : 71);
      const color = on ? part.color : piece.ink;
      if (stepOf(note.pitch) === 0 || stepOf(note.pitch) >= 12)
        for (const s of stepOf(note.pitch) === 0
          ? [0]
          : range(stepOf(note.pitch) - 11)
              .map((k) => 12 + k)
              .filter((k) => k % 2 === 0))
          line(
            c,
            [
              [x - 17, middle - s * gap - 44],
              [x + 17, middle - s * gap - 44],
            ],
            "rgba(43,38,34,.5)",
            1.6,
          );
      c.fillStyle = color;
      c.beginPath();
      c.ellipse(x, y, on ? 14 : 12, on ? 10.5 : 9, -0.3, 0, Math.PI * 2);
      c.fill();
      const side = up ? 10.5 : -10.5;
      line(
        c,
        [
          [x + side, y],
          [x + side, y + (up ? -62 : 62)],
        ],
        color,
        2.4,
      );
      if (isSharp(note.pitch)) text(c, "♯", x - 32, y + 9, { size: 28, color });
    }
}

function drawRoll(c: Context, piece: Piece, t: number): void {
  const all = piece.parts.flatMap(({ notes }) => notes.map(({ pitch }) => pitch));
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const row = 400 / (high - low + 1);
  for (const n of range(60)) {
    const x = HEAD + (piece.start + n * piece.bar - t) * PIXELS_PER_SECOND;
    if (x > 0 && x < WIDTH)
      line(
        c,
        [
          [x, 190],
          [x, 620],
        ],
        "rgba(255,255,255,.09)",
        2,
      );
  }
  line(
    c,
    [
      [HEAD, 176],
      [HEAD, 634],
    ],
    "rgba(255,255,255,.5)",
    2,
  );
  for (const part of piece.parts)
    for (const note of part.notes) {
      const x = HEAD + (note.at - t) * PIXELS_PER_SECOND;
      const width = Math.max(10, note.length * PIXELS_PER_SECOND - 5);
      if (x + width < -10 || x > WIDTH) continue;
      const y = 200 + (high - note.pitch) * row;
      const on = soundsAt(note, t);
      const gone = x + width < HEAD;
      fade(c, gone ? 0.35 : on ? 1 : 0.72, () =>
        box(c, x, y, width, Math.max(9, row - 3), part.color, 5),
      );
      if (on) {
        fade(c, 0.85, () => box(c, x, y, width, Math.max(9, row - 3), "#ffffff", 5));
        disc(c, HEAD, y + row / 2, 9, part.color);
      }
    }
}

const FIRST_KEY = 28;
const LAST_KEY = 88;

function keyPlace(pitch: number): { x: number; width: number } {
  const whites = range(LAST_KEY - FIRST_KEY).filter((n) => !isSharp(FIRST_KEY + n));
  const width = (WIDTH - 80) / whites.length;
  const before = whites.filter((n) => FIRST_KEY + n < pitch).length;
  return isSharp(pitch)
    ? { x: 40 + before * width - width * 0.3, width: width * 0.6 }
    : { x: 40 + before * width, width };
}

function drawKeys(c: Context, piece: Piece, t: number): void {
  const [top, bottom] = [150, 556];
  c.save();
  c.beginPath();
  c.rect(0, top, WIDTH, bottom - top);
  c.clip();
  for (const part of piece.parts)
    for (const note of part.notes) {
      const y = bottom - (note.at - t) * 80;
      const height = note.length * 80 - 5;
      if (y - height > bottom || y < top) continue;
      const { x, width } = keyPlace(note.pitch);
      fade(c, soundsAt(note, t) ? 1 : 0.72, () =>
        box(c, x + 2, y - height, width - 4, height, part.color, 7),
      );
    }
  c.restore();
  const pressed = new Map(
    piece.parts.flatMap(({ notes, color }) =>
      notes
        .filter((note) => soundsAt(note, t))
        .map(({ pitch }): [number, string] => [pitch, color]),
    ),
  );
  const keys = range(LAST_KEY - FIRST_KEY).map((n) => FIRST_KEY + n);
  for (const pitch of [...keys.filter((k) => !isSharp(k)), ...keys.filter(isSharp)]) {
    const { x, width } = keyPlace(pitch);
    const sharp = isSharp(pitch);
    box(
      c,
      x + 1,
      bottom,
      width - 2,
      sharp ? 74 : 118,
      pressed.get(pitch) ?? (sharp ? "#161225" : "#f3f0fa"),
      5,
    );
  }
}

function drawPiece(c: Context, piece: Piece, t: number): void {
  background(c, ...piece.page);
  const draw = { staff: drawStaff, roll: drawRoll, keys: drawKeys }[piece.style];
  draw(c, piece, t);
  fade(c, span(t, 0, 0.8), () => {
    text(c, piece.title, 70, 92, { size: 44, weight: 800, color: piece.ink });
    text(c, piece.by, 70, 130, { size: 23, color: piece.ink, alpha: 0.7 });
  });
  for (const [i, { name, color, notes }] of piece.parts.entries()) {
    const on = notes.some((note) => soundsAt(note, t));
    disc(c, 1040, 72 + i * 28, on ? 8 : 5, color);
    text(c, name, 1060, 79 + i * 28, { size: 20, color: piece.ink, alpha: on ? 1 : 0.6 });
  }
  fade(c, clamp((t - piece.seconds + 3) / 2), () => {
    c.fillStyle = piece.page[1];
    c.fillRect(0, 160, WIDTH, 560);
  });
}

function musicScene(piece: Piece): Scene {
  return {
    slug: piece.slug,
    seconds: piece.seconds,
    fps: 24,
    posterAt: piece.start + piece.bar * 4.4,
    language: piece.language,
    chapters: piece.chapters.map(([bar, title], i) => ({
      at: i === 0 ? 0 : Math.floor(piece.start + bar * piece.bar),
      title,
    })),
    captions: [],
    score: () => ({
      notes: piece.parts.flatMap(({ notes }) => notes),
      room: piece.room,
      bitrate: 48,
    }),
    paint: (c, t) => drawPiece(c, piece, t),
  };
}

export const MUSIC_SCENES: Scene[] = PIECES.map(musicScene);
