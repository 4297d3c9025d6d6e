type Cell = string | number | null;

/**
 * A table as a file (RFC 4180): CRLF, quoted where needed. A text that a spreadsheet would run as a
 * formula is defused by an apostrophe.
 */
export const toCsv = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  csvLines([head, ...rows]);

/** Lines of such a file, for one that is written in pieces. */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(",")}\r\n`).join("");

function cellOf(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
