import type { PlaybackLinks } from "#worker/domain/media/playback/contract-api.ts";
import type { PlaybackLink } from "./playback-link.ts";
import { isPrefetched, type Prefetched, takePrefetched } from "./prefetch.ts";
import {
  lastPosition,
  startPoint,
  storedPosition,
  storeLastPosition,
  storePosition,
} from "./resume.ts";
import { StartCache } from "./start-cache.ts";
import type { VodOptions } from "./vod.ts";

/** Prefetched data up to this many seconds before the end counts as the whole video. */
const END_SLACK = 0.5;

export function startPosition(
  { startAt, duration, signedIn, videoId }: VodOptions,
  { resumeMs: stored }: PlaybackLinks,
): number {
  const resumeMs = signedIn
    ? (lastPosition(videoId, Date.now()) ?? stored)
    : storedPosition(videoId);
  return startPoint({ requested: startAt, resumeMs, duration });
}

export function savePosition({ signedIn, videoId }: VodOptions, positionMs: number): void {
  if (signedIn) storeLastPosition(videoId, positionMs, Date.now());
  else storePosition(videoId, positionMs);
}

/** Returns the prefetched data; null for a plain file, whose link must be the viewer's own. */
export async function takePrefetchedData(
  element: HTMLVideoElement,
  options: VodOptions,
): Promise<Prefetched | null> {
  const { links, videoId } = options;
  const prefetched = isPrefetched(videoId) ? await takePrefetched(videoId) : null;
  if (prefetched?.first?.element !== element) prefetched?.first?.close();
  const first = prefetched?.first?.element === element ? prefetched.first : null;
  const cache =
    prefetched?.cache ??
    (links?.masterUrl ? new StartCache(links, startPosition(options, links)) : null);
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
