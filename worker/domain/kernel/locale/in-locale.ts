import { AsyncLocalStorage } from "node:async_hooks";
import { loadCatalogue } from "#i18n/catalogue.ts";
import { DEFAULT_LOCALE, type Locale, setLocaleSource } from "#i18n/locale.ts";

const current = new AsyncLocalStorage<Locale>();
setLocaleSource(() => current.getStore() ?? DEFAULT_LOCALE);

/**
 * Runs `work` with a language for `t`, including everything that `work` awaits. Loads the messages
 * of the language first. Used for the response to a request, and for an email to a user with
 * another language.
 */
export async function inLocale<T>(locale: Locale, callback: () => T | Promise<T>): Promise<T> {
  await loadCatalogue(locale);
  return current.run(locale, callback);
}

/**
 * Synchronous form of `inLocale`. Falls back to English if the language's messages are not loaded
 * yet.
 */
export const runInLocale = <T>(locale: Locale, callback: () => T): T =>
  current.run(locale, callback);
