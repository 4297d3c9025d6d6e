import { AsyncLocalStorage } from "node:async_hooks";
import { loadCatalogue } from "#i18n/catalogue.ts";
import { DEFAULT_LOCALE, type Locale, setLocaleSource } from "#i18n/locale.ts";

const current = new AsyncLocalStorage<Locale>();
setLocaleSource(() => current.getStore() ?? DEFAULT_LOCALE);

/** Runs `callback` in a language, after loading the texts of that language. */
export async function inLocale<T>(locale: Locale, callback: () => T | Promise<T>): Promise<T> {
  await loadCatalogue(locale);
  return current.run(locale, callback);
}

/** Runs a synchronous `callback` in a language; in English if its texts are not loaded. */
export const runInLocale = <T>(locale: Locale, callback: () => T): T =>
  current.run(locale, callback);
