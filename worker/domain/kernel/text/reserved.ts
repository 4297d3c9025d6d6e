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

/**
 * The maps are created when a name is checked for the first time, because most requests check no
 * name.
 */
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

/**
 * First code points of alphabets in circles, squares and flags. Neither the table nor NFKC maps
 * them to letters.
 */
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
 * The skeleton of UTS 39, section 4, limited to ASCII: two texts with the same skeleton look the
 * same. NFKC also maps styled letters to plain ones, including letters that Unicode added after the
 * table was made.
 */
export const skeletonOf = (text: string): string =>
  toPrototypes(toPrototypes(text.normalize("NFD")).normalize("NFKC").normalize("NFD"));

/** Replacements for letters that people use although Unicode's table does not list them. */
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

/**
 * Returns the skeleton of a text (UTS 39) in lowercase. Small capitals, letters with marks, and
 * symbols are replaced by the letters that they look like.
 */
function readingOf(text: string): string {
  const { letters } = getCharMaps();
  const toLetters = (chars: string) =>
    Array.from(chars, (char) => letters.get(char) ?? char).join("");
  return toLetters(skeletonOf(toLetters(text))).toLowerCase();
}

/**
 * Reduces a text to lowercase ASCII letters, and replaces similar characters by the same letter:
 * "Tributàry 5upp0rt" becomes "tributarysupport". Only this comparison treats letters with and
 * without marks as equal. `passesForLatin` treats them as different. Otherwise `passesForLatin`
 * would take the Cyrillic word in "DJ Боб" for Latin letters.
 */
function foldName(text: string): string {
  return readingOf(readingOf(text))
    .replaceAll("rn", "m")
    .replaceAll("0", "o")
    .replace(/[5$4@37!|l1]/g, (char) => LETTER_BY_SYMBOL[char] ?? char)
    .replace(/[^a-z]/g, "");
}

/** Words that name the platform when others use them. */
const BRANDS = ["tributary"].map(foldName);
/**
 * Roles of the platform. A name that consists only of these words and of COMPANIONS is reserved.
 */
const ROLES = (
  "admin admins administrator administrators administration moderator moderators moderation mod mods staff support official sysadmin " +
  "superuser root webmaster postmaster helpdesk helpcenter customerservice kundendienst kundenservice kundensupport offiziell " +
  "offizielle offizieller administratorin moderatorin mitarbeiter betreiber verwaltung"
)
  .split(" ")
  .map(foldName);
const COMPANIONS = (
  "the our real team account accounts channel page service services help desk center centre customer user community live chat " +
  "security safety billing payments payment system platform site das der die unser echt konto kanal hilfe sicherheit zahlungen plattform"
)
  .split(" ")
  .map(foldName);

/**
 * True if a text consists only of words of the lists and at least one is a role. Linear: each
 * position is visited once per word.
 */
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

/**
 * True if every letter of a word looks like an ASCII letter but none is one: "Сосо" in Cyrillic.
 */
function looksLatin(word: string): boolean {
  const letters = Array.from(word.normalize("NFC")).filter((char) => /\p{L}/u.test(char));
  return (
    letters.length > 2 &&
    letters.every((char) => !/\p{scx=Latn}/u.test(char) && /^[a-z0-9]+$/i.test(skeletonOf(char)))
  );
}

/** Removes symbols from a name, such as currency signs: "Admin €" becomes "Admin ". */
const withoutSymbols = (name: string): string => name.replace(/[\p{S}§†]/gu, "");

/** Removes digits, separators and symbols from the end of a name: "admin_2026" becomes "admin". */
function withoutNumber(name: string): string {
  let end = name.length;
  while (end > 0 && /[\s\d_.\-\p{S}§†]/u.test(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end);
}

/**
 * True if the skeleton (UTS 39) of a name reads as a name of the platform or its staff, or if a
 * word of another script looks Latin next to a Latin word.
 */
export function isReservedName(name: string): boolean {
  const words = wordsOf(name);
  if (words.some((word) => /\p{scx=Latn}/u.test(word)) && words.some(looksLatin)) return true;
  const readings = [name, withoutSymbols(name)].flatMap((text) => [text, withoutNumber(text)]);
  return [...new Set(readings)]
    .map(foldName)
    .some((folded) => BRANDS.some((brand) => folded.includes(brand)) || looksLikeStaff(folded));
}
