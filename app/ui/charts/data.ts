/** What every chart stands for, and what its table and its file hold. */
export type Cell = string | number | null;

export interface Column {
  label: string;
  /** How the table writes a value; the file holds it as it is. */
  format?: (value: number) => string;
}

export interface TableData {
  columns: readonly Column[];
  rows: readonly (readonly Cell[])[];
}

/** A value on an axis of equal steps: days, or hundredths of a video. */
export interface Point {
  /** As the tooltip says it, in full. */
  label: string;
  /** As the axis says it. */
  tick: string;
  /** Left out where there is only a projection. */
  value?: number;
  /** A projected value, drawn as a broken line, and what it lies between. */
  projected?: number;
  band?: [low: number, high: number];
  /** What it is held against, drawn as a quieter line beside it. */
  beside?: number | null;
}
