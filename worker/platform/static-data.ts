import * as z from "zod";
import type { Catalogue } from "#i18n/catalogue.ts";
import type { Locale } from "#i18n/locale.ts";
import { Knowledge } from "../domain/ai/built-in/knowledge.ts";
import { messagesFile } from "./messages-file.ts";

const Messages = z.record(z.string(), z.record(z.string(), z.string()));

/** @throws Error where the pages' build did not write it among the static files, or they are away */
async function open(assets: Fetcher, path: string): Promise<Response> {
  const response = await assets.fetch(`https://assets/${path}`);
  if (!response.ok) throw new Error(`The static file ${path} answered ${response.status}`);
  return response;
}

async function read<T>(assets: Fetcher, path: string, schema: z.ZodType<T>): Promise<T> {
  return schema.parse(await (await open(assets, path)).json());
}

/** A language's messages (scripts/lib/messages.ts). @throws Error where they are not there */
export const fetchMessages = (assets: Fetcher, locale: Locale): Promise<Catalogue> => read(assets, messagesFile(locale), Messages);

/** What the built-in analysis knows of words (vite.config.ts). @throws Error where it is not there */
export const fetchKnowledge = (assets: Fetcher): Promise<Knowledge> => read(assets, "ai/knowledge.json", Knowledge);

/** By path, whose name changes with what is in it. */
const sheets = new Map<string, string>();

/** The text of a style sheet; kept while the isolate lives. @param path from the site's root @throws Error where it is not there */
export async function fetchSheet(assets: Fetcher, path: string): Promise<string> {
  const known = sheets.get(path);
  if (known !== undefined) return known;
  const text = await (await open(assets, path.slice(1))).text();
  sheets.set(path, text);
  return text;
}
