import type { ByteRange, ObjectStorage } from "./ports.ts";

/** Returns a stored object's bytes, or one range of them. Returns null if the object is missing. */
export async function readRange(
  storage: Pick<ObjectStorage, "get">,
  key: string,
  range?: ByteRange,
): Promise<Uint8Array | null> {
  const object = await storage.get(key, range);
  return object && new Uint8Array(await new Response(object.body).arrayBuffer());
}
