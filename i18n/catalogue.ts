import { compile } from "./compile.ts";
import { ENGLISH, type MessageKey } from "./english.ts";
import { DEFAULT_LOCALE, type Locale } from "./locale.ts";
import type { Parts } from "./parts.ts";

/** Area by area, message by message, as the files of `messages/` hold them. */
export type Catalogue = Record<string, Record<string, string>>;

const catalogues = new Map<Locale, Catalogue>();
const compiled = new Map<string, Parts>();
let fetchCatalogue: ((locale: Locale) => Promise<Catalogue>) | null = null;

/**
 * Where messages come from that are no part of the code: other languages when somebody first reads them, and in the deployed Worker the
 * English of pages (scripts/lib/messages.ts), which carries with it only what it says itself.
 */
export const setCatalogueSource = (from: (locale: Locale) => Promise<Catalogue>): void => {
  fetchCatalogue = from;
};

/** So that `t` has the language's messages; before the first that is asked for. Kept while the isolate lives. */
export async function loadCatalogue(locale: Locale): Promise<void> {
  if (locale !== DEFAULT_LOCALE) await fetchOnce(locale);
}

/** So that `t` has what pages say in a language, English too; before a page is rendered. @throws what the source throws */
export const loadPageMessages = (locale: Locale): Promise<void> => fetchOnce(locale);

async function fetchOnce(locale: Locale): Promise<void> {
  if (catalogues.has(locale) || !fetchCatalogue) return;
  catalogues.set(locale, await fetchCatalogue(locale));
}

/** For tests: as an isolate is when it starts. */
export function forgetCatalogues(): void {
  catalogues.clear();
  compiled.clear();
}

/** The message in a language, else in English. In a browser's build every message stands where it is used, and this is not there. */
export function partsOf(key: MessageKey, locale: Locale): Parts {
  const dot = key.indexOf(".");
  const [area, name] = [key.slice(0, dot), key.slice(dot + 1)];
  const own: Catalogue = ENGLISH;
  const fetched = (of: Locale) => catalogues.get(of)?.[area]?.[name];
  if (locale !== DEFAULT_LOCALE && fetched(locale) === undefined) return partsOf(key, DEFAULT_LOCALE);
  const id = `${locale}/${key}`;
  const known = compiled.get(id);
  if (known !== undefined) return known;
  const text = locale === DEFAULT_LOCALE ? (own[area]?.[name] ?? fetched(DEFAULT_LOCALE)) : fetched(locale);
  if (text === undefined) throw new Error(`There is no message ${key}`);
  const parts = compile(text);
  compiled.set(id, parts);
  return parts;
}
