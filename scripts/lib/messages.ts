// Inserts the interface texts into the browser's build (docs/internationalization.md): a marker for
// each message key in a module, and the text in each file: English, or a copy at /assets/<locale>/.
import type { Plugin } from "vite";
import { compile } from "../../i18n/compile.ts";
import { DEFAULT_LOCALE, LOCALES, type Locale } from "../../i18n/locale.ts";
import { localized, textsByKey } from "./message-files.ts";

const CATALOGUE = /\/i18n\/catalogue\.ts$/;
const LITERAL = /(["'])(\w+(?:\.\w+)+)\1/g;
/** `t(key)` and `msg(key)` without arguments are the text itself. */
const CALL = /(?<![\w.$])(?:t|msg)\((\/\* @__PURE__ \*\/ __MESSAGE__\("[\w.]+"\))\)/g;
const MARK = /\b__MESSAGE__\((["'`])([\w.]+)\1\)/g;
const PATH = /(?<=["'`]\/?)assets\/[\w$.@~-]+\.js(?=["'`])/g;

/** `part` is "worker" for a script that runs in a web worker of a page. */
export function inlineMessages(part: "page" | "worker"): Plugin {
  const texts = textsByKey();
  const textOf = (key: string, locale: Locale) => JSON.stringify(compile(texts(key, locale) ?? ""));
  const written = (code: string, locale: Locale) =>
    code.replace(MARK, (_, _quote, key: string) => textOf(key, locale));
  return {
    name: "inline-messages",
    apply: (config, { command, mode }) =>
      command === "build" && mode !== "catalogue" && !config.build?.ssr,
    load: (id) => (CATALOGUE.test(id) ? "export const partsOf = (message) => message;" : null),
    transform(code, id) {
      if (id.includes("/node_modules/")) return null;
      const marked = code.replace(LITERAL, (literal, _quote, key: string) =>
        texts(key) === undefined ? literal : `/* @__PURE__ */ __MESSAGE__("${key}")`,
      );
      return marked === code ? null : { code: marked.replace(CALL, "$1"), map: null };
    },
    // Browsers cache a file forever by name, so the hash in the name must change with the texts.
    augmentChunkHash: ({ modules }) => {
      const marks = Object.values(modules).flatMap(({ code }) => code?.match(MARK) ?? []);
      return LOCALES.map((locale) => written(marks.join(), locale)).join();
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        if (part === "worker") return;
        const scripts = Object.values(bundle).filter(
          (one) => one.type === "chunk" || String(one.source).includes("__MESSAGE__"),
        );
        const names = new Set(scripts.map(({ fileName }) => fileName));
        for (const script of scripts) {
          const code = script.type === "chunk" ? script.code : String(script.source);
          for (const locale of LOCALES.filter((one) => one !== DEFAULT_LOCALE)) {
            const linked = code.replace(PATH, (n) => (names.has(n) ? localized(n, locale) : n));
            const fileName = localized(script.fileName, locale);
            this.emitFile({ type: "asset", fileName, source: written(linked, locale) });
          }
          const english = written(code, DEFAULT_LOCALE);
          Object.assign(script, script.type === "chunk" ? { code: english } : { source: english });
        }
      },
    },
  };
}
