import * as z from "zod/mini";

type Where = "local" | "session";
const storage = (where: Where) => (where === "local" ? localStorage : sessionStorage);

/** Returns null if the value is absent or invalid, or the browser forbids storage. */
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

/** Ignores failures, because the site works without any stored value. */
export function writeStored(key: string, value: unknown, where: Where = "local"): void {
  try {
    storage(where).setItem(key, JSON.stringify(value));
  } catch {
    // The storage is full or forbidden.
  }
}
