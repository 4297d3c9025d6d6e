export type Cell = string | number | null;

export interface Column {
  label: string;
  /** The downloaded file contains the unformatted value. */
  format?: (value: number) => string;
}

export interface TableData {
  columns: readonly Column[];
  rows: readonly (readonly Cell[])[];
}

export interface Point {
  label: string;
  tick: string;
  /** Missing for a point that has only a projection. */
  value?: number;
  /** Projected value, drawn as a dashed line. `band` is the range of the projection. */
  projected?: number;
  band?: [low: number, high: number];
  /** The value to compare with, drawn as a thin dashed line. */
  beside?: number | null;
}
