/**
 * Scripts whose letters may appear together with Latin letters in one word: "Moderately
 * Restrictive" in UTS 39, section 5.2.
 */
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
/**
 * Scripts that are never mixed with another script in a word, among them all scripts with many
 * letters that look Latin.
 */
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
const knownLetter = new RegExp(
  `[${unionOf([...new Set(SCRIPT_SETS.join(" ").split(" "))].join(" "))}]`,
  "u",
);
const singleSetPatterns = SCRIPT_SETS.map(
  (scripts) => new RegExp(`^[${unionOf(scripts)}\\p{scx=Zyyy}\\p{scx=Zinh}]*$`, "u"),
);

/** Letters with their combining marks. */
export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}]+/gu) ?? [];

/**
 * Returns true if a word has letters of scripts that no language mixes, such as a Cyrillic letter
 * in a Latin word. Neighboring words may have different scripts: "DJ Владимир".
 */
export const mixesScripts = (text: string): boolean =>
  wordsOf(text).some(
    (word) => knownLetter.test(word) && !singleSetPatterns.some((pattern) => pattern.test(word)),
  );
