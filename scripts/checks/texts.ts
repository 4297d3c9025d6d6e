// Finds interface texts in code: text between tags, visible attributes, and strings that look like
// a sentence or a label.
import { type ArrayExpression, type Node, parseSync } from "oxc-parser";

export interface Text {
  text: string;
  line: number;
  node: Node;
  parents: Node[];
}

const READ =
  /^(label|\w*Label|title|\w*Title|placeholder|alt|description|aria-label|aria-description|aria-roledescription|aria-valuetext|heading|text|hint|summary|empty\w*|message|confirm\w*|question|answer|subject|caption|tooltip|subtitle|headline|lead|body|note|help|lines|explanation|why|done|problem|advice|unit)$/;
/** Attributes and properties whose value is CSS. */
const SILENT = /^(class|className|\w+ClassName|border\w*|margin\w*)$/;

const CATALOGUE_CALLS = /^(t|msg|rich)$/;

/** The argument after a Zod rule's value, as in `max(10, "Too long")`, is an error message. */
const RULES = /^(regex|enum|literal|union|refine|min|max|length|gte?|lte?|nonempty|multipleOf)$/;

const KINDS = /^(string|number|int|boolean|email|url|date|array|uuid)$/;

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

const hasLetters = (s: string) => /\p{L}{2}/u.test(s);
/** True for words that start like a sentence or a label: "Save changes", "{} views". */
const isSentence = (s: string) =>
  /^[\s“"'(¿¡…•–—-]*(\p{Lu}|\{\}|\p{N})/u.test(s) &&
  /(\p{L}{2,}|\{\}|\p{N})[’']?[\p{L}]*[,;:.!?…)”"]* +[“"'(]?(\p{L}{2,}|\{\}|[aI] )/u.test(s) &&
  /\p{L}{3}/u.test(s);
/** True for a lower-case phrase such as "on its way". The Worker names log events that way. */
const isPhrase = (s: string) =>
  /^\p{Ll}+(?: \p{Ll}+)+$/u.test(s) &&
  /\b(?:the|an?|its|this|that|of|not?|was|were|is|are|on|to|for|than|with|without)\b/.test(s);
const isLabel = (s: string) =>
  /^\p{Lu}[\p{L}’'-]*[\p{Ll}]/u.test(s) || (hasLetters(s) && /\s/.test(s));

export const textOf = (node: Node): string =>
  node.type === "TemplateLiteral"
    ? node.quasis.map((q) => q.value.cooked ?? "").join("{}")
    : node.type === "JSXText"
      ? node.value.replace(/\s+/g, " ").trim()
      : node.type === "Literal" && typeof node.value === "string"
        ? node.value
        : "";

const nameOf = (node: Node | null | undefined): string => {
  if (!node) return "";
  if (node.type === "Identifier" || node.type === "JSXIdentifier") return node.name;
  if (node.type === "Literal") return String(node.value);
  if (node.type === "MemberExpression") return nameOf(node.property);
  if (node.type === "JSXNamespacedName") return `${node.namespace.name}:${node.name.name}`;
  return "";
};

const isMeta = (node: Node | undefined) =>
  node?.type === "CallExpression" &&
  node.callee.type === "MemberExpression" &&
  ["meta", "register"].includes(nameOf(node.callee.property));

const isMessage = (node: Node | null | undefined) =>
  node?.type === "CallExpression" && CATALOGUE_CALLS.test(nameOf(node.callee));

/** In a list of pairs of label and value, a text is a label if another pair's label is a message. */
function isBesideMessage(text: Node, list: ArrayExpression, parent: Node | undefined): boolean {
  const elements: readonly (Node | null)[] = list.elements;
  const index = elements.indexOf(text);
  return (
    parent?.type === "ArrayExpression" &&
    parent.elements.some(
      (other) => other?.type === "ArrayExpression" && isMessage(other.elements[index]),
    )
  );
}

/** Returns "read" for interface text, "silent" for text that users never see, else "maybe". */
function purposeOf(node: Node, parents: Node[]): "read" | "silent" | "maybe" {
  let child: Node = node;
  for (const parent of parents.toReversed()) {
    switch (parent.type) {
      case "ImportDeclaration":
      case "ExportNamedDeclaration":
      case "ExportAllDeclaration":
      case "ImportExpression":
      case "TSLiteralType":
      case "TSImportType":
      case "TSEnumMember":
      case "TaggedTemplateExpression":
        return parent.type === "ExportNamedDeclaration" && child.type.endsWith("Declaration")
          ? "maybe"
          : "silent";
      case "ExpressionStatement":
        if ("directive" in parent && parent.directive) return "silent";
        return "maybe";
      case "Property":
        if (parent.key === child && !parent.computed) return "silent";
        if (nameOf(parent.key) === "description" && isMeta(parents[parents.indexOf(parent) - 2]))
          return "silent";
        return READ.test(nameOf(parent.key))
          ? "read"
          : SILENT.test(nameOf(parent.key))
            ? "silent"
            : "maybe";
      case "ArrayExpression":
        if (child === node && isBesideMessage(node, parent, parents[parents.indexOf(parent) - 1]))
          return "read";
        break;
      case "MemberExpression":
        // In `["One", "Two"].join("; ")`, users read the texts of the list.
        if (child.type === "ArrayExpression") break;
        return "silent";
      case "BinaryExpression":
        if (parent.operator !== "+") return "silent";
        break;
      case "SwitchCase":
        if (parent.test === child) return "silent";
        return "maybe";
      case "ConditionalExpression":
        if (parent.test === child) return "silent";
        break;
      case "JSXAttribute": {
        const name = nameOf(parent.name);
        return SILENT.test(name) ? "silent" : READ.test(name) ? "read" : "maybe";
      }
      case "JSXExpressionContainer":
        break;
      case "JSXElement":
      case "JSXFragment":
        return "read";
      case "CallExpression":
      case "NewExpression": {
        if (parent.callee === child) return "maybe";
        const callee = parent.callee;
        const name = nameOf(callee);
        const object = callee.type === "MemberExpression" ? nameOf(callee.object) : "";
        const isLater = parent.arguments.slice(1).some((argument) => argument === child);
        if (
          callee.type === "MemberExpression" &&
          ((isLater && RULES.test(name)) || (object === "z" && KINDS.test(name)))
        )
          return "read";
        if (CATALOGUE_CALLS.test(name) || /^(log|console|sql)$/.test(object)) return "silent";
        return "maybe";
      }
      case "ThrowStatement":
      case "ReturnStatement":
      case "ArrowFunctionExpression":
      case "FunctionDeclaration":
      case "FunctionExpression":
      case "VariableDeclarator":
      case "AssignmentPattern":
        return "maybe";
    }
    child = parent;
  }
  return "maybe";
}

function isBetweenTags(node: Node, parents: Node[]): boolean {
  let child = node;
  for (const [i, parent] of [...parents.entries()].reverse()) {
    const isBranch =
      (parent.type === "ConditionalExpression" && parent.test !== child) ||
      parent.type === "LogicalExpression";
    if (!isBranch)
      return (
        parent.type === "JSXExpressionContainer" &&
        /^JSX(Element|Fragment)$/.test(parents[i - 1]?.type ?? "")
      );
    child = parent;
  }
  return false;
}

function isText(node: Node, parents: Node[], isPage: boolean): boolean {
  if (node.type === "JSXText") return hasLetters(node.value);
  const isLiteral =
    (node.type === "Literal" && typeof node.value === "string") || node.type === "TemplateLiteral";
  if (!isLiteral) return false;
  const text = textOf(node);
  // A long string without a space is data, and matching it with the patterns below takes very long.
  if (!hasLetters(text) || (text.length > 200 && !text.includes(" "))) return false;
  if (isBetweenTags(node, parents)) return true;
  const purpose = purposeOf(node, parents);
  return (
    purpose !== "silent" &&
    (isSentence(text) || (isPage && isPhrase(text)) || (purpose === "read" && isLabel(text)))
  );
}

export function walkFile(
  file: string,
  code: string,
  visit: (node: Node, parents: Node[]) => void,
): void {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const walk = (node: Node, parents: Node[]): void => {
    visit(node, parents);
    const ancestors = [...parents, node];
    for (const value of Object.values(node))
      for (const one of Array.isArray(value) ? value : [value])
        if (isNode(one)) walk(one, ancestors);
  };
  walk(program, []);
}

export function textsOf(file: string, code: string): Text[] {
  const found: Text[] = [];
  const isPage = file.startsWith("app/");
  walkFile(file, code, (node, parents) => {
    if (isText(node, parents, isPage))
      found.push({
        text: textOf(node),
        line: code.slice(0, node.start).split("\n").length,
        node,
        parents,
      });
  });
  return found;
}

/** True for `test`, `it`, `describe`, and calls or members of these, such as `test.each(...)`. */
export const isTestFunction = (node: Node): boolean =>
  node.type === "Identifier"
    ? /^(test|it|describe)$/.test(node.name)
    : node.type === "MemberExpression"
      ? isTestFunction(node.object)
      : node.type === "CallExpression" && isTestFunction(node.callee);
