import * as z from "zod/mini";
import type { StoredWrite } from "./optimistic-writes.ts";

const StoredWriteSchema = z.object({
  key: z.string(),
  value: z.unknown(),
  request: z.object({
    method: z.enum(["POST", "PUT", "PATCH", "DELETE"]),
    // Accepts only paths of this site. `//host` and `/\host` would send the write to another host.
    path: z.string().check(z.regex(/^\/(?!\/)[^\\\s]*$/)),
    body: z.unknown(),
    type: z.optional(z.string()),
  }),
  failedTitle: z.string(),
  userId: z.nullable(z.string()),
  at: z.number(),
});

/** Returns null if another version of the site wrote another format. */
export function parseStoredWrite(text: string): StoredWrite | null {
  try {
    const { success, data } = StoredWriteSchema.safeParse(JSON.parse(text));
    return success ? data : null;
  } catch {
    return null;
  }
}
