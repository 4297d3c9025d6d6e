import { getJson } from "#app/lib/api.ts";
import type { PlaybackLinks } from "#worker/domain/media/playback/contract-api.ts";
import { FirstAppend } from "./first-append.ts";
import { startPoint, storedPosition } from "./resume.ts";
import { StartCache } from "./start-cache.ts";

export interface Prefetched {
  cache: StartCache;
  first: FirstAppend | null;
}

/** Maximum number of prefetched videos. The viewer may watch none of them. */
const MOST = 2;

const prefetches = new Map<string, Promise<Prefetched | null>>();
const warmElements = new Map<string, HTMLVideoElement>();

/** Decodes the first segment in a detached element. Never rejects. */
export async function prefetchVideo(videoId: string): Promise<void> {
  if (prefetches.has(videoId) || savesData()) return;
  const oldest = prefetches.keys().next().value;
  if (prefetches.size >= MOST && oldest !== undefined) drop(oldest);
  const prefetched = begin(videoId);
  prefetches.set(videoId, prefetched);
  const [result] = await Promise.all([
    prefetched,
    import("#app/lib/hls.client.ts").catch(() => null),
    import("./engine.ts").catch(() => null),
  ]);
  await result?.cache.settled();
  if ((await result?.first?.filled) && prefetches.get(videoId) === prefetched && result?.first)
    warmElements.set(videoId, result.first.element);
}

/** Element with the video's first frame. It stays reserved until `takePrefetched` is called. */
export const warmElement = (videoId: string): HTMLVideoElement | null =>
  warmElements.get(videoId) ?? null;

export async function takePrefetched(videoId: string): Promise<Prefetched | null> {
  const prefetched = await (prefetches.get(videoId) ?? null);
  prefetches.delete(videoId);
  warmElements.delete(videoId);
  if (prefetched?.cache.isFresh) return prefetched;
  prefetched?.first?.close();
  return null;
}

export const isPrefetched = (videoId: string): boolean => prefetches.has(videoId);

async function begin(videoId: string): Promise<Prefetched | null> {
  try {
    const links = await getJson<PlaybackLinks>(`/api/videos/${videoId}/links`);
    const position = startPoint({
      requested: null,
      resumeMs: links.resumeMs || storedPosition(videoId),
      duration: 0,
    });
    const cache = new StartCache(links, position);
    return { cache, first: FirstAppend.begin(document.createElement("video"), cache, position) };
  } catch {
    // Ignores the error, because the viewer sees it when opening the video.
    return null;
  }
}

function drop(videoId: string): void {
  void prefetches.get(videoId)?.then((prefetched) => {
    prefetched?.cache.abort();
    prefetched?.first?.close();
  });
  prefetches.delete(videoId);
  warmElements.delete(videoId);
}

/** Returns true if the browser reports that the user saves data, as only Chromium does. */
const savesData = (): boolean =>
  "connection" in navigator &&
  navigator.connection instanceof Object &&
  "saveData" in navigator.connection &&
  navigator.connection.saveData === true;
