export type Cell = string | number | null;

export interface Column {
  label: string;
  format?: (value: number) => string;
}

export interface TableData {
  columns: readonly Column[];
  rows: readonly (readonly Cell[])[];
}

export interface Point {
  label: string;
  tick: string;
  /** Actual value; missing for a point that has only a projected value. */
  value?: number;
  /** Projected value, drawn as a dashed line. `band` is the range of the projection. */
  projected?: number;
  band?: [low: number, high: number];
  beside?: number | null;
}
