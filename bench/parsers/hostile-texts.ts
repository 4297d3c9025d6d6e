const COMMON = [
  "a",
  "0",
  " ",
  "\n",
  "\t",
  ".",
  "<",
  '"',
  "@",
  "/",
  "-",
  ":",
  ",",
  "!",
  "é\u0301",
  "😀",
] as const;
const NESTED = [
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
  ["<a>", "</a>"],
  ['{"a":', "}"],
] as const;
const TOKENS_MAX = 12;
const PAIRED = 4;
const OPENINGS = 6;

/** End of a hostile text. Hardly any regular expression matches this end, so it backtracks. */
const END = "\u0001 @\u0001";

export type HostileText = (length: number) => string;

const fill = (unit: string, length: number) =>
  unit.repeat(Math.max(1, Math.ceil(length / unit.length))).slice(0, Math.max(1, length));

/** Makes texts that take long in a nonlinear parser: repeated, unclosed and nested tokens. */
export function hostileTexts(tokens: readonly string[]): { unit: string; text: HostileText }[] {
  const distinct = [...new Set(tokens)].slice(0, TOKENS_MAX).filter((token) => token !== "");
  const alone = [...new Set<string>([...COMMON, ...distinct])];
  const pairs = distinct.flatMap((token, i) => [
    ...[" ", "a", "\n"].flatMap((other) => [token + other, other + token]),
    ...distinct
      .slice(0, PAIRED)
      .flatMap((other) =>
        i < PAIRED && other !== token ? [token + other, `${token} ${other} `] : [],
      ),
  ]);
  return [
    ...[...alone, ...pairs].map((unit) => ({ unit, text: (length: number) => fill(unit, length) })),
    ...alone.map((unit) => ({
      unit: `${unit} and an end`,
      text: (length: number) => `${fill(unit, length - END.length)}${END}`,
    })),
    ...['"', "<", ...distinct.slice(0, OPENINGS)]
      .map((token) => (/^\w/.test(token) ? token : `a${token}`))
      .flatMap((opening) =>
        ["a", "0", " ", ".a", ...distinct.slice(0, PAIRED)].map((unit) => ({
          unit: `${opening} and then ${unit} and an end`,
          text: (length: number) =>
            `${opening}${fill(unit, length - opening.length - END.length)}${END}`,
        })),
      ),
    ...NESTED.map(([open, close]) => ({
      unit: `nested ${open}`,
      text: (length: number) => fill(open, length / 2) + fill(close, length / 2),
    })),
  ];
}

export function tokensOf(source: string): string[] {
  const plain = source.replace(
    /\\(?:[bBdDsSwWnrt]|[pP]\{[^}]*\}|u\{?[0-9a-fA-F]{4,6}\}?)|\[[^\]]*-[^\]]*\]/g,
    "|",
  );
  const runs = plain.match(/(?:\\[^bBdDsSwWpPnrtuk]|[^\\|()[\]{}*+?^$.])+/g) ?? [];
  const literal = runs.map((run) => run.replace(/\\(.)/gs, "$1").replace(/^(?:[:=!]|<[=!])/, ""));
  const long = literal.filter((run) => run.length > 1).sort((a, b) => b.length - a.length);
  const marks = [...literal.join("")].filter((character) => !/[A-Za-z0-9]/.test(character));
  return [...new Set([...long.slice(0, TOKENS_MAX / 2), ...marks, ...long])];
}
