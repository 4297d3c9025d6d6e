import { DOWNLOAD_CACHE } from "./keys.ts";

/**
 * A download's bytes: one cache a video, so that it goes all at once; files in parts, each of which
 * is there whole or not at all.
 */

/** Bytes of a part: what a lost network costs at most. */
export const PART_BYTES = 4 * 1024 * 1024;

const open = (videoId: string) => caches.open(DOWNLOAD_CACHE + videoId);
/** Names of the cache only: nothing is ever fetched from there. */
const addressOf = (videoId: string, path: string) => `/offline-media/${videoId}/${path}`;
const PATH = /\/offline-media\/[^/]+\/([^?#]+)/;
export const mediaAddress = (videoId: string, path: string): string =>
  location.origin + addressOf(videoId, path);
export const pathIn = (address: string): string | null => PATH.exec(address)?.[1] ?? null;

/** @throws DOMException QuotaExceededError where it does not fit. */
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
 * Bytes of a track that is stored in parts.
 * @param end exclusive
 * @throws Error where a part is missing: the browser, or somebody, has deleted it
 */
export async function readBytes(
  videoId: string,
  track: string,
  start: number,
  end: number,
): Promise<ArrayBuffer> {
  const pieces: Blob[] = [];
  for (let part = Math.floor(start / PART_BYTES); part * PART_BYTES < end; part += 1) {
    const stored = await readFile(videoId, `${track}/${part}`);
    if (!stored) throw new Error("A part of this download is missing.");
    const offset = part * PART_BYTES;
    pieces.push((await stored.blob()).slice(Math.max(0, start - offset), end - offset));
  }
  return new Blob(pieces).arrayBuffer();
}

export const deleteMedia = (videoId: string): Promise<boolean> =>
  caches.delete(DOWNLOAD_CACHE + videoId);

/** The videos of which something is stored. */
export async function storedVideos(): Promise<string[]> {
  const names = await caches.keys();
  return names
    .filter((name) => name.startsWith(DOWNLOAD_CACHE))
    .map((name) => name.slice(DOWNLOAD_CACHE.length));
}
