// Checks that no function has more than `LINES_MAX` lines. To print the figures, run
// `npx node scripts/checks/functions.ts`. Biome's rule counts fewer lines in JSX and nested functions.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { sourceFiles } from "../lib/files.ts";
import { root } from "../lib/run.ts";

export const LINES_MAX = 100;

const SOURCES = /^(?!.*\.(test|spec|d)\.tsx?$).*\.(tsx?|mjs)$/;

interface FunctionLines {
  file: string;
  /** Number of the function's first line. */
  line: number;
  lines: number;
}

/** Counts the lines of each function in a file. The lines of a nested function count for both. */
export function functionsIn(file: string, text: string): FunctionLines[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const newlines = [...text.matchAll(/\n/g)].map(({ index }) => index);
  const lineAt = (offset: number) => {
    const at = newlines.findIndex((newline) => newline >= offset);
    return (at === -1 ? newlines.length : at) + 1;
  };
  const found: FunctionLines[] = [];
  const add = ({ start, end }: { start: number; end: number }) => {
    const line = lineAt(start);
    found.push({ file, line, lines: lineAt(end - 1) - line + 1 });
  };
  new Visitor({
    FunctionDeclaration: add,
    FunctionExpression: add,
    ArrowFunctionExpression: add,
  }).visit(program);
  return found;
}

const allFunctions = () =>
  sourceFiles(SOURCES).flatMap((file) => functionsIn(file, readFileSync(join(root, file), "utf8")));

export function checkFunctions(): string[] {
  return allFunctions()
    .filter(({ lines }) => lines > LINES_MAX)
    .sort((a, b) => b.lines - a.lines)
    .map(({ file, line, lines }) => `${file}:${line}: a function of ${lines} lines`);
}

if (import.meta.main) {
  const lines = allFunctions()
    .map((f) => f.lines)
    .sort((a, b) => a - b);
  const share = lines.filter((n) => n <= 40).length / lines.length;
  console.log(
    `${lines.length} functions; the longest has ${lines.at(-1)} lines, ${(share * 100).toFixed(1)}% have at most 40`,
  );
}
