import { compile } from "./compile.ts";
import { ENGLISH, type MessageKey } from "./english.ts";
import { DEFAULT_LOCALE, type Locale } from "./locale.ts";
import type { Parts } from "./parts.ts";

/** Messages by area and name, as in `messages/`. */
export type Catalogue = Record<string, Record<string, string>>;

/** Each translation is a separate module, which is loaded when its language is first used. */
const TRANSLATIONS: Record<Exclude<Locale, "en">, () => Promise<Catalogue>> = {
  de: async () => (await import("./german.ts")).GERMAN,
};

const catalogues = new Map<Locale, Catalogue>();
const compiled = new Map<string, Parts>();

export async function loadCatalogue(locale: Locale): Promise<void> {
  if (locale === "en" || catalogues.has(locale)) return;
  catalogues.set(locale, await TRANSLATIONS[locale]());
}

/** Only tests may call this function. */
export function forgetCatalogues(): void {
  catalogues.clear();
  compiled.clear();
}

/**
 * The browser build replaces this module, because that build inserts each message where it is used.
 */
export function partsOf(key: MessageKey, locale: Locale): Parts {
  const id = `${locale}/${key}`;
  const known = compiled.get(id);
  if (known !== undefined) return known;
  const dot = key.indexOf(".");
  const [area, name] = [key.slice(0, dot), key.slice(dot + 1)];
  const catalogue: Catalogue | undefined =
    locale === DEFAULT_LOCALE ? ENGLISH : catalogues.get(locale);
  const text = catalogue?.[area]?.[name];
  if (text === undefined) {
    if (locale !== DEFAULT_LOCALE) return partsOf(key, DEFAULT_LOCALE);
    throw new Error(`There is no message ${key}`);
  }
  const parts = compile(text);
  compiled.set(id, parts);
  return parts;
}
