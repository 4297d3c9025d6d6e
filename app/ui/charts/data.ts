export type Cell = string | number | null;

export interface Column {
  label: string;
  /** Formats a value for the table. The downloaded file contains the unformatted value. */
  format?: (value: number) => string;
}

export interface TableData {
  columns: readonly Column[];
  rows: readonly (readonly Cell[])[];
}

/** A value on an axis with equal steps: days, or hundredths of a video's length. */
export interface Point {
  label: string;
  tick: string;
  /** Missing for a point that has only a projection. */
  value?: number;
  /** The projected value, drawn as a dashed line, and the range of the projection. */
  projected?: number;
  band?: [low: number, high: number];
  /** The value to compare with, drawn as a thin dashed line. */
  beside?: number | null;
}
