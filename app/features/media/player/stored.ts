import * as z from "zod/mini";

/** How long it is kept: by this browser, or by this tab. */
type Where = "local" | "session";
const storage = (where: Where) => (where === "local" ? localStorage : sessionStorage);

/** What is stored under a key, or null where it is absent, foreign or forbidden to us. */
export function readStored<T extends z.ZodMiniType>(
  key: string,
  schema: T,
  where: Where = "local",
): z.infer<T> | null {
  try {
    return z.safeParse(schema, JSON.parse(storage(where).getItem(key) ?? "null")).data ?? null;
  } catch {
    return null;
  }
}

/** Keeps a value where the browser lets us; nothing depends on it. */
export function writeStored(key: string, value: unknown, where: Where = "local"): void {
  try {
    storage(where).setItem(key, JSON.stringify(value));
  } catch {
    // Full, or closed to this page.
  }
}
