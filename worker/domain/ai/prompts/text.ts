import type { Passage } from "./contract-api.ts";

/** What the person has to fill in, theirs or ours: `[audience]`. */
const SLOT = /\[[^[\]\n]{1,200}\]/g;

/** Words said literally, that no rule may touch: slots, quoted words, code. All are of one line. */
const LITERAL =
  /\[[^[\]\n]{1,200}\]|`[^`\n]{1,200}`|"[^"\n]{1,200}"|“[^”\n]{1,200}”|«[^»\n]{1,200}»/g;

/**
 * Without what no prompt means: control characters, halves of characters, ends of lines of other
 * systems, blank margins.
 */
export const cleanText = (raw: string): string =>
  raw
    .replace(/\p{Cs}/gu, "\ufffd")
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    // Code begins and ends on lines of its own.
    .replace(/(?<=[^ \t\n])[ \t]+(```\w{0,20}(?:\n|$))/g, "\n$1")
    .trim();

const blank = (text: string) => " ".repeat(text.length);

/**
 * The same length, with literals blanked: what is found in it stands at the same place in the text.
 * No pattern may eat several blanks: one may be a literal.
 */
export const maskLiterals = (text: string): string => text.replace(LITERAL, blank);
export const maskSlots = (text: string): string => text.replace(SLOT, blank);

/** The slots of a text without their brackets, each once. What was left out for safety is none. */
export const slotsOf = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(SLOT)]
      .map(([slot]) => slot.slice(1, -1))
      .filter((slot) => !slot.endsWith("left out")),
  ),
];

/** Whether a text is nothing but slots and what joins them. */
export const isOnlySlots = (text: string): boolean =>
  text.includes("[") && !/[\p{L}\p{N}]/u.test(maskSlots(text).replace(/^[\w ]{0,24}:/, ""));

export const wordsIn = (text: string): string[] =>
  text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’_-]*/gu) ?? [];

/** A sentence as it is held against another. */
export const bare = (text: string): string => wordsIn(text.toLowerCase()).join(" ");

/** Ends of sentences that are none. */
const ABBREVIATED = /(?:\b(?:e\.g|i\.e|etc|vs|mr|mrs|ms|dr|no|approx|ca)|\b\p{L}|\d)\.$/iu;

/**
 * The sentences of one line, with where they stand; what is inside quotes and brackets ends none.
 */
export function sentencesOf(line: string, offset: number): Passage[] {
  const masked = maskLiterals(line);
  const found: Passage[] = [];
  let from = 0;
  const push = (to: number) => {
    const part = line.slice(from, to);
    const start = from + (part.length - part.trimStart().length);
    const end = from + part.trimEnd().length;
    if (end > start) found.push({ start: offset + start, end: offset + end });
    from = to;
  };
  for (const { index, 0: mark } of masked.matchAll(/(?<![.!?…])[.!?…]+(?=\s)|[。！？]+/g)) {
    const end = index + mark.length;
    if (
      mark === "." &&
      ABBREVIATED.test(masked.slice(Math.max(0, end - 12), end)) &&
      !/^\s+\p{Lu}\p{Ll}/u.test(masked.slice(end, end + 8))
    )
      continue;
    push(end);
  }
  push(line.length);
  return found;
}

/** A change of words, at its place in the text. */
export interface Edit extends Passage {
  to: string;
}

/** The passage with its edits made; of two that overlap the first counts. */
export function applyEdits(text: string, { start, end }: Passage, edits: readonly Edit[]): string {
  let made = "";
  let at = start;
  for (const edit of edits
    .filter((e) => e.start >= start && e.end <= end)
    .sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (edit.start < at) continue;
    made += text.slice(at, edit.start) + edit.to;
    at = edit.end;
  }
  return made + text.slice(at, end);
}

/** After words were taken out: single blanks, no stray comma, a capital at the beginning. */
export function tidy(text: string): string {
  const made = text
    .replace(/[ \t]{2,}/g, " ")
    .replace(/ ([,.;:!?])/g, "$1")
    .replace(/^[\s,;:.!?]+/, "")
    .replace(/,([.!?])/g, "$1")
    .trim();
  return made.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}
