// Checks that no module counts rows, compares the count with a limit and then inserts: concurrent
// requests would all count the same rows and exceed the limit.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Expression, parseSync, Visitor } from "oxc-parser";
import { sourceFiles } from "../lib/files.ts";
import { root } from "../lib/run.ts";

const SOURCES = /^worker\/(?!testing\/)(?!.*\.test\.ts$).*\.ts$/;
const COMPARISONS = new Set([">=", ">", "<=", "<"]);
const LIMIT = /^[A-Z][A-Z0-9]*_[A-Z0-9_]+$/;
const ROWS = /\.select\(|\.\$count\(/;

/** Returns the name of the limit; null if the expression is no constant. */
const limitOf = (expression: Expression) =>
  expression.type === "Identifier" && LIMIT.test(expression.name) ? expression.name : null;

/**
 * Returns a message for each limit that the module compares with a count before it inserts rows
 * without `insertWhere`.
 */
export function limitFaults(file: string, text: string): string[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const textOf = ({ start, end }: { start: number; end: number }) => text.slice(start, end);
  const rowNames: string[] = [];
  const comparisons: { limit: string; compared: string }[] = [];
  let inserts = false;
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (init !== null && ROWS.test(textOf(init)))
        rowNames.push(...(textOf(id).match(/\w+/g) ?? []));
    },
    BinaryExpression: ({ operator, left, right }) => {
      if (!COMPARISONS.has(operator)) return;
      for (const [side, other] of [
        [left, right],
        [right, left],
      ] as const) {
        const limit = limitOf(side);
        if (limit !== null) comparisons.push({ limit, compared: textOf(other) });
      }
    },
    CallExpression: ({ callee }) => {
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return;
      inserts ||= callee.property.name === "insert";
    },
  }).visit(program);
  const isCount = (compared: string) =>
    /\bawait\b/.test(compared) ||
    rowNames.some((name) => new RegExp(`\\b${name}\\b`).test(compared));
  return comparisons
    .filter(({ compared }) => inserts && isCount(compared))
    .map(
      ({ limit }) =>
        `${file} counts rows, compares with ${limit} and inserts: use insertWhere with hasFewerThan`,
    );
}

export const checkLimits = (): string[] =>
  sourceFiles(SOURCES).flatMap((file) => limitFaults(file, readFileSync(join(root, file), "utf8")));
