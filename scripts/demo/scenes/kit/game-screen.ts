import { background, box, fade, text } from "./paint.ts";
import type { Context } from "./scene.ts";
import type { Note } from "./score.ts";
import { clamp, cycle, during, span } from "./timeline.ts";

export interface Sidebar {
  title: string;
  player: string;
  /** Labels and values, from top to bottom. */
  values: [label: string, value: string][];
  accent: string;
  color: string;
  page: [string, string];
}

/** Draws the page of a recorded game: the title and the figures stand at the left. */
export function drawSidebar(c: Context, side: Sidebar): void {
  background(c, ...side.page);
  box(c, 48, 66, 5, 62, side.accent, 2);
  text(c, side.title, 70, 92, { size: 31, weight: 800, color: side.color });
  text(c, side.player, 70, 124, { size: 19, color: side.color, alpha: 0.65 });
  for (const [i, [label, value]] of side.values.entries()) {
    text(c, label, 70, 210 + i * 96, { size: 18, color: side.color, alpha: 0.6 });
    text(c, value, 70, 252 + i * 96, { size: 42, weight: 800, color: side.color });
  }
}

export interface Remark {
  at: number;
  text: string;
}

export function drawRemark(c: Context, remarks: Remark[], t: number, color: string): void {
  const index = remarks.findLastIndex(({ at }) => t >= at);
  const remark = remarks[index];
  if (!remark) return;
  const end = Math.min(remarks[index + 1]?.at ?? Number.POSITIVE_INFINITY, remark.at + 6);
  const lines = remark.text.split("\n");
  fade(c, during(t, remark.at, end, 0.3), () => {
    lines.forEach((line, i) => {
      text(c, line, 70, 620 + i * 28 - (lines.length - 1) * 14, { size: 20, color, weight: 600 });
    });
  });
}

/** Draws a card over the field before the game starts and after it ends. */
export function drawCard(
  c: Context,
  {
    x,
    y,
    words,
    note,
    t,
    from,
    to,
  }: { x: number; y: number; words: string; note: string; t: number; from: number; to: number },
): void {
  fade(c, Math.min(from <= 0 ? 1 : span(t, from, from + 0.4), 1 - span(t, to - 0.4, to)), () => {
    box(c, x - 230, y - 80, 460, 150, "rgba(8,8,18,.86)", 16);
    text(c, words, x, y - 8, { size: 44, weight: 800, align: "center" });
    text(c, note, x, y + 38, { size: 21, align: "center", color: "#c9cbe0" });
  });
}

/** A steady tune for games: a bass, a few high notes and a soft beat. */
export function gameTune(seconds: number, bars: number[][], beat: number): Note[] {
  const notes: Note[] = [];
  for (let n = 0; n * beat < seconds - 1.5; n++) {
    const when = n * beat;
    const tones = cycle(bars, Math.floor(n / 8));
    const gain = clamp(when / 4, 0.4, 1);
    const pitch = cycle(tones, [0, 2, 1, 2, 3, 1, 2, 1][n % 8] ?? 0);
    notes.push({
      at: when,
      length: beat * 0.8,
      pitch: pitch + 12,
      voice: "blip",
      gain: 0.13 * gain,
      pan: n % 2 ? 0.3 : -0.3,
    });
    if (n % 4 === 0)
      notes.push({
        at: when,
        length: beat * 2.6,
        pitch: (tones[0] ?? 48) - 12,
        voice: "bass",
        gain: 0.34 * gain,
      });
    if (n % 8 === 0)
      notes.push({ at: when, length: 0.2, pitch: 36, voice: "kick", gain: 0.4 * gain });
    if (n % 4 === 2) notes.push({ at: when, length: 0.1, pitch: 60, voice: "hat", gain: 0.07 });
  }
  return notes;
}
