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

/** The maps and words are prepared by the first check, because most requests check no name. */
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

/** First code point of each alphabet in circles, squares or flags, which NFKC does not map. */
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
 * Returns the ASCII skeleton of a text (UTS 39, section 4). Texts that look alike have equal
 * skeletons. NFKC also maps styled letters that are newer than the confusables table.
 */
export const skeletonOf = (text: string): string =>
  toPrototypes(toPrototypes(text.normalize("NFD")).normalize("NFKC").normalize("NFD"));

/** Symbols that people use as letters, but that Unicode's confusables table lacks. */
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
 * Reduces a name to lowercase ASCII letters: "Tributàry 5upp0rt" becomes "tributarysupport".
 * Marks are ignored here, but not in `looksLatin`, where "Боб" would otherwise look Latin.
 */
function foldName(text: string): string {
  return readingOf(readingOf(text))
    .replaceAll("rn", "m")
    .replaceAll("0", "o")
    .replace(/[5$4@37!|l1]/g, (char) => LETTER_BY_SYMBOL[char] ?? char)
    .replace(/[^a-z]/g, "");
}

const BRANDS = "tributary";
/** A name is reserved if it has a role and otherwise only roles and words of `COMPANIONS`. */
const ROLES =
  "admin admins administrator administrators administration moderator moderators moderation mod mods staff support official sysadmin " +
  "superuser root webmaster postmaster helpdesk helpcenter customerservice kundendienst kundenservice kundensupport offiziell " +
  "offizielle offizieller administratorin moderatorin mitarbeiter betreiber verwaltung " +
  "verified verifiziert trustsafety trustandsafety";
const COMPANIONS =
  "the our real team account accounts channel page service services help desk center customer user community live chat " +
  "security safety billing payments payment system platform site das der die unser echt konto kanal hilfe sicherheit zahlungen plattform";

/** Words reserved as a whole name ("Security"), but not within a name ("Security Weekly"). */
const WHOLE_NAMES = "security safety system billing payments platform stripe sicherheit plattform";
/** Check marks are reserved, because they look like the badge of a verified channel. */
const CHECK_MARKS = /[\u2705\u2611\u2713\u2714\u237b\u{1f5f8}\u{1f5f9}]/u;

let foldedWords: Record<"brands" | "roles" | "companions" | "wholeNames", string[]> | null = null;
function getWords() {
  const fold = (words: string) => words.split(" ").map(foldName);
  foldedWords ??= {
    brands: fold(BRANDS),
    roles: fold(ROLES),
    companions: fold(COMPANIONS),
    wholeNames: fold(WHOLE_NAMES),
  };
  return foldedWords;
}

/** The check takes linear time: it visits each position once per word of the lists. */
function looksLikeStaff(folded: string): boolean {
  const { roles, companions } = getWords();
  // State per position: 0 not reached, 1 reached without a role, 2 reached with a role.
  const states = new Uint8Array(folded.length + 1);
  states[0] = 1;
  for (let at = 0; at < folded.length; at += 1) {
    const state = states[at];
    if (!state) continue;
    for (const word of roles) if (folded.startsWith(word, at)) states[at + word.length] = 2;
    for (const word of companions)
      if (folded.startsWith(word, at))
        states[at + word.length] = Math.max(states[at + word.length] ?? 0, state);
  }
  return states[folded.length] === 2;
}

/** Tells whether all letters of a non-Latin word look like ASCII letters, as in Cyrillic "Сосо". */
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
 * Tells whether a name is reserved, because the name could deceive other users.
 * A name is reserved if it looks like a name of the platform, its staff or its departments.
 * A name with a check mark is reserved too.
 * A name is also reserved if it mixes Latin words with words that only look Latin.
 */
export function isReservedName(name: string): boolean {
  if (CHECK_MARKS.test(name)) return true;
  const words = wordsOf(name);
  if (words.some((word) => /\p{scx=Latn}/u.test(word)) && words.some(looksLatin)) return true;
  const readings = [name, withoutSymbols(name)].flatMap((text) => [text, withoutNumber(text)]);
  return [...new Set(readings)]
    .map(foldName)
    .some(
      (folded) =>
        getWords().brands.some((brand) => folded.includes(brand)) ||
        getWords().wholeNames.includes(folded) ||
        looksLikeStaff(folded),
    );
}
