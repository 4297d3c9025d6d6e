const NUMBERED = /^(.*?)(\d{1,15})(\.[A-Za-z0-9]+)$/;

/**
 * Splits a segment name such as "index12.m4s" into 12 and "index.m4s". Returns null for a name
 * without a number.
 */
export function numberOf(name: string): { stem: string; number: number } | null {
  const [, stem, number, extension] = NUMBERED.exec(name) ?? [];
  return stem === undefined || number === undefined
    ? null
    : { stem: `${stem}${extension ?? ""}`, number: Number(number) };
}

/**
 * Returns true if two segment names differ only in the number, and `after` has the higher number.
 */
export function isLaterName(before: string, after: string): boolean {
  const [a, b] = [numberOf(before), numberOf(after)];
  return a !== null && b !== null && a.stem === b.stem && b.number > a.number;
}
