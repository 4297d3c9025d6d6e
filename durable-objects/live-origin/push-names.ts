const NUMBERED = /^(.*?)(\d{1,15})(\.[A-Za-z0-9]+)$/;

/** Splits a segment's name into its number and the rest. Null for a name without a number. */
export function numberOf(name: string): { stem: string; number: number } | null {
  const [, stem, number, extension] = NUMBERED.exec(name) ?? [];
  return stem === undefined || number === undefined
    ? null
    : { stem: `${stem}${extension ?? ""}`, number: Number(number) };
}
