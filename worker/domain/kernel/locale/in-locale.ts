import { AsyncLocalStorage } from "node:async_hooks";
import { loadCatalogue } from "#i18n/catalogue.ts";
import { DEFAULT_LOCALE, type Locale, setLocaleSource } from "#i18n/locale.ts";

const current = new AsyncLocalStorage<Locale>();
setLocaleSource(() => current.getStore() ?? DEFAULT_LOCALE);

/**
 * Runs something in whose course `t` speaks this language, whatever it waits for; its messages are
 * fetched first. For the answer to a request, and for a mail to somebody whose language is another.
 */
export async function inLocale<T>(locale: Locale, work: () => T | Promise<T>): Promise<T> {
  await loadCatalogue(locale);
  return current.run(locale, work);
}

/**
 * The same for what is said at once, where nothing may be waited for: in English where the
 * language's messages were not fetched before.
 */
export const speaking = <T>(locale: Locale, say: () => T): T => current.run(locale, say);
