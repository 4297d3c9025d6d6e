import * as z from "zod/mini";

/** What local storage holds under a key, or null where it is absent, foreign or forbidden to us. */
export function readStored<T extends z.ZodMiniType>(key: string, schema: T): z.infer<T> | null {
  try {
    return z.safeParse(schema, JSON.parse(localStorage.getItem(key) ?? "null")).data ?? null;
  } catch {
    return null;
  }
}

/** Keeps a value where the browser lets us; nothing depends on it. */
export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Full, or closed to this page.
  }
}
