import { getJson } from "#app/lib/api.ts";
import type { PlaybackLinks } from "#worker/domain/media/playback/contract-api.ts";
import { FirstAppend } from "./first-append.ts";
import { startPoint, storedPlace } from "./resume.ts";
import { StartCache } from "./start-cache.ts";

/**
 * What was fetched ahead of a video, and an element that holds its first picture where one could be
 * made.
 */
export interface Ahead {
  cache: StartCache;
  first: FirstAppend | null;
}

/** The next video and one more: what is fetched ahead may never be watched. */
const MOST = 2;
const kept = new Map<string, Promise<Ahead | null>>();
/** Elements that show their first picture as soon as they are put somewhere. */
const warm = new Map<string, HTMLVideoElement>();

/**
 * Makes a video ready that is likely to be watched next: links, playlists and its first segment are
 * fetched and decoded, in an element that waits to be shown.
 * @returns when that is done, or cannot be
 */
export async function prefetchVideo(videoId: string): Promise<void> {
  if (kept.has(videoId) || savesData()) return;
  const oldest = kept.keys().next().value;
  if (kept.size >= MOST && oldest !== undefined) drop(oldest);
  const ahead = begin(videoId);
  kept.set(videoId, ahead);
  const [made] = await Promise.all([
    ahead,
    import("hls.js").catch(() => null),
    import("./engine.ts").catch(() => null),
  ]);
  await made?.cache.settled();
  if ((await made?.first?.filled) && kept.get(videoId) === ahead && made?.first)
    warm.set(videoId, made.first.element);
}

/**
 * The element of a video that is ready: its player plays in it. It stays this one's until
 * `takePrefetched`.
 */
export const warmElement = (videoId: string): HTMLVideoElement | null => warm.get(videoId) ?? null;

/** What was fetched ahead of this video, once; null where nothing was, or it is too old. */
export async function takePrefetched(videoId: string): Promise<Ahead | null> {
  const ahead = await (kept.get(videoId) ?? null);
  kept.delete(videoId);
  warm.delete(videoId);
  if (ahead?.cache.isFresh) return ahead;
  ahead?.first?.close();
  return null;
}

export const isPrefetched = (videoId: string): boolean => kept.has(videoId);

async function begin(videoId: string): Promise<Ahead | null> {
  try {
    const links = await getJson<PlaybackLinks>(`/api/videos/${videoId}/links`);
    const position = startPoint({
      asked: null,
      resumeMs: links.resumeMs || storedPlace(videoId),
      duration: 0,
    });
    const cache = new StartCache(links, position);
    return { cache, first: FirstAppend.begin(document.createElement("video"), cache, position) };
  } catch {
    // It is only ahead of its time: whoever opens the video is told what is wrong with it.
    return null;
  }
}

function drop(videoId: string): void {
  void kept.get(videoId)?.then((ahead) => {
    ahead?.cache.abort();
    ahead?.first?.close();
  });
  kept.delete(videoId);
  warm.delete(videoId);
}

/** Chromium says so; others say nothing. */
const savesData = (): boolean =>
  "connection" in navigator &&
  navigator.connection instanceof Object &&
  "saveData" in navigator.connection &&
  navigator.connection.saveData === true;
