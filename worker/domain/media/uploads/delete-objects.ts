import type { Deps } from "../../deps.ts";

/** One video's, stream's or person's objects, never more. */
const OURS =
  /^(?:(?:videos|live|exports)\/[a-z]+_[a-z0-9]+\/[\w./-]*|images\/(?:avatars|banners|logos)\/[\w-]{3}[\w./-]*)$/;

/**
 * Deletes every object whose key starts with `prefix`: a folder (`videos/<id>/`) or one exact key.
 * Safe to run twice.
 * @throws Error for a prefix that does not name one video's, stream's or person's objects.
 */
export async function deleteObjects(
  { storage }: Pick<Deps, "storage">,
  prefix: string,
): Promise<void> {
  if (!OURS.test(prefix)) throw new Error(`Refusing to delete everything under "${prefix}"`);
  for (;;) {
    const { keys, cursor } = await storage.list(prefix);
    if (keys.length > 0) await storage.delete(keys);
    if (cursor === undefined) return;
  }
}
