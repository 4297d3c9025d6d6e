/** Scripts allowed beside Latin letters in a word ("Moderately Restrictive", UTS 39, 5.2). */
const MIXED_WITH_LATIN = [
  "Arab",
  "Beng",
  "Deva",
  "Ethi",
  "Geor",
  "Gujr",
  "Guru",
  "Hebr",
  "Knda",
  "Khmr",
  "Laoo",
  "Mlym",
  "Mymr",
  "Orya",
  "Sinh",
]
  .concat(["Taml", "Telu", "Thaa", "Thai", "Tibt", "Hira Kana Hani", "Hani Bopo", "Hang Hani"])
  .map((scripts) => `Latn ${scripts}`);
/** Scripts that cannot be mixed with other scripts in a word, because their letters look Latin. */
const UNMIXED = [
  "Cyrl",
  "Grek",
  "Armn",
  "Cher",
  "Copt",
  "Lisu",
  "Goth",
  "Dsrt",
  "Osge",
  "Runr",
  "Tfng",
  "Nkoo",
  "Adlm",
  "Syrc",
  "Mong",
  "Cans",
];

const unionOf = (scripts: string) =>
  scripts
    .split(" ")
    .map((script) => `\\p{scx=${script}}`)
    .join("");
const SCRIPT_SETS = [...MIXED_WITH_LATIN, ...UNMIXED];

interface Patterns {
  knownLetter: RegExp;
  singleSet: RegExp[];
}
let patterns: Patterns | null = null;
/** The patterns are compiled by the first check, because most requests check no name. */
const getPatterns = (): Patterns =>
  (patterns ??= {
    knownLetter: new RegExp(
      `[${unionOf([...new Set(SCRIPT_SETS.join(" ").split(" "))].join(" "))}]`,
      "u",
    ),
    singleSet: SCRIPT_SETS.map(
      (scripts) => new RegExp(`^[${unionOf(scripts)}\\p{scx=Zyyy}\\p{scx=Zinh}]*$`, "u"),
    ),
  });

/** Returns the words of a text, each with its letters and combining marks. */
export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}]+/gu) ?? [];

/** Tells whether a single word mixes scripts as no language does. "DJ Владимир" is two words. */
export function mixesScripts(text: string): boolean {
  const { knownLetter, singleSet } = getPatterns();
  return wordsOf(text).some(
    (word) => knownLetter.test(word) && !singleSet.some((pattern) => pattern.test(word)),
  );
}
