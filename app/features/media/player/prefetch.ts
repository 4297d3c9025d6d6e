import { getJson } from "#app/lib/api.ts";
import type { PlaybackLinks } from "#worker/domain/media/playback/contract-api.ts";
import { FirstAppend } from "./first-append.ts";
import { startPoint, storedPlace } from "./resume.ts";
import { StartCache } from "./start-cache.ts";

export interface Ahead {
  cache: StartCache;
  first: FirstAppend | null;
}

/** Maximum number of prefetched videos. The viewer may watch none of them. */
const MOST = 2;

const kept = new Map<string, Promise<Ahead | null>>();
const warm = new Map<string, HTMLVideoElement>();

/** Decodes the first segment in a detached element. Never rejects. */
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

/** Element with the video's first frame. It stays reserved until `takePrefetched` is called. */
export const warmElement = (videoId: string): HTMLVideoElement | null => warm.get(videoId) ?? null;

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
    // Ignores the error, because the viewer sees it when opening the video.
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

/** Returns true if the browser reports that the user saves data, as only Chromium does. */
const savesData = (): boolean =>
  "connection" in navigator &&
  navigator.connection instanceof Object &&
  "saveData" in navigator.connection &&
  navigator.connection.saveData === true;
