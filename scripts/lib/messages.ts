// Inserts the interface texts into the browser's build (docs/internationalization.md): a marker for
// each message key while modules are bundled, and the text when files are written. English texts
// are in the files of the build, other languages in copies at /assets/<locale>/.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import MagicString from "magic-string";
import type { Plugin, Rollup } from "vite";
import { compile } from "../../i18n/compile.ts";
import { DEFAULT_LOCALE, LOCALES, type Locale } from "../../i18n/locale.ts";
import { root } from "./run.ts";

type Messages = Record<string, Record<string, string>>;

export function readMessages(locale: Locale): Messages {
  const folder = join(root, "messages", locale);
  const areas = readdirSync(folder).filter((file) => file.endsWith(".json"));
  return Object.fromEntries(
    areas.map((file) => [
      basename(file, ".json"),
      JSON.parse(readFileSync(join(folder, file), "utf8")),
    ]),
  );
}

const CATALOGUE = /\/i18n\/catalogue\.ts$/;
const MESSAGE_FUNCTIONS = new Set(["t", "msg", "rich"]);
const MARK = /\b__MESSAGE__\((["'`])([\w.]+)\1\)/g;

/** `part` is "worker" for a script that runs in a web worker of a page. */
export function inlineMessages(part: "page" | "worker"): Plugin {
  const byLocale = new Map<Locale, Messages>();
  const usedBy = new Map<string, Set<string>>();
  const textOf = (locale: Locale, key: string): string => {
    const dot = key.indexOf(".");
    const [area, name] = [key.slice(0, dot), key.slice(dot + 1)];
    const text =
      byLocale.get(locale)?.[area]?.[name] ?? byLocale.get(DEFAULT_LOCALE)?.[area]?.[name];
    if (text === undefined) throw new Error(`There is no message ${key}`);
    return JSON.stringify(compile(text));
  };
  const written = (code: string, locale: Locale) =>
    code.replace(MARK, (_, _quote, key: string) => textOf(locale, key));
  return {
    name: "inline-messages",
    apply: (config, { command }) => command === "build" && !config.build?.ssr,
    buildStart() {
      for (const locale of LOCALES) byLocale.set(locale, readMessages(locale));
    },
    load: (id) => (CATALOGUE.test(id) ? "export const partsOf = (message) => message;" : null),
    transform(code, id) {
      if (!/\b(t|msg|rich)\(/.test(code) || id.includes("/node_modules/")) return null;
      const marked = markKeys(code, (text) => this.parse(text));
      if (!marked) return null;
      usedBy.set(id, marked.keys);
      return { code: marked.code, map: null };
    },
    // Browsers cache a file forever by name, so the hash in the name must change with the texts.
    augmentChunkHash(chunk) {
      const keys = chunk.moduleIds.flatMap((id) => [...(usedBy.get(id) ?? [])]);
      if (keys.length === 0) return undefined;
      const hash = createHash("sha256");
      for (const key of keys) for (const locale of LOCALES) hash.update(textOf(locale, key));
      return hash.digest("hex");
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        if (part === "worker") return;
        const codeOf = (one: Rollup.OutputChunk | Rollup.OutputAsset) =>
          one.type === "chunk" ? one.code : String(one.source);
        const scripts = Object.values(bundle).filter(
          (one) =>
            one.type === "chunk" ||
            (/^assets\/[^/]+\.js$/.test(one.fileName) && codeOf(one).includes("__MESSAGE__")),
        );
        const names = new Set(scripts.map(({ fileName }) => fileName));
        for (const locale of LOCALES) {
          if (locale === DEFAULT_LOCALE) continue;
          for (const script of scripts) {
            const source = written(withPaths(codeOf(script), names, locale), locale);
            this.emitFile({ type: "asset", fileName: localized(script.fileName, locale), source });
          }
        }
        for (const script of scripts) {
          const code = written(codeOf(script), DEFAULT_LOCALE);
          if (script.type === "chunk") script.code = code;
          else script.source = code;
        }
      },
    },
  };
}

export const localized = (fileName: string, locale: Locale) =>
  fileName.replace(/^assets\//, `assets/${locale}/`);

const withPaths = (code: string, names: Set<string>, locale: Locale) =>
  code.replace(
    /(["'`])(\/?)(assets\/[\w$.@~-]+\.js)\1/g,
    (whole, quote: string, slash: string, name: string) =>
      names.has(name) ? `${quote}${slash}${localized(name, locale)}${quote}` : whole,
  );

type Parse = (code: string) => Rollup.AstNode;
type Walked = Record<string, unknown> & { type: string; start: number; end: number };

const isNode = (value: unknown): value is Walked =>
  typeof value === "object" && value !== null && "type" in value && "start" in value;

/** Replaces message keys in calls of `t`, `msg` and `rich` by markers. Null if there are none. */
function markKeys(code: string, parse: Parse): { code: string; keys: Set<string> } | null {
  const output = new MagicString(code);
  const keys = new Set<string>();
  const mark = (node: unknown): void => {
    if (!isNode(node)) return;
    if (node.type === "Literal" && typeof node.value === "string") {
      keys.add(node.value);
      output.overwrite(
        node.start,
        node.end,
        `/* @__PURE__ */ __MESSAGE__(${JSON.stringify(node.value)})`,
      );
    }
    if (node.type === "ConditionalExpression")
      for (const branch of [node.consequent, node.alternate]) mark(branch);
    if (node.type === "LogicalExpression") for (const side of [node.left, node.right]) mark(side);
  };
  const walk = (node: Walked): void => {
    if (
      node.type === "CallExpression" &&
      isNode(node.callee) &&
      MESSAGE_FUNCTIONS.has(String(node.callee.name)) &&
      Array.isArray(node.arguments)
    ) {
      const [first] = node.arguments;
      mark(first);
      if (
        node.callee.name !== "rich" &&
        node.arguments.length === 1 &&
        isNode(first) &&
        first.type === "Literal"
      ) {
        output.remove(node.start, first.start).remove(first.end, node.end);
      }
    }
    for (const value of Object.values(node))
      for (const one of Array.isArray(value) ? value : [value]) if (isNode(one)) walk(one);
  };
  const program: unknown = parse(code);
  if (isNode(program)) walk(program);
  return keys.size > 0 ? { code: output.toString(), keys } : null;
}
