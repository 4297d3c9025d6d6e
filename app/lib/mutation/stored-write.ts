import * as z from "zod/mini";
import type { StoredWrite } from "./optimistic-writes.ts";

const StoredWriteSchema = z.object({
  key: z.string(),
  value: z.unknown(),
  request: z.object({
    method: z.enum(["POST", "PUT", "PATCH", "DELETE"]),
    // Only paths of our own site: the storage must not choose another host, as `//host` and
    // `/\host` would.
    path: z.string().check(z.regex(/^\/(?!\/)[^\\\s]*$/)),
    body: z.unknown(),
    type: z.optional(z.string()),
  }),
  failedTitle: z.string(),
  userId: z.nullable(z.string()),
  at: z.number(),
});

/** Reads a write that an earlier page stored. Null for the format of another version. */
export function parseStoredWrite(text: string): StoredWrite | null {
  try {
    const { success, data } = StoredWriteSchema.safeParse(JSON.parse(text));
    return success ? data : null;
  } catch {
    return null;
  }
}
