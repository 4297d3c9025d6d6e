import { loadCatalogue, setCatalogueSource } from "#i18n/catalogue.ts";
import { GERMAN } from "#i18n/german.ts";
import type { Locale } from "#i18n/locale.ts";

/** For `npm run dev` alone. */
export async function loadMessages(locale: Locale): Promise<void> {
  setCatalogueSource(async () => GERMAN);
  await loadCatalogue(locale);
}
