import { readFileSync } from "node:fs";

export interface Row {
  text: string;
  label: string;
}

const TEXTS = ["text", "comment", "content", "message", "sentence", "line", "input", "title"];
const LABELS = [
  "label",
  "labels",
  "class",
  "category",
  "sentiment",
  "gold",
  "truth",
  "target",
  "expected",
];

/**
 * Parses a tab-separated file with a header row. A file of two columns can lack the header: the
 * column with fewer distinct values is then the label.
 */
export function readTsv(content: string, name: string): Row[] {
  const lines = content.replace(/^\ufeff/, "").split(/\r?\n/);
  const { textAt, labelAt, columns, first } = columnsOf(lines, name);
  const rows: Row[] = [];
  for (const [at, line] of lines.entries()) {
    if (at < first || line.trim() === "") continue;
    const cells = line.split("\t");
    const text = cells[textAt];
    const label = cells[labelAt];
    if (text === undefined || label === undefined || label.trim() === "")
      throw new Error(
        `${name}: line ${at + 1} has ${cells.length} of ${columns} columns, and none for "${text === undefined ? "text" : "label"}".`,
      );
    rows.push({ text: unquote(text), label: unquote(label).trim() });
  }
  if (rows.length === 0)
    throw new Error(`${name}: there are no lines after the one with the columns' names.`);
  return rows;
}

function columnsOf(
  lines: readonly string[],
  name: string,
): { textAt: number; labelAt: number; columns: number; first: number } {
  const head = (lines[0] ?? "").split("\t").map((column) => unquote(column).trim().toLowerCase());
  const among = (names: readonly string[]) =>
    names.map((one) => head.indexOf(one)).find((at) => at >= 0) ?? -1;
  const [textAt, labelAt] = [among(TEXTS), among(LABELS)];
  if (textAt >= 0 && labelAt >= 0) return { textAt, labelAt, columns: head.length, first: 1 };
  if (textAt < 0 && labelAt < 0 && head.length === 2) {
    const distinct = (column: number) =>
      new Set(lines.filter((line) => line.trim() !== "").map((line) => line.split("\t")[column]))
        .size;
    const [one, other] = [distinct(0), distinct(1)];
    if (one !== other)
      return { textAt: one > other ? 0 : 1, labelAt: one > other ? 1 : 0, columns: 2, first: 0 };
  }
  throw new Error(
    `${name}: the first line has to name the columns "text" and "label", parted by tabs; it names ${head.map((c) => `"${c}"`).join(", ")}.`,
  );
}

const unquote = (cell: string) =>
  /^".*"$/s.test(cell.trim()) && cell.trim().length > 1
    ? cell.trim().slice(1, -1).replace(/""/g, '"')
    : cell;

const rot13 = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => {
    const first = letter <= "Z" ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first);
  });

/** Reads a set of the project. The most offensive words are in double braces and ROT13-encoded. */
export function readOwnSet(file: string): Row[] {
  const rows = readTsv(readFileSync(new URL(file, import.meta.url), "utf8"), file);
  return rows.map(({ text, label }) => ({
    text: text.replace(/\{\{(.*?)\}\}/g, (_, encoded: string) => rot13(encoded)),
    label,
  }));
}
