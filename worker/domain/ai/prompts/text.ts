import type { Passage } from "./contract-api.ts";

/** A placeholder that the user must fill in, for example `[audience]`. */
const SLOT = /\[[^[\]\n]{1,200}\]/g;

/** Parts of a prompt that the prompt optimizer must not change: placeholders, quotes and code. */
const LITERAL =
  /\[[^[\]\n]{1,200}\]|`[^`\n]{1,200}`|"[^"\n]{1,200}"|“[^”\n]{1,200}”|«[^»\n]{1,200}»/g;

/** Removes control characters, lone surrogates and outer whitespace, and unifies line ends. */
export const cleanText = (raw: string): string =>
  raw
    .replace(/\p{Cs}/gu, "\ufffd")
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    // Puts code fences on their own lines.
    .replace(/(?<=[^ \t\n])[ \t]+(```\w{0,20}(?:\n|$))/g, "\n$1")
    .trim();

const blank = (text: string) => " ".repeat(text.length);

/** Replaces quotes, code and placeholders with spaces. No rule may match several spaces. */
export const maskLiterals = (text: string): string => text.replace(LITERAL, blank);
export const maskSlots = (text: string): string => text.replace(SLOT, blank);

/** Returns the unfilled placeholders, without duplicates and without marks of removed secrets. */
export const slotsOf = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(SLOT)]
      .map(([slot]) => slot.slice(1, -1))
      .filter((slot) => !slot.endsWith("left out")),
  ),
];

/** Returns true if a text consists only of placeholders and punctuation. */
export const isOnlySlots = (text: string): boolean =>
  text.includes("[") && !/[\p{L}\p{N}]/u.test(maskSlots(text).replace(/^[\w ]{0,24}:/, ""));

export const wordsIn = (text: string): string[] =>
  text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’_-]*/gu) ?? [];

/** Normalizes a sentence for comparison. */
export const bare = (text: string): string => wordsIn(text.toLowerCase()).join(" ");

/** A period that does not end a sentence: after an abbreviation, a single letter or a digit. */
const ABBREVIATION_END = /(?:\b(?:e\.g|i\.e|etc|vs|mr|mrs|ms|dr|no|approx|ca)|\b\p{L}|\d)\.$/iu;

/** Splits a line into sentences. Punctuation inside quotes does not end a sentence. */
export function sentencesOf(line: string, offset: number): Passage[] {
  const masked = maskLiterals(line);
  const passages: Passage[] = [];
  let from = 0;
  const push = (to: number) => {
    const part = line.slice(from, to);
    const start = from + (part.length - part.trimStart().length);
    const end = from + part.trimEnd().length;
    if (end > start) passages.push({ start: offset + start, end: offset + end });
    from = to;
  };
  for (const { index, 0: mark } of masked.matchAll(/(?<![.!?…])[.!?…]+(?=\s)|[。！？]+/g)) {
    const end = index + mark.length;
    if (
      mark === "." &&
      ABBREVIATION_END.test(masked.slice(Math.max(0, end - 12), end)) &&
      !/^\s+\p{Lu}\p{Ll}/u.test(masked.slice(end, end + 8))
    )
      continue;
    push(end);
  }
  push(line.length);
  return passages;
}

export interface Edit extends Passage {
  to: string;
}

/** Returns a passage with the edits applied. Of two overlapping edits, only the first applies. */
export function applyEdits(text: string, { start, end }: Passage, edits: readonly Edit[]): string {
  let edited = "";
  let at = start;
  for (const edit of edits
    .filter((e) => e.start >= start && e.end <= end)
    .sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (edit.start < at) continue;
    edited += text.slice(at, edit.start) + edit.to;
    at = edit.end;
  }
  return edited + text.slice(at, end);
}

/** Repairs a text after deletions: single spaces, no stray commas, a capital letter first. */
export function tidy(text: string): string {
  const tidied = text
    .replace(/[ \t]{2,}/g, " ")
    .replace(/ ([,.;:!?])/g, "$1")
    .replace(/^[\s,;:.!?]+/, "")
    .replace(/,([.!?])/g, "$1")
    .trim();
  return tidied.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}
