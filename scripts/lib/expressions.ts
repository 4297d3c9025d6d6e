import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Expression as Callee, parseSync, Visitor } from "oxc-parser";
import { sourceFiles } from "./files.ts";
import { root } from "./run.ts";

/** A regular expression. `line` is 0 if code assembles the expression while its module loads. */
export interface Expression {
  file: string;
  line: number;
  source: string;
  flags: string;
}

export interface ExpressionsOfFile {
  literals: Expression[];
  assembles: boolean;
  dynamic: number[];
}

const SOURCES = /^(worker|durable-objects|app)\/(?!.*\.test\.tsx?$|testing\/|.*\.d\.ts$).*\.tsx?$/;

export function expressionsIn(file: string, text: string): ExpressionsOfFile {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: ExpressionsOfFile = { literals: [], assembles: false, dynamic: [] };
  const lineAt = (index: number) => text.slice(0, index).split("\n").length;
  let depth = 0;
  const enter = () => {
    depth += 1;
  };
  const leave = () => {
    depth -= 1;
  };
  const assembled = (callee: Callee, start: number) => {
    if (callee.type !== "Identifier" || callee.name !== "RegExp") return;
    if (depth === 0) found.assembles = true;
    else found.dynamic.push(lineAt(start));
  };
  new Visitor({
    FunctionDeclaration: enter,
    "FunctionDeclaration:exit": leave,
    FunctionExpression: enter,
    "FunctionExpression:exit": leave,
    ArrowFunctionExpression: enter,
    "ArrowFunctionExpression:exit": leave,
    Literal(node) {
      if (!("regex" in node)) return;
      found.literals.push({
        file,
        line: lineAt(node.start),
        source: node.regex.pattern,
        flags: node.regex.flags,
      });
    },
    NewExpression: ({ callee, start }) => assembled(callee, start),
    CallExpression: ({ callee, start }) => assembled(callee, start),
  }).visit(program);
  return found;
}

async function expressionsLoadedBy(file: string): Promise<Expression[]> {
  const found: Expression[] = [];
  const native = globalThis.RegExp;
  globalThis.RegExp = new Proxy(native, {
    construct(target, args, newTarget): object {
      const expression: unknown = Reflect.construct(target, args, newTarget);
      if (!(expression instanceof target)) throw new TypeError("RegExp made something else");
      if (new Error().stack?.includes(file))
        found.push({ file, line: 0, source: expression.source, flags: expression.flags });
      return expression;
    },
  });
  try {
    // The query in the URL makes Node load the module again even if it is already loaded.
    await import(`${pathToFileURL(join(root, file)).href}?expressions`);
  } finally {
    globalThis.RegExp = native;
  }
  return found;
}

/** Returns the product's regular expressions, and the functions that assemble expressions. */
export async function allExpressions(): Promise<{ expressions: Expression[]; dynamic: string[] }> {
  const expressions = new Map<string, Expression>();
  const dynamic: string[] = [];
  for (const file of sourceFiles(SOURCES)) {
    const found = expressionsIn(file, readFileSync(join(root, file), "utf8"));
    dynamic.push(...found.dynamic.map((line) => `${file}:${line}`));
    const loaded = found.assembles ? await expressionsLoadedBy(file) : [];
    for (const one of [...found.literals, ...loaded]) {
      const key = `/${one.source}/${one.flags}`;
      if (!expressions.has(key)) expressions.set(key, one);
    }
  }
  return { expressions: [...expressions.values()], dynamic };
}
