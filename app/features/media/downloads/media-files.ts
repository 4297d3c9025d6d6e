import { DOWNLOAD_CACHE } from "./keys.ts";

/** Each downloaded video has its own cache, which contains each part completely or not at all. */

/** Size of a stored part in bytes. A lost connection wastes at most one part. */
export const PART_BYTES = 4 * 1024 * 1024;

const open = (videoId: string) => caches.open(DOWNLOAD_CACHE + videoId);
/** Returns a URL that is only a cache key: the browser never requests it. */
const addressOf = (videoId: string, path: string) => `/offline-media/${videoId}/${path}`;

const PATH = /\/offline-media\/[^/]+\/([^?#]+)/;
export const mediaAddress = (videoId: string, path: string): string =>
  location.origin + addressOf(videoId, path);
export const pathIn = (address: string): string | null => PATH.exec(address)?.[1] ?? null;

/** @throws DOMException QuotaExceededError if the storage is full */
export async function storeFile(
  videoId: string,
  path: string,
  body: BodyInit,
  type = "application/octet-stream",
): Promise<void> {
  await (await open(videoId)).put(
    addressOf(videoId, path),
    new Response(body, { headers: { "Content-Type": type } }),
  );
}

export async function readFile(videoId: string, path: string): Promise<Response | null> {
  return (await (await open(videoId)).match(addressOf(videoId, path))) ?? null;
}

/**
 * @param end exclusive
 * @throws Error if a part is missing, because the browser or the user deleted the part
 */
export async function readBytes(
  videoId: string,
  track: string,
  start: number,
  end: number,
): Promise<ArrayBuffer> {
  const parts: Blob[] = [];
  for (let part = Math.floor(start / PART_BYTES); part * PART_BYTES < end; part += 1) {
    const stored = await readFile(videoId, `${track}/${part}`);
    if (!stored) throw new Error("A part of this download is missing.");
    const offset = part * PART_BYTES;
    parts.push((await stored.blob()).slice(Math.max(0, start - offset), end - offset));
  }
  return new Blob(parts).arrayBuffer();
}

export const deleteMedia = (videoId: string): Promise<boolean> =>
  caches.delete(DOWNLOAD_CACHE + videoId);

export async function storedVideos(): Promise<string[]> {
  const names = await caches.keys();
  return names
    .filter((name) => name.startsWith(DOWNLOAD_CACHE))
    .map((name) => name.slice(DOWNLOAD_CACHE.length));
}
