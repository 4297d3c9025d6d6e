// Checks that a page has a rate limit (`loads`) if its loader does the work of a limited API route.
// Otherwise, a client could do the work of the API route without limit through the page.
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type Program, parseSync, Visitor } from "oxc-parser";
import { apiRoutes, pageRoutes, type Rule } from "../../worker/http/route-registry.ts";
import { sourceFiles } from "../lib/files.ts";
import { root } from "../lib/run.ts";

function parse(file: string, text: string): Program {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  return program;
}

/** Returns the names of the use cases (functions of worker/domain) that a file imports. */
function importedUseCases(program: Program): Set<string> {
  const names = program.body.flatMap((node) =>
    node.type === "ImportDeclaration" &&
    node.importKind !== "type" &&
    /\bdomain\/(?!.*\/contract[\w-]*\.ts$)/.test(node.source.value)
      ? node.specifiers.map(({ local }) => local.name)
      : [],
  );
  return new Set(names);
}

const calledIn = (code: string, names: Set<string>): string[] =>
  [...names].filter((name) => new RegExp(`\\b${name}\\(`).test(code));

/** Returns the use cases that each GET route in a file of worker/api calls. */
export function routeUseCases(file: string, text: string): Map<string, string[]> {
  const program = parse(file, text);
  const names = importedUseCases(program);
  const routes = new Map<string, string[]>();
  new Visitor({
    CallExpression({ callee, arguments: [, key], start, end }) {
      if (callee.type !== "Identifier" || callee.name !== "route") return;
      if (key?.type === "Literal" && typeof key.value === "string" && key.value.startsWith("GET "))
        routes.set(key.value, calledIn(text.slice(start, end), names));
    },
  }).visit(program);
  return routes;
}

/** Returns the source text of each function at the top level of a file, by name. */
function topLevelFunctions(program: Program, text: string): Map<string, string> {
  const functions = new Map<string, string>();
  for (const node of program.body) {
    const declaration = node.type === "ExportNamedDeclaration" ? node.declaration : node;
    const code = text.slice(node.start, node.end);
    if (declaration?.type === "FunctionDeclaration" && declaration.id)
      functions.set(declaration.id.name, code);
    if (declaration?.type === "VariableDeclaration")
      for (const { id } of declaration.declarations)
        if (id.type === "Identifier") functions.set(id.name, code);
  }
  return functions;
}

/** Returns the use cases that a page's loader calls, directly or by functions of its file. */
export function loaderUseCases(file: string, text: string): string[] {
  const program = parse(file, text);
  const functions = topLevelFunctions(program, text);
  const reached = new Set(functions.has("loader") ? ["loader"] : []);
  for (const name of reached)
    for (const called of calledIn(functions.get(name) ?? "", new Set(functions.keys())))
      reached.add(called);
  const code = [...reached].map((name) => functions.get(name)).join("\n");
  return calledIn(code, importedUseCases(program));
}

/** Returns the use cases that only limited GET routes call, each with one of these routes. */
export function limitedUseCases(
  routes: Map<string, string[]>,
  rules: Record<string, Rule>,
): Map<string, string> {
  const limited = new Map<string, string>();
  for (const [route, names] of routes)
    if (rules[route]?.budget !== undefined) for (const name of names) limited.set(name, route);
  for (const [route, names] of routes)
    if (rules[route]?.cheap !== undefined) for (const name of names) limited.delete(name);
  return limited;
}

export function checkLoaders(): string[] {
  const read = (file: string) => readFileSync(join(root, file), "utf8");
  const isTest = (file: string) => /\.test\.tsx?$/.test(file);
  const routes = new Map(
    sourceFiles(/^worker\/api\/.*\.ts$/)
      .filter((file) => !isTest(file))
      .flatMap((file) => [...routeUseCases(file, read(file))]),
  );
  const limited = limitedUseCases(routes, apiRoutes);
  const rules: Record<string, Rule> = pageRoutes;
  const faults: string[] = [];
  for (const file of sourceFiles(/^app\/routes\/[^/]+\.tsx?$/)) {
    const id = `routes/${basename(file).replace(/\.tsx?$/, "")}`;
    if (isTest(file) || rules[id]?.loads !== undefined) continue;
    for (const name of loaderUseCases(file, read(file))) {
      const route = limited.get(name);
      if (route !== undefined)
        faults.push(`${id} calls ${name}, which ${route} limits: name the page's \`loads\``);
    }
  }
  return faults;
}
