const NUMBERED = /^(.*?)(\d{1,15})(\.[A-Za-z0-9]+)$/;

/** Splits a segment's name into its number and the rest. Null for a name without a number. */
export function numberOf(name: string): { stem: string; number: number } | null {
  const [, stem, number, extension] = NUMBERED.exec(name) ?? [];
  return stem === undefined || number === undefined
    ? null
    : { stem: `${stem}${extension ?? ""}`, number: Number(number) };
}

/** Returns true if the second name has the same pattern as the first, and a higher number. */
export function isLaterName(before: string, after: string): boolean {
  const [a, b] = [numberOf(before), numberOf(after)];
  return a !== null && b !== null && a.stem === b.stem && b.number > a.number;
}
