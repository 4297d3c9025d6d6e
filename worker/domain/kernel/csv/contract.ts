type Cell = string | number | null;

/** Builds a CSV file (RFC 4180). An apostrophe stops spreadsheets from running formulas. */
export const toCsv = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  csvLines([head, ...rows]);

/** Builds the lines of a CSV file without a header, for a file that is written in pieces. */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(",")}\r\n`).join("");

function cellOf(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
