/** Scripts of which one word may hold letters beside Latin ones: UTS 39, section 5.2, "Moderately Restrictive". */
const BESIDE_LATIN = [
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
/** Scripts with many letters that look Latin, and those of which a word is never mixed. */
const ALONE = [
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
const KNOWN = [...BESIDE_LATIN, ...ALONE];
const letterOf = new RegExp(`[${unionOf([...new Set(KNOWN.join(" ").split(" "))].join(" "))}]`, "u");
const wholly = KNOWN.map((scripts) => new RegExp(`^[${unionOf(scripts)}\\p{scx=Zyyy}\\p{scx=Zinh}]*$`, "u"));

/** Runs of letters with their marks. */
export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}]+/gu) ?? [];

/**
 * Whether one word of a text has letters of scripts that no language writes together, such as a Cyrillic letter in a Latin word.
 * Words of different scripts side by side are honest: "DJ Владимир".
 */
export const mixesScripts = (text: string): boolean =>
  wordsOf(text).some((word) => letterOf.test(word) && !wholly.some((pattern) => pattern.test(word)));
