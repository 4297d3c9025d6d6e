import { wordsOf } from "./contract-scripts.ts";
import { LATIN_FORMS, SIGN_FORMS } from "./latin-forms.ts";
import { LOOKALIKES, MARKED_LOOKALIKES } from "./lookalikes.ts";

type TextByChar = ReadonlyMap<string, string>;

const byPoint = (table: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(table).flatMap(([text, points]) =>
    points
      .split(" ")
      .map((point): [string, string] => [String.fromCodePoint(Number.parseInt(point, 36)), text]),
  );
const byChar = (table: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(table).flatMap(([letter, chars]) =>
    Array.from(chars, (char): [string, string] => [char, letter]),
  );

/** Most requests check no name, so the first check of a name builds these maps. */
let charMaps: { prototypes: TextByChar; letters: TextByChar } | null = null;
function getCharMaps() {
  charMaps ??= {
    prototypes: new Map(byPoint(LOOKALIKES)),
    letters: new Map([
      ...byPoint(MARKED_LOOKALIKES),
      ...byChar(LATIN_FORMS),
      ...byChar(SIGN_FORMS),
    ]),
  };
  return charMaps;
}

/** First code points of alphabets in circles, squares and flags, which NFKC does not map. */
const ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6];

function prototypeOf(char: string): string {
  const known = getCharMaps().prototypes.get(char);
  if (known !== undefined) return known;
  const point = char.codePointAt(0) ?? 0;
  const first = ALPHABETS.find((start) => point >= start && point < start + 26);
  return first === undefined ? char : String.fromCharCode(0x61 + point - first);
}

const toPrototypes = (text: string): string =>
  Array.from(text, prototypeOf).join("").normalize("NFD");

/**
 * Returns the ASCII skeleton of a text (UTS 39, section 4). Texts with equal skeletons look alike.
 * NFKC also maps styled letters, including those newer than Unicode's confusables table.
 */
export const skeletonOf = (text: string): string =>
  toPrototypes(toPrototypes(text.normalize("NFD")).normalize("NFKC").normalize("NFD"));

/** Symbols that people use as letters although Unicode's confusables table lacks the symbols. */
const LETTER_BY_SYMBOL: Record<string, string> = {
  "5": "s",
  $: "s",
  "4": "a",
  "@": "a",
  "3": "e",
  "7": "t",
  "!": "i",
  "|": "i",
  l: "i",
  "1": "i",
};

function readingOf(text: string): string {
  const { letters } = getCharMaps();
  const toLetters = (chars: string) =>
    Array.from(chars, (char) => letters.get(char) ?? char).join("");
  return toLetters(skeletonOf(toLetters(text))).toLowerCase();
}

/**
 * Reduces a text to lowercase ASCII: "Tributàry 5upp0rt" becomes "tributarysupport".
 * `looksLatin` must not ignore marks as this function does: "Боб" would look Latin.
 */
function foldName(text: string): string {
  return readingOf(readingOf(text))
    .replaceAll("rn", "m")
    .replaceAll("0", "o")
    .replace(/[5$4@37!|l1]/g, (char) => LETTER_BY_SYMBOL[char] ?? char)
    .replace(/[^a-z]/g, "");
}

const BRANDS = ["tributary"].map(foldName);
/** A name that consists only of these roles and of COMPANIONS is reserved. */
const ROLES = (
  "admin admins administrator administrators administration moderator moderators moderation mod mods staff support official sysadmin " +
  "superuser root webmaster postmaster helpdesk helpcenter customerservice kundendienst kundenservice kundensupport offiziell " +
  "offizielle offizieller administratorin moderatorin mitarbeiter betreiber verwaltung"
)
  .split(" ")
  .map(foldName);
const COMPANIONS = (
  "the our real team account accounts channel page service services help desk center center customer user community live chat " +
  "security safety billing payments payment system platform site das der die unser echt konto kanal hilfe sicherheit zahlungen plattform"
)
  .split(" ")
  .map(foldName);

/** Linear time: each position is visited once per word. */
function looksLikeStaff(folded: string): boolean {
  // State of each position: not reached, reached without a role, reached with a role.
  const states = new Uint8Array(folded.length + 1);
  states[0] = 1;
  for (let at = 0; at < folded.length; at += 1) {
    const state = states[at];
    if (!state) continue;
    for (const word of ROLES) if (folded.startsWith(word, at)) states[at + word.length] = 2;
    for (const word of COMPANIONS)
      if (folded.startsWith(word, at))
        states[at + word.length] = Math.max(states[at + word.length] ?? 0, state);
  }
  return states[folded.length] === 2;
}

/** True for a word such as the Cyrillic "Сосо", whose letters all only look like ASCII letters. */
function looksLatin(word: string): boolean {
  const letters = Array.from(word.normalize("NFC")).filter((char) => /\p{L}/u.test(char));
  return (
    letters.length > 2 &&
    letters.every((char) => !/\p{scx=Latn}/u.test(char) && /^[a-z0-9]+$/i.test(skeletonOf(char)))
  );
}

const withoutSymbols = (name: string): string => name.replace(/[\p{S}§†]/gu, "");

function withoutNumber(name: string): string {
  let end = name.length;
  while (end > 0 && /[\s\d_.\-\p{S}§†]/u.test(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end);
}

/**
 * Tells whether a name looks like a name of the platform or its staff (by its UTS 39 skeleton), or
 * has a word of another script that looks Latin beside a Latin word.
 */
export function isReservedName(name: string): boolean {
  const words = wordsOf(name);
  if (words.some((word) => /\p{scx=Latn}/u.test(word)) && words.some(looksLatin)) return true;
  const readings = [name, withoutSymbols(name)].flatMap((text) => [text, withoutNumber(text)]);
  return [...new Set(readings)]
    .map(foldName)
    .some((folded) => BRANDS.some((brand) => folded.includes(brand)) || looksLikeStaff(folded));
}
