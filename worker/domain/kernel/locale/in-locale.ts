import { AsyncLocalStorage } from "node:async_hooks";
import { loadCatalogue } from "#i18n/catalogue.ts";
import { DEFAULT_LOCALE, type Locale, setLocaleSource } from "#i18n/locale.ts";

const current = new AsyncLocalStorage<Locale>();
setLocaleSource(() => current.getStore() ?? DEFAULT_LOCALE);

/**
 * Runs `callback` in a language: `t` uses it, also in everything that `callback` awaits. Loads the
 * messages of the language first.
 */
export async function inLocale<T>(locale: Locale, callback: () => T | Promise<T>): Promise<T> {
  await loadCatalogue(locale);
  return current.run(locale, callback);
}

/**
 * Runs a synchronous `callback` in a language. Falls back to English if the language's messages are
 * not loaded.
 */
export const runInLocale = <T>(locale: Locale, callback: () => T): T =>
  current.run(locale, callback);
