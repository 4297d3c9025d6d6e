import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { DEFAULT_LOCALE, inFileName, LOCALES, type Locale } from "../../i18n/locale.ts";
import { readMessages } from "./message-files.ts";
import { root } from "./run.ts";

const PLACEHOLDER = /\{\{(\w+)\.([\w.]+)\}\}/g;

const WRITTEN: Record<string, (text: string) => string> = {
  ".html": (text) =>
    text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;"),
  ".webmanifest": (text) => JSON.stringify(text).slice(1, -1),
};

/** Files of `app/static/`, which need no scripts of the app. Messages replace `{{area.key}}`. */
export const plainFiles = (): { fileName: string; source: string }[] =>
  readdirSync(join(root, "app/static")).flatMap((name) =>
    LOCALES.map((locale) => inLanguage(name, locale)),
  );

export const plainKeys = (): string[] =>
  readdirSync(join(root, "app/static")).flatMap((name) =>
    [...readFileSync(join(root, "app/static", name), "utf8").matchAll(PLACEHOLDER)].map(
      ([, area, key]) => `${area}.${key}`,
    ),
  );

function inLanguage(name: string, locale: Locale): { fileName: string; source: string } {
  const messages = readMessages(locale);
  const english = readMessages(DEFAULT_LOCALE);
  const extension = extname(name);
  const write = WRITTEN[extension];
  if (!write) throw new Error(`app/static/${name} is of no kind that is known`);
  const source = readFileSync(join(root, "app/static", name), "utf8")
    .replace(/(\blang(?:="|": "))en"/, `$1${locale}"`)
    .replace(PLACEHOLDER, (placeholder, area: string, key: string) => {
      const text = messages[area]?.[key] ?? english[area]?.[key];
      if (text === undefined)
        throw new Error(`There is no message for ${placeholder} in app/static/${name}`);
      return write(text);
    });
  return { fileName: name.replace(extension, inFileName(locale) + extension), source };
}
