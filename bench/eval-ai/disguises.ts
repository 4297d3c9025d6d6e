const LEET: Record<string, string> = { a: "4", e: "3", i: "1", o: "0", s: "5", t: "7" };
const LOOK_ALIKE: Record<string, string> = {
  a: "а",
  c: "с",
  e: "е",
  i: "і",
  o: "о",
  p: "р",
  s: "ѕ",
  x: "х",
  y: "у",
  k: "к",
  d: "ԁ",
  h: "һ",
};

const mapped = (text: string, map: Record<string, string>) =>
  [...text].map((letter) => map[letter.toLowerCase()] ?? letter).join("");

export const disguises: Record<string, (text: string) => string> = {
  "spaced letters": (text) =>
    text
      .split(" ")
      .map((word) => [...word].join(" "))
      .join("   "),
  "dotted letters": (text) =>
    text
      .split(" ")
      .map((word) => [...word].join("."))
      .join(" "),
  leetspeak: (text) => mapped(text, LEET),
  homoglyphs: (text) => mapped(text, LOOK_ALIKE),
  "zero-width signs": (text) => [...text].join("\u200b"),
  "repeated letters": (text) => text.replace(/([aeiou])(?=\p{L})/giu, "$1$1$1"),
  "full-width letters": (text) =>
    text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
};
