// Finds each way in which a page's module can write to the server without app/lib/mutation. The
// check sees only names, so a name that could hide a write, such as an alias of `fetch`, counts.
import { posix } from "node:path";
import {
  type Argument,
  type BindingPattern,
  type Expression,
  type JSXAttributeItem,
  type JSXElementName,
  type ModuleExportName,
  type Program,
  parseSync,
  Visitor,
} from "oxc-parser";

export type Means =
  | "fetch"
  | "sendBeacon"
  | "XMLHttpRequest"
  | "sendOnce"
  | "internals"
  | "submit"
  | "fetcher form"
  | "post form";

const API = "app/lib/api.ts";
const REMIX = "@remix-run/react";
const INTERNALS =
  /^app\/lib\/mutation\/(optimistic-writes|stored-write|leave-guard|page-writes|use-page-writes|use-resumed-intent)\.ts$/;
const GLOBALS = new Set(["window", "globalThis", "self"]);
const FETCHER_WRITES = new Set(["submit", "Form"]);
const REMIX_WRITES = new Set(["useSubmit", "useFetcher", "Form"]);

interface RemixNames {
  useFetcher: Set<string>;
  Form: Set<string>;
}

export function meansOf(file: string, text: string): Set<Means> {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const names: RemixNames = { useFetcher: new Set(), Form: new Set() };
  return new Set([
    ...importMeans(file, program, names),
    ...requestMeans(program),
    ...fetcherMeans(program, names),
    ...formMeans(program, names),
  ]);
}

function moduleOf(file: string, source: string): string {
  if (source.startsWith("#app/")) return source.slice(1);
  return source.startsWith(".") ? posix.join(posix.dirname(file), source) : source;
}

const nameOfExport = (name: ModuleExportName) => (name.type === "Literal" ? name.value : name.name);

function allOf(module: string): Means[] {
  if (INTERNALS.test(module)) return ["internals"];
  if (module === API) return ["sendOnce"];
  return module === REMIX ? ["submit"] : [];
}

/** Finds imports that can write. Also adds the module's names for exports of Remix to `names`. */
function importMeans(file: string, program: Program, names: RemixNames): Means[] {
  const found: Means[] = [];
  new Visitor({
    ImportDeclaration: ({ source, specifiers, importKind }) => {
      if (importKind === "type") return;
      const module = moduleOf(file, source.value);
      if (INTERNALS.test(module)) found.push("internals");
      for (const specifier of specifiers) {
        if (specifier.type === "ImportNamespaceSpecifier") found.push(...allOf(module));
        if (specifier.type !== "ImportSpecifier" || specifier.importKind === "type") continue;
        const name = nameOfExport(specifier.imported);
        if (name === "sendOnce") found.push("sendOnce");
        if (name === "useSubmit") found.push("submit");
        if (module === REMIX && (name === "useFetcher" || name === "Form"))
          names[name].add(specifier.local.name);
      }
    },
    ImportExpression: ({ source }) => {
      if (source.type === "Literal" && typeof source.value === "string")
        found.push(...allOf(moduleOf(file, source.value)));
    },
    ExportNamedDeclaration: ({ source, specifiers, exportKind }) => {
      if (source === null || exportKind === "type") return;
      const module = moduleOf(file, source.value);
      if (INTERNALS.test(module)) found.push("internals");
      const exported = specifiers.map(({ local }) => nameOfExport(local));
      if (module === API && exported.includes("sendOnce")) found.push("sendOnce");
      if (module === REMIX && exported.some((name) => REMIX_WRITES.has(name))) found.push("submit");
    },
    ExportAllDeclaration: ({ source, exportKind }) => {
      if (exportKind !== "type") found.push(...allOf(moduleOf(file, source.value)));
    },
  }).visit(program);
  return found;
}

function isRead(init: Argument | undefined): boolean {
  if (init === undefined) return true;
  if (init.type !== "ObjectExpression") return false;
  return init.properties.every((property) => {
    if (property.type === "SpreadElement" || property.computed) return false;
    const name =
      property.key.type === "Identifier"
        ? property.key.name
        : property.key.type === "Literal"
          ? property.key.value
          : null;
    const { value } = property;
    return (
      name !== "method" ||
      (value.type === "Literal" && (value.value === "GET" || value.value === "HEAD"))
    );
  });
}

function memberOf(expression: Expression): { name: string; object: Expression } | null {
  if (expression.type !== "MemberExpression") return null;
  const { property, object, computed } = expression;
  if (property.type === "Identifier" && !computed) return { name: property.name, object };
  return property.type === "Literal" && typeof property.value === "string"
    ? { name: property.value, object }
    : null;
}

const isGlobal = (object: Expression) => object.type === "Identifier" && GLOBALS.has(object.name);

function globalOf(expression: Expression): string | null {
  if (expression.type === "Identifier") return expression.name;
  const member = memberOf(expression);
  return member && isGlobal(member.object) ? member.name : null;
}

/** Visits each identifier that can carry a value, also a key of a destructuring pattern. */
function visitNames(program: Program, onName: (name: string, node: object) => void): void {
  const others = new Set<object>();
  const skip = (...nodes: object[]) => {
    for (const node of nodes) others.add(node);
  };
  const skipKey = ({ key, computed }: { key: object; computed: boolean }) => !computed && skip(key);
  new Visitor({
    MemberExpression: ({ property, computed }) => !computed && skip(property),
    ObjectExpression: ({ properties }) => {
      for (const one of properties) if (one.type === "Property" && !one.shorthand) skipKey(one);
    },
    MethodDefinition: skipKey,
    PropertyDefinition: skipKey,
    TSPropertySignature: skipKey,
    TSMethodSignature: skipKey,
    ImportSpecifier: ({ imported, local }) => skip(imported, local),
    TSTypeReference: ({ typeName }) => skip(typeName),
    TSTypeQuery: ({ exprName }) => skip(exprName),
    Identifier: (node) => !others.has(node) && onName(node.name, node),
  }).visit(program);
}

/** Finds calls such as `fetch` that write, and other uses of these names that could hide one. */
function requestMeans(program: Program): Means[] {
  const found: Means[] = [];
  const direct = new Set<object>();
  new Visitor({
    CallExpression: ({ callee, arguments: [, init] }) => {
      if (globalOf(callee) !== "fetch") return;
      direct.add(callee);
      if (!isRead(init)) found.push("fetch");
    },
    NewExpression: ({ callee, arguments: [, init] }) => {
      if (globalOf(callee) === "Request" && !isRead(init)) found.push("fetch");
    },
    MemberExpression: (node) => {
      const member = memberOf(node);
      if (member?.name === "fetch" && isGlobal(member.object) && !direct.has(node))
        found.push("fetch");
      if (member?.name === "sendBeacon") found.push("sendBeacon");
      if (member?.name === "XMLHttpRequest") found.push("XMLHttpRequest");
    },
  }).visit(program);
  visitNames(program, (name, node) => {
    if (name === "fetch" && !direct.has(node)) found.push("fetch");
    if (name === "sendBeacon" || name === "XMLHttpRequest") found.push(name);
  });
  return found;
}

const takesReads = (id: BindingPattern): boolean =>
  id.type === "ObjectPattern" &&
  id.properties.every(
    (one) =>
      one.type === "Property" &&
      one.key.type === "Identifier" &&
      !one.computed &&
      !FETCHER_WRITES.has(one.key.name),
  );

/** Finds uses of a fetcher that can submit or could hide a submission. */
function fetcherMeans(program: Program, { useFetcher }: RemixNames): Means[] {
  const found: Means[] = [];
  const fetchers = new Set<string>();
  const allowed = new Set<object>();
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (
        init?.type !== "CallExpression" ||
        init.callee.type !== "Identifier" ||
        !useFetcher.has(init.callee.name)
      )
        return;
      if (id.type !== "Identifier" && !takesReads(id)) return;
      allowed.add(init.callee);
      if (id.type !== "Identifier") return;
      fetchers.add(id.name);
      allowed.add(id);
    },
  }).visit(program);
  new Visitor({
    MemberExpression: (node) => {
      const member = memberOf(node);
      if (member?.name === "submit") found.push("submit");
      if (member && !FETCHER_WRITES.has(member.name)) allowed.add(node.object);
    },
    JSXMemberExpression: ({ object, property }) => {
      if (object.type === "JSXIdentifier" && fetchers.has(object.name) && property.name === "Form")
        found.push("fetcher form");
    },
  }).visit(program);
  visitNames(program, (name, node) => {
    if ((fetchers.has(name) || useFetcher.has(name)) && !allowed.has(node))
      found.push("fetcher form");
  });
  return found;
}

const mayPost = (attributes: JSXAttributeItem[], attributeName: string): boolean =>
  attributes.some((attribute) => {
    if (attribute.type === "JSXSpreadAttribute") return attributeName === "method";
    if (attribute.name.type !== "JSXIdentifier" || attribute.name.name !== attributeName)
      return false;
    const { value } = attribute;
    return !(
      value?.type === "Literal" &&
      typeof value.value === "string" &&
      value.value.toLowerCase() === "get"
    );
  });

/** Finds HTML and Remix forms that post. `form.Form` of `useActionForm` is allowed. */
function formMeans(program: Program, { Form }: RemixNames): Means[] {
  const found: Means[] = [];
  const isForm = (name: JSXElementName) =>
    name.type === "JSXIdentifier" && (name.name === "form" || Form.has(name.name));
  new Visitor({
    JSXOpeningElement: ({ name, attributes }) => {
      if ((isForm(name) && mayPost(attributes, "method")) || mayPost(attributes, "formMethod"))
        found.push("post form");
    },
  }).visit(program);
  visitNames(program, (name) => Form.has(name) && found.push("post form"));
  return found;
}
