import type { PlaybackLinks } from "#worker/domain/media/playback/contract-api.ts";
import type { PlaybackLink } from "./playback-link.ts";
import { type Ahead, isPrefetched, takePrefetched } from "./prefetch.ts";
import { placeJustLeft, startPoint, storedPlace, storeJustLeft, storePlace } from "./resume.ts";
import { StartCache } from "./start-cache.ts";
import type { VodOptions } from "./vod.ts";

/** Prefetched data up to this many seconds before the end counts as the whole video. */
const END_SLACK = 0.5;

export function placeOf(
  { startAt, duration, signedIn, videoId }: VodOptions,
  { resumeMs: stored }: PlaybackLinks,
): number {
  const resumeMs = signedIn ? (placeJustLeft(videoId, Date.now()) ?? stored) : storedPlace(videoId);
  return startPoint({ asked: startAt, resumeMs, duration });
}

export function keepPlace({ signedIn, videoId }: VodOptions, positionMs: number): void {
  if (signedIn) storeJustLeft(videoId, positionMs, Date.now());
  else storePlace(videoId, positionMs);
}

/** Returns the prefetched data; null for a plain file, whose link must be the viewer's own. */
export async function whatIsHere(
  element: HTMLVideoElement,
  options: VodOptions,
): Promise<Ahead | null> {
  const { links, videoId } = options;
  const ahead = isPrefetched(videoId) ? await takePrefetched(videoId) : null;
  if (ahead?.first?.element !== element) ahead?.first?.close();
  const first = ahead?.first?.element === element ? ahead.first : null;
  const cache =
    ahead?.cache ?? (links?.masterUrl ? new StartCache(links, placeOf(options, links)) : null);
  return cache?.isFresh && cache.links.masterUrl !== null ? { cache, first } : null;
}

/**
 * Opens the playback session. If the whole video was prefetched, requests one byte, so that the
 * server can count the view.
 */
export async function openPlayback(
  link: PlaybackLink,
  { tracks, duration }: StartCache,
): Promise<void> {
  const { base } = await link.renew();
  const isAll =
    duration !== null && tracks.length > 0 && tracks.every(({ to }) => to > duration - END_SLACK);
  if (isAll) await fetch(`${base}/${tracks[0]?.path}`, { headers: { Range: "bytes=0-0" } });
}
