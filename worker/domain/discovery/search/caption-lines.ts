import { fold } from "./rules.ts";

export interface SpokenLine {
  text: string;
  /** Start of the caption line, whole seconds. */
  at: number;
}

const TIMING = /^(?:(\d{1,4}):)?(\d{2}):(\d{2})\.(\d{3})\s+-->/;

/**
 * Returns the WebVTT line with the most search terms, or null.
 * @param range shown part of a trimmed replay, ms; times are relative to its start
 */
export function findSpokenLine(
  vtt: string,
  terms: string[],
  range: { fromMs: number; toMs: number } | null = null,
): SpokenLine | null {
  const foldedTerms = terms.map(fold);
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
    const spokenWords = fold(text).split(/[^\p{L}\p{N}]+/u);
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
