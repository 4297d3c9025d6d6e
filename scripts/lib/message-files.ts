import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { DEFAULT_LOCALE, LOCALES, type Locale } from "../../i18n/locale.ts";
import { root } from "./run.ts";

type Messages = Record<string, Record<string, string>>;

/** Returns the messages by area and name. */
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

/** Returns the texts by key. */
export const flat = (areas: Messages): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(areas).flatMap(([area, messages]) =>
      Object.entries(messages).map(([name, text]) => [`${area}.${name}`, text]),
    ),
  );

/** Returns a function that finds a text by its key, in English if the language lacks the text. */
export function textsByKey(): (key: string, locale?: Locale) => string | undefined {
  const texts = new Map(LOCALES.map((locale) => [locale, flat(readMessages(locale))]));
  return (key, locale = DEFAULT_LOCALE) =>
    texts.get(locale)?.get(key) ?? texts.get(DEFAULT_LOCALE)?.get(key);
}

/** Returns the name of a script's copy in another language. */
export const localized = (fileName: string, locale: Locale) =>
  fileName.replace(/^assets\//, `assets/${locale}/`);
