import { getJson } from "#app/api.ts";
import { parseLinks } from "./links-answer.ts";
import { StartCache } from "./start-cache.ts";

/** The next video and one more: what is fetched ahead may never be watched. */
const MOST = 2;
const kept = new Map<string, Promise<StartCache | null>>();

/**
 * Fetches with what a video begins, when it is likely to be watched next: links, playlists, init and its first segment.
 * @returns when it has come, or will not
 */
export async function prefetchVideo(videoId: string): Promise<void> {
  if (kept.has(videoId) || savesData()) return;
  const oldest = kept.keys().next().value;
  if (kept.size >= MOST && oldest !== undefined) drop(oldest);
  const cache = begin(videoId);
  kept.set(videoId, cache);
  const [made] = await Promise.all([cache, import("hls.js").catch(() => null), import("./engine.ts").catch(() => null)]);
  await made?.settled();
}

/** What was fetched ahead of this video, once; null where nothing was, or it is too old. */
export async function takePrefetched(videoId: string): Promise<StartCache | null> {
  const cache = await (kept.get(videoId) ?? null);
  kept.delete(videoId);
  return cache?.isFresh ? cache : null;
}

export const isPrefetched = (videoId: string): boolean => kept.has(videoId);

async function begin(videoId: string): Promise<StartCache | null> {
  try {
    return new StartCache(parseLinks(await getJson(`/api/videos/${videoId}/links`)));
  } catch {
    // It is only ahead of its time: whoever opens the video is told what is wrong with it.
    return null;
  }
}

function drop(videoId: string): void {
  void kept.get(videoId)?.then((cache) => cache?.abort());
  kept.delete(videoId);
}

/** Chromium says so; others say nothing. */
const savesData = (): boolean =>
  "connection" in navigator &&
  navigator.connection instanceof Object &&
  "saveData" in navigator.connection &&
  navigator.connection.saveData === true;
