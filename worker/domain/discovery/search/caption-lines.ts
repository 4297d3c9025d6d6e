import { fold } from "./rules.ts";

export interface SpokenLine {
  text: string;
  /** Start in whole seconds. */
  at: number;
}

const TIMING = /^(?:(\d{1,4}):)?(\d{2}):(\d{2})\.(\d{3})\s+-->/;

/**
 * Returns the caption line of a WebVTT file that contains the most search terms (the first of equal
 * ones), or null. A term matches the beginning of a word, as in the index.
 * @param shown the part that a trim shows, ms of the recording. Lines outside are skipped, and
 * times are relative to its start
 */
export function findSpokenLine(
  vtt: string,
  terms: string[],
  shown: { fromMs: number; toMs: number } | null = null,
): SpokenLine | null {
  const wanted = terms.map(fold);
  let best: (SpokenLine & { hits: number }) | null = null;
  for (const block of vtt.replace(/\r\n?/g, "\n").split(/\n{2,}/)) {
    const lines = block.split("\n");
    const timing = lines.findIndex((line) => TIMING.test(line));
    if (timing === -1) continue;
    const text = lines
      .slice(timing + 1)
      .join(" ")
      .replace(/<[^<>]*>/g, "")
      .trim();
    const spoken = fold(text).split(/[^\p{L}\p{N}]+/u);
    const hits = wanted.filter((term) => spoken.some((word) => word.startsWith(term))).length;
    if (hits === 0 || (best && hits <= best.hits)) continue;
    const [, hours = "0", minutes = "0", seconds = "0", milliseconds = "0"] =
      TIMING.exec(lines[timing] ?? "") ?? [];
    const beginsMs =
      (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + Number(milliseconds);
    if (shown && (beginsMs < shown.fromMs || beginsMs >= shown.toMs)) continue;
    best = { text, at: Math.floor((beginsMs - (shown?.fromMs ?? 0)) / 1000), hits };
    if (hits === wanted.length) break;
  }
  return best && { text: best.text, at: best.at };
}
