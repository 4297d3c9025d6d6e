import * as z from "zod";

/**
 * What a line of an export or a proof says of a journal: n, id, kind, currency, reverses, facts,
 * content hash, posted at, entries.
 */
export const StoredFields = [
  z.int(),
  z.string(),
  z.string(),
  z.string(),
  z.string().nullable(),
  z.string(),
  z.string(),
  z.int(),
  z.array(z.tuple([z.string(), z.int()])),
] as const;

/** A line as JSON; null, which is no line of either, for what is none. */
export function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
