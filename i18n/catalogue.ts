import { compile } from "./compile.ts";
import { ENGLISH, type MessageKey } from "./english.ts";
import { DEFAULT_LOCALE, type Locale } from "./locale.ts";
import type { Parts } from "./parts.ts";

/** Area by area, message by message, as the files of `messages/` hold them. */
export type Catalogue = Record<string, Record<string, string>>;

const catalogues = new Map<Locale, Catalogue>([[DEFAULT_LOCALE, ENGLISH]]);
const compiled = new Map<string, Parts>();
let fetchCatalogue: ((locale: Locale) => Promise<Catalogue>) | null = null;

/** Where the others come from: English is part of the code, the others are fetched when somebody first reads them. */
export const setCatalogueSource = (from: (locale: Locale) => Promise<Catalogue>): void => {
  fetchCatalogue = from;
};

/** So that `t` has the language's messages; before the first that is asked for. Kept while the isolate lives. */
export async function loadCatalogue(locale: Locale): Promise<void> {
  if (catalogues.has(locale) || !fetchCatalogue) return;
  catalogues.set(locale, await fetchCatalogue(locale));
}

/** For tests: as an isolate is when it starts. */
export function forgetCatalogues(): void {
  for (const locale of catalogues.keys()) if (locale !== DEFAULT_LOCALE) catalogues.delete(locale);
  compiled.clear();
}

/** The message in a language, else in English. In a browser's build every message stands where it is used, and this is not there. */
export function partsOf(key: MessageKey, locale: Locale): Parts {
  const id = `${locale}/${key}`;
  const known = compiled.get(id);
  if (known !== undefined) return known;
  const dot = key.indexOf(".");
  const [area, name] = [key.slice(0, dot), key.slice(dot + 1)];
  const text = catalogues.get(locale)?.[area]?.[name] ?? catalogues.get(DEFAULT_LOCALE)?.[area]?.[name];
  if (text === undefined) throw new Error(`There is no message ${key}`);
  const parts = compile(text);
  compiled.set(id, parts);
  return parts;
}
