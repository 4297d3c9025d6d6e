import { LISTINGS, type Listing } from "./code-listings.ts";
import { background, box, disc, fade, paragraph, place, text } from "./kit/paint.ts";
import { type Program, startProgram } from "./kit/program.ts";
import { type Context, type Scene, WIDTH } from "./kit/scene.ts";
import { calm, type Note } from "./kit/score.ts";
import { at, clamp, during, once, random } from "./kit/timeline.ts";

const SIZE = 19;
const ROW = 27;
const COLUMN = 11.44;
const VISIBLE = 18;
const PER_SECOND = 19;
const OUTPUT = { x: 800, y: 92, size: 440 };

interface Part {
  from: number;
  typedTo: number;
  to: number;
  say: string;
  /** Length of the program's text before and after this part. */
  before: number;
  after: number;
  runs: boolean;
  title: string;
}

function partsOf({ steps }: Listing): Part[] {
  let now = 0;
  let length = 0;
  return steps.map(({ say, type = "", run = 0, title = "" }) => {
    const from = now;
    const typing = type.replace(/\n +/g, "\n").length / PER_SECOND;
    const typedTo = from + 0.8 + typing;
    now = Math.max(typedTo + 0.7, from + 1.5 + say.length / 21) + run;
    const before = length;
    length += type.length;
    return { from, typedTo, to: now, say, before, after: length, runs: run > 0, title };
  });
}

/** Moves to the next key. The editor indents by itself, so that spaces at a line's start are free. */
function typedLength(source: string, part: Part, t: number): number {
  const piece = source.slice(part.before, part.after);
  const keys = clamp((t - part.from - 0.8) / Math.max(0.01, part.typedTo - part.from - 0.8));
  const total = piece.replace(/\n +/g, "\n").length;
  let left = Math.floor(keys * total);
  let i = 0;
  while (left > 0 && i < piece.length) {
    if (piece[i] === "\n") while (piece[i + 1] === " ") i++;
    i++;
    left--;
  }
  return part.before + i;
}

const TOKENS =
  /(\/\/.*$)|("[^"]*"|`[^`]*`)|\b(const|let|function|for|if|else|return|of|while|in|continue)\b|\b(\d[\d.]*)\b|([A-Za-z]\w*)(?=\()|([A-Za-z]\w*)|(\s+)|(.)/g;
const COLORS = ["#6f7b91", "#b8e28a", "#c4a2ff", "#ffb86b", "#7cc7ff", "#e8ebf2", "", "#93a0b8"];

function drawLine(c: Context, line: string, x: number, y: number): void {
  for (const match of line.matchAll(TOKENS)) {
    const kind = match.slice(1).findIndex((group) => group !== undefined);
    const color = COLORS[kind];
    if (color)
      text(c, match[0], x + match.index * COLUMN, y, {
        size: SIZE,
        color,
        mono: true,
        weight: 400,
      });
  }
}

function drawEditor(c: Context, listing: Listing, shown: string, t: number): void {
  box(c, 36, 36, 728, 560, "#12151f", 12);
  box(c, 36, 36, 728, 44, "#1a1e2b", 12);
  for (const [i, color] of ["#ff6b61", "#ffc04d", "#52c66b"].entries())
    disc(c, 62 + i * 22, 58, 6.5, color);
  text(c, listing.file, 400, 65, { size: 17, color: "#8b93a8", align: "center" });
  const lines = shown.split("\n");
  const first = Math.max(0, lines.length - VISIBLE);
  for (const [i, line] of lines.slice(first).entries()) {
    const y = 112 + i * ROW;
    const style = { size: 15, color: "#4b5368", mono: true, align: "right" as const };
    text(c, String(first + i + 1), 78, y, style);
    drawLine(c, line, 98, y);
  }
  const last = at(lines, lines.length - 1);
  if (t % 1 < 0.6)
    box(c, 99 + last.length * COLUMN, 95 + (lines.length - 1 - first) * ROW, 2.5, 22, "#7cf0d0");
}

function drawOutput(c: Context, program: Program | null, n: number, label: string): void {
  const { x, y, size } = OUTPUT;
  text(c, label, x, y - 26, { size: 20, color: "#8b93a8", weight: 600 });
  box(c, x, y, size, size, "#05070c", 10);
  if (!program) {
    text(c, "▷", x + size / 2, y + size / 2 + 20, { size: 60, color: "#262c3c", align: "center" });
    return;
  }
  c.save();
  c.beginPath();
  c.roundRect(x, y, size, size, 10);
  c.clip();
  place(c, { x, y }, () => program.show(c, n));
  for (const [i, line] of program.printed().slice(0, 14).entries())
    text(c, line, x + 20, y + 40 + i * 29, { size: 18, mono: true, color: "#b9f2cf", weight: 400 });
  c.restore();
}

function codeScene(listing: Listing): Scene {
  const source = listing.steps.map(({ type = "" }) => type).join("");
  const parts = partsOf(listing);
  const seconds = Math.ceil((at(parts, parts.length - 1).to + 1) / 2) * 2;
  const programs = once(() =>
    parts.map((part) => (part.runs ? startProgram(source.slice(0, part.after)) : null)),
  );
  const runningAt = (t: number): number =>
    parts.findLastIndex((part) => part.runs && t >= part.typedTo + 0.3);
  return {
    slug: listing.slug,
    isReplay: listing.isReplay ?? false,
    seconds,
    fps: listing.fps,
    posterAt: at(parts, parts.length - 1).to - 1.5,
    language: listing.language,
    chapters: parts.flatMap(({ from, title }) => (title ? [{ at: Math.floor(from), title }] : [])),
    captions: [
      {
        language: listing.language,
        cues: parts.map(({ from, to, say }) => ({ from: from + 0.2, to: to - 0.1, text: say })),
      },
    ],
    score: () => ({
      notes: [
        ...calm({
          seconds,
          chords: listing.chords,
          bar: 6,
          seed: seconds,
          lead: "bell",
          gain: 0.8,
        }),
        ...keys(source, parts),
      ],
      room: 0.25,
      bitrate: 26,
    }),
    paint: (c, t) => {
      background(c, listing.page[0], listing.page[1]);
      const index = parts.findLastIndex(({ from }) => t >= from);
      const part = at(parts, Math.max(0, index));
      drawEditor(c, listing, source.slice(0, typedLength(source, part, t)), t);
      const running = runningAt(t);
      const start = running >= 0 ? at(parts, running).typedTo + 0.3 : 0;
      const program = running >= 0 ? at(programs(), running) : null;
      drawOutput(
        c,
        program,
        Math.floor((t - start) * listing.rate),
        listing.language === "de" ? "Ausgabe" : "Output",
      );
      fade(c, during(t, part.from + 0.1, part.to), () => {
        paragraph(c, part.say, 40, 642, WIDTH - 80, { size: 25, color: "#f3f4f8" });
      });
    },
  };
}

function keys(source: string, parts: Part[]): Note[] {
  const next = random(3);
  return parts.flatMap((part) => {
    const count = source.slice(part.before, part.after).replace(/\n +/g, "\n").length;
    return Array.from({ length: count }, (_, i): Note => {
      const when = part.from + 0.8 + i / PER_SECOND + next() * 0.03;
      return {
        at: when,
        length: 0.1,
        pitch: 60,
        voice: "key",
        gain: 0.1 + next() * 0.12,
        pan: next() - 0.5,
      };
    });
  });
}

export const CODE_SCENES: Scene[] = LISTINGS.map(codeScene);
