/**
 * A message as it is kept for use: what is plain is a string, and the rest a list of pieces. Made
 * by `compile.ts` out of ICU MessageFormat
 * (https://unicode-org.github.io/icu/userguide/format_parse/messages/), of which this holds
 * arguments, `plural`, `select` and tags.
 */
export type Parts = string | Piece[];

export type Piece =
  | string
  /** An argument. */
  | ["v", string]
  /** The number of the plural around it. */
  | ["#"]
  /** By CLDR's plural category, or `=n` for exactly n. */
  | ["p", string, Record<string, Piece[]>]
  | ["s", string, Record<string, Piece[]>]
  /** Text between tags. */
  | ["t", string, Piece[]];

/**
 * A number that is not written out in full, as 1.5K: `value` chooses the plural, `text` is shown.
 */
export interface Counted {
  value: number;
  text: string;
}

const isCounted = (value: unknown): value is Counted =>
  typeof value === "object" && value !== null && "value" in value && "text" in value;

interface How<T> {
  /** The language's name for a number: `one`, `few`, `other`. */
  plural(n: number): string;
  /** One argument as it is shown. */
  show(value: unknown, name: string): T;
  tag(name: string, inside: T[]): T;
}

/**
 * Puts arguments into a message.
 * @throws Error where an argument is missing: a sentence with a hole is no sentence
 */
export function fill<T>(parts: Parts, args: Record<string, unknown>, how: How<T>): (T | string)[] {
  if (typeof parts === "string") return [parts];
  const walk = (pieces: Piece[], around: string | null): (T | string)[] =>
    pieces.flatMap((piece): (T | string)[] => {
      if (typeof piece === "string") return [piece];
      if (piece[0] === "t") return [how.tag(piece[1], walk(piece[2], around) as T[])];
      const name = piece[0] === "#" ? (around ?? "") : piece[1];
      const value = args[name];
      if (value === undefined) throw new Error(`A message lacks its argument ${name}`);
      if (piece[0] === "v" || piece[0] === "#")
        return [how.show(isCounted(value) ? value.text : value, name)];
      const cases = piece[2];
      if (piece[0] === "s") return walk(cases[String(value)] ?? cases.other ?? [], around);
      const n = isCounted(value) ? value.value : Number(value);
      return walk(cases[`=${n}`] ?? cases[how.plural(n)] ?? cases.other ?? [], name);
    });
  return walk(parts, null);
}
