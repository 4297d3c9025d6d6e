import * as z from "zod";

/** Fields of a journal (booking): n, id, kind, currency, reverses, facts, hash, time, entries. */
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

/** Parses a line as JSON. Returns null if the line is invalid. */
export function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
