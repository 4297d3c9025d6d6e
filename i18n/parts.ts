/**
 * A message: a string, or pieces if the message has arguments. `compile.ts` makes the pieces from
 * ICU MessageFormat (https://unicode-org.github.io/icu/userguide/format_parse/messages/).
 */
export type Parts = string | Piece[];

export type Piece =
  | string
  /** Argument: its name. */
  | ["v", string]
  /** The number of the enclosing plural. */
  | ["#"]
  /** Plural: the argument's name, and the pieces by CLDR plural category, or `=n` for exactly n. */
  | ["p", string, Record<string, Piece[]>]
  | ["s", string, Record<string, Piece[]>]
  /** Tag: its name and the pieces inside. */
  | ["t", string, Piece[]];

/** A number in short form, such as 1.5K. `value` selects the plural form; readers see `text`. */
export interface Counted {
  value: number;
  text: string;
}

const isCounted = (value: unknown): value is Counted =>
  typeof value === "object" && value !== null && "value" in value && "text" in value;

interface How<T> {
  /** Returns the CLDR plural category of a number, such as `one`, `few` or `other`. */
  plural(n: number): string;
  show(value: unknown, name: string): T;
  tag(name: string, inside: T[]): T;
}

/** @throws Error if an argument is missing, because users must not see a sentence with a gap */
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
