import * as z from "zod/mini";

type StorageKind = "local" | "session";
const storage = (kind: StorageKind) => (kind === "local" ? localStorage : sessionStorage);

/** Returns null if the value is absent or invalid, or the browser forbids storage. */
export function readStored<T extends z.ZodMiniType>(
  key: string,
  schema: T,
  kind: StorageKind = "local",
): z.infer<T> | null {
  try {
    return z.safeParse(schema, JSON.parse(storage(kind).getItem(key) ?? "null")).data ?? null;
  } catch {
    return null;
  }
}

/** Ignores failures, because the site works without any stored value. */
export function writeStored(key: string, value: unknown, kind: StorageKind = "local"): void {
  try {
    storage(kind).setItem(key, JSON.stringify(value));
  } catch {
    // The storage is full or forbidden.
  }
}
