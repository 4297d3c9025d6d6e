import * as z from "zod";
import type { Catalogue } from "#i18n/catalogue.ts";
import type { Locale } from "#i18n/locale.ts";
import { Knowledge } from "../domain/ai/built-in/knowledge.ts";
import { messagesFile } from "./messages-file.ts";

const Messages = z.record(z.string(), z.record(z.string(), z.string()));

/** @throws Error where the pages' build did not write it among the static files, or they are away */
async function read<T>(assets: Fetcher, path: string, schema: z.ZodType<T>): Promise<T> {
  const response = await assets.fetch(`https://assets/${path}`);
  if (!response.ok) throw new Error(`The static file ${path} answered ${response.status}`);
  return schema.parse(await response.json());
}

/** A language's messages (scripts/lib/messages.ts). @throws Error where they are not there */
export const fetchMessages = (assets: Fetcher, locale: Locale): Promise<Catalogue> => read(assets, messagesFile(locale), Messages);

/** What the built-in analysis knows of words (scripts/lib/knowledge-file.ts). @throws Error where it is not there */
export const fetchKnowledge = (assets: Fetcher): Promise<Knowledge> => read(assets, "ai/knowledge.json", Knowledge);
