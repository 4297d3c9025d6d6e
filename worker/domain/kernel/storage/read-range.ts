import type { ByteRange, ObjectStorage } from "./ports.ts";

/** Reads a stored object, or a range of its bytes. Null if the object is missing. */
export async function readRange(
  storage: Pick<ObjectStorage, "get">,
  key: string,
  range?: ByteRange,
): Promise<Uint8Array | null> {
  const object = await storage.get(key, range);
  return object && new Uint8Array(await new Response(object.body).arrayBuffer());
}
