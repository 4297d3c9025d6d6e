/** Upper and lower edge of a row on the page, px. */
export interface Extent {
  top: number;
  bottom: number;
}

/** Returns the index at which a row lands if the pointer drops it at the height `y`. */
export function dropIndex(rows: readonly Extent[], from: number, y: number): number {
  const isAbove = ({ top, bottom }: Extent) => (top + bottom) / 2 < y;
  return rows.filter((row, index) => index !== from && isAbove(row)).length;
}

/** Returns the direction in which a row makes room for the dragged row: up (-1) or down (1). */
export function rowShift({ from, to }: { from: number; to: number }, index: number): -1 | 0 | 1 {
  if (index > from && index <= to) return -1;
  return index < from && index >= to ? 1 : 0;
}
