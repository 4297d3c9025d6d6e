import * as z from "zod";
import type { Catalogue } from "#i18n/catalogue.ts";
import type { Locale } from "#i18n/locale.ts";

const Messages = z.record(z.string(), z.record(z.string(), z.string()));

/** A language's messages, which the pages' build wrote among the static files. @throws Error where they are not there */
export async function fetchMessages(assets: Fetcher, locale: Locale): Promise<Catalogue> {
  const response = await assets.fetch(`https://assets/messages/${locale}.json`);
  if (!response.ok) throw new Error(`The messages in ${locale} answered ${response.status}`);
  return Messages.parse(await response.json());
}
