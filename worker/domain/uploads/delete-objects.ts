import type { Deps } from "../deps.ts";

/**
 * Deletes every object whose key starts with `prefix`: a folder (`videos/<id>/`) or one exact key. Safe to run twice.
 * @throws Error for a prefix that does not name one video's or one stream's objects.
 */
export async function deleteObjects({ storage }: Pick<Deps, "storage">, prefix: string): Promise<void> {
  if (!/^(videos|live)\/[a-z]+_[a-z0-9]+\/[\w./-]*$/.test(prefix)) throw new Error(`Refusing to delete everything under "${prefix}"`);
  for (;;) {
    const { keys, cursor } = await storage.list(prefix);
    if (keys.length > 0) await storage.delete(keys);
    if (cursor === undefined) return;
  }
}
