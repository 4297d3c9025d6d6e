// Checks that code awaits each D1 statement, because Drizzle sends only awaited statements.
// Biome's rule noFloatingPromises does not know the types of Drizzle's statements.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Expression, parseSync, Visitor } from "oxc-parser";
import { sourceFiles } from "../lib/files.ts";
import { root } from "../lib/run.ts";

/** Names of functions whose result the caller must await or put in a batch. */
const STATEMENT_FUNCTIONS = new Set(["insertWhere"]);

/** Returns true for a chain of calls that starts at `db`, `deps.db` or `insertWhere`. */
function isStatement(expression: Expression): boolean {
  if (expression.type !== "CallExpression") return false;
  let start: Expression = expression;
  for (;;) {
    if (start.type === "CallExpression" && start.callee.type !== "Super") start = start.callee;
    else if (start.type === "MemberExpression" && !isDatabase(start)) {
      if (start.object.type === "Super") return false;
      start = start.object;
    } else break;
  }
  return isDatabase(start) || (start.type === "Identifier" && STATEMENT_FUNCTIONS.has(start.name));
}

const isDatabase = (expression: Expression): boolean =>
  expression.type === "MemberExpression"
    ? expression.property.type === "Identifier" && expression.property.name === "db"
    : expression.type === "Identifier" && expression.name === "db";

export function unsentStatements(file: string, text: string): string[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const faults: string[] = [];
  new Visitor({
    ExpressionStatement({ expression, start }) {
      const value =
        expression.type === "UnaryExpression" && expression.operator === "void"
          ? expression.argument
          : expression;
      if (!isStatement(value)) return;
      const line = text.slice(0, start).split("\n").length;
      faults.push(`${file}:${line} does not await a database statement, so nothing runs it`);
    },
  }).visit(program);
  return faults;
}

/** Does not check `scripts/cloud`, whose `db` is Node's synchronous SQLite database. */
export const checkStatements = (): string[] =>
  sourceFiles(/^(app|worker|durable-objects|scripts\/local)\/.*\.tsx?$/).flatMap((file) =>
    unsentStatements(file, readFileSync(join(root, file), "utf8")),
  );
