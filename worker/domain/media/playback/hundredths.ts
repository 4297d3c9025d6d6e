/** Returns the union of two bit sets with one bit per hundredth of a video. */
export function uniteHundredths(known: string, more: string): string {
  const digits = Array.from(more, (digit, i) =>
    (Number.parseInt(digit, 16) | Number.parseInt(known[i] ?? "0", 16)).toString(16),
  );
  return digits.join("");
}

export const countHundredths = (known: string): number =>
  Array.from(
    known,
    (digit) => Number.parseInt(digit, 16).toString(2).replaceAll("0", "").length,
  ).reduce((sum, n) => sum + n, 0);
