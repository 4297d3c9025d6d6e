/**
 * What leaves the pages' build for the Worker: code that only ever runs in a browser. React's server renderer calls no
 * effect and no handler, so they, and whatever only they reach, need not be deployed.
 */
import { type BindingPattern, type Expression, type ParamPattern, type Program, parseSync, Visitor } from "oxc-parser";
import type { Plugin } from "vite";

const EMPTY = "\0browser-only";

/**
 * Whatever a page loads by import() it loads in the browser: a library, a dialog that somebody opens. A server draws nothing of
 * a dialog either, even where an address opens it.
 */
const loadedLater: Plugin = {
  name: "loaded-later",
  apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
  enforce: "pre",
  resolveDynamicImport: (_specifier, importer) => (importer.includes("/app/") ? EMPTY : null),
  load: (id) => (id === EMPTY ? { code: "export default () => null;", syntheticNamedExports: true } : null),
};

/** The whole of react-dom's browser side is imported for these three, of which none is called while a server renders. */
const reactDom: Plugin = {
  name: "react-dom-on-the-server",
  apply: "build",
  enforce: "pre",
  resolveId: (id, _importer, { ssr }) => (ssr && id === "react-dom" ? "\0react-dom" : null),
  load: (id) =>
    id === "\0react-dom"
      ? `const inBrowser = () => { throw new Error("Only a browser has this part of react-dom."); };
         export { inBrowser as createPortal, inBrowser as flushSync, inBrowser as unstable_batchedUpdates };`
      : null,
};

const EFFECTS = new Set(["useEffect", "useLayoutEffect", "useInsertionEffect", "useImperativeHandle"]);
const HANDLER = /^on[A-Z]/;
const WORTH_PARSING = /\buse(?:Layout|Insertion)?Effect\b|\buseImperativeHandle\b|\buseCallback\b|\bon[A-Z]\w*=\{/;

interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * The module without its effects and without handlers of elements; a function that is handed to a component as a handler stays
 * one, as the component may ask whether it is there, but an empty one.
 */
export function withoutBrowserCode(file: string, code: string): string {
  const edits: Edit[] = [];
  const { program } = parseSync(file, code);
  const functions = functionsOf(program);
  new Visitor({
    CallExpression({ callee, arguments: [first], start, end }) {
      const name = nameOf(callee);
      if (EFFECTS.has(name)) edits.push({ start, end, text: "void 0" });
      else if (name === "useCallback" && first) {
        edits.push({ start, end: first.start, text: "(" });
        edits.push({ start: first.end, end, text: ")" });
      }
    },
    JSXOpeningElement({ name, attributes }) {
      const isElement = name.type === "JSXIdentifier" && /^[a-z]/.test(name.name);
      for (const attribute of attributes) {
        if (attribute.type !== "JSXAttribute" || attribute.name.type !== "JSXIdentifier" || !HANDLER.test(attribute.name.name)) continue;
        const value = attribute.value?.type === "JSXExpressionContainer" ? attribute.value.expression : null;
        if (isElement) edits.push({ start: attribute.start, end: attribute.end, text: "" });
        else if (value?.type === "ArrowFunctionExpression" || (value?.type === "Identifier" && functions.has(value.name)))
          edits.push({ start: value.start, end: value.end, text: "() => {}" });
      }
    },
  }).visit(program);
  return applied(code, edits);
}

const nameOf = (callee: Expression): string => {
  const name = callee.type === "MemberExpression" ? callee.property : callee;
  return name.type === "Identifier" ? name.name : "";
};

/** Names that stand for a function wherever in the module they are declared. */
function functionsOf(program: Program): ReadonlySet<string> {
  const functions = new Set<string>();
  const others = new Set<string>();
  const isFunction = (value: Expression | null) =>
    value?.type === "ArrowFunctionExpression" || (value?.type === "CallExpression" && nameOf(value.callee) === "useCallback");
  const bind = (pattern: BindingPattern | ParamPattern): void => {
    if (pattern.type === "Identifier") others.add(pattern.name);
    else if (pattern.type === "AssignmentPattern") bind(pattern.left);
    else if (pattern.type === "RestElement") bind(pattern.argument);
    else if (pattern.type === "TSParameterProperty") bind(pattern.parameter);
    else if (pattern.type === "ArrayPattern") for (const element of pattern.elements) element && bind(element);
    else for (const one of pattern.properties) bind(one.type === "RestElement" ? one.argument : one.value);
  };
  const bindAll = ({ params }: { params: ParamPattern[] }) => params.forEach(bind);
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === "Identifier" && isFunction(init)) functions.add(id.name);
      else bind(id);
    },
    FunctionDeclaration(node) {
      if (node.id) functions.add(node.id.name);
      bindAll(node);
    },
    FunctionExpression: bindAll,
    ArrowFunctionExpression: bindAll,
    CatchClause: ({ param }) => param && bind(param),
    ImportDeclaration({ specifiers }) {
      for (const { local } of specifiers) others.add(local.name);
    },
  }).visit(program);
  return new Set([...functions].filter((name) => !others.has(name)));
}

/** Edits inside another edit go with it. */
function applied(code: string, edits: Edit[]): string {
  let result = "";
  let at = 0;
  for (const { start, end, text } of edits.sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < at) continue;
    result += code.slice(at, start) + text;
    at = end;
  }
  return result + code.slice(at);
}

const effects: Plugin = {
  name: "without-browser-code",
  apply: "build",
  enforce: "pre",
  transform(code, id, options) {
    const file = id.split("?")[0] ?? "";
    if (!options?.ssr || !/\.(?:[jt]sx?|mjs)$/.test(file) || !WORTH_PARSING.test(code)) return null;
    return { code: withoutBrowserCode(file, code), map: null };
  },
};

export const serverPages: Plugin[] = [loadedLater, reactDom, effects];
