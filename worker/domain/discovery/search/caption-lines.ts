import { fold } from "./rules.ts";

export interface SpokenLine {
  text: string;
  /** Start of the caption line, whole seconds. */
  at: number;
}

/**
 * The search stops in a caption file after this number of normalized characters.
 * Normalization makes Korean text three times as long, and the character U+FDFA 18 times as long.
 */
const MAX_FOLDED_LENGTH = 512 * 1024;

const TIMING = /^(?:(\d{1,4}):)?(\d{2}):(\d{2})\.(\d{3})\s+-->/;

/**
 * Returns the WebVTT line with the most search terms, or null.
 * Does not search the last lines of a file that is very long after normalization.
 * @param range shown part of a trimmed replay, ms; times are relative to its start
 */
export function findSpokenLine(
  vtt: string,
  terms: string[],
  range: { fromMs: number; toMs: number } | null = null,
): SpokenLine | null {
  const foldedTerms = terms.map(fold);
  let best: (SpokenLine & { hits: number }) | null = null;
  let foldedLength = 0;
  for (const block of vtt.replace(/\r\n?/g, "\n").split(/\n{2,}/)) {
    const lines = block.split("\n");
    const timing = lines.findIndex((line) => TIMING.test(line));
    if (timing === -1) continue;
    const text = lines
      .slice(timing + 1)
      .join(" ")
      .replace(/<[^<>]*>/g, "")
      .trim();
    const folded = fold(text);
    foldedLength += folded.length;
    if (foldedLength > MAX_FOLDED_LENGTH) break;
    const spokenWords = folded.split(/[^\p{L}\p{N}]+/u);
    const hits = foldedTerms.filter((term) =>
      spokenWords.some((word) => word.startsWith(term)),
    ).length;
    if (hits === 0 || (best && hits <= best.hits)) continue;
    const [, hours = "0", minutes = "0", seconds = "0", milliseconds = "0"] =
      TIMING.exec(lines[timing] ?? "") ?? [];
    const beginsMs =
      (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + Number(milliseconds);
    if (range && (beginsMs < range.fromMs || beginsMs >= range.toMs)) continue;
    best = { text, at: Math.floor((beginsMs - (range?.fromMs ?? 0)) / 1000), hits };
    if (hits === foldedTerms.length) break;
  }
  return best && { text: best.text, at: best.at };
}
