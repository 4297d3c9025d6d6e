import type { Deps } from "../../deps.ts";

/** Matches key prefixes of one video's, stream's or user's objects. No others are deleted. */
const OURS =
  /^(?:(?:videos|live|exports)\/[a-z]+_[a-z0-9]+\/[\w./-]*|images\/(?:avatars|banners|logos)\/[\w-]{3}[\w./-]*)$/;

/** Deletes every object whose key starts with `prefix`. Throws for a prefix outside `OURS`. */
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
