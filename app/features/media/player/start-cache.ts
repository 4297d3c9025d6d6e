import type Hls from "hls.js";
import type { LoaderCallbacks, LoaderConfiguration, LoaderContext } from "hls.js";
import type { PlaybackLinks, StartTrack } from "#worker/domain/media/playback/contract-api.ts";
import { type Fetched, RangeFetch } from "./range-fetch.ts";

export interface CachedTrack extends Omit<StartTrack, "init"> {
  init: Uint8Array<ArrayBuffer>;
  segment: RangeFetch;
}

interface Found {
  data: string | ArrayBuffer;
  timing: Omit<Fetched, "bytes">;
}

const PATH = /\/media\/[^/]+\/[^/]+\/([^?#]+)/;

/** Fetches the first data of playback in parallel, which hls.js would fetch one after the other. */
export class StartCache {
  readonly links: PlaybackLinks;
  /** `tracks` is empty if the links contain no segment for the start position. */
  readonly tracks: CachedTrack[];
  readonly #texts = new Map<string, string>();
  readonly #life = new AbortController();

  constructor(links: PlaybackLinks, position: number) {
    this.links = links;
    const { signal } = this.#life;
    const { playlists = [], tracks = [] } = links.start ?? {};
    for (const { path, text } of playlists) this.#texts.set(path, text);
    const isForeseen = tracks.every(({ from, to }) => from <= position && position < to);
    this.tracks = (isForeseen ? tracks : []).map((track) => ({
      ...track,
      init: Uint8Array.from(atob(track.init), (char) => char.charCodeAt(0)),
      segment: new RangeFetch(`${links.base}/${track.path}`, {
        start: track.start,
        end: track.end,
        signal,
      }),
    }));
  }

  get isFresh(): boolean {
    return Date.now() < this.links.expiresAt - 60_000;
  }

  /** Length of the video in seconds; null if the links did not contain the playlist. */
  get duration(): number | null {
    const text = this.#texts.get(`${this.links.start?.rung}/media.m3u8`);
    if (text === undefined) return null;
    return [...text.matchAll(/^#EXTINF:([\d.]+)/gm)].reduce(
      (sum, [, seconds]) => sum + Number(seconds),
      0,
    );
  }

  settled(): Promise<unknown> {
    return Promise.allSettled(this.tracks.map(({ segment }) => segment.whole));
  }

  /** Measured bandwidth, bits per second; null if the request for the video segment failed. */
  async measured(): Promise<number | null> {
    const video = this.tracks.find(({ kind }) => kind === "video");
    const fetched = await video?.segment.whole.catch(() => null);
    return fetched
      ? (fetched.bytes.byteLength * 8000) / Math.max(1, fetched.done - fetched.requestedAt)
      : null;
  }

  abort(): void {
    this.#life.abort();
  }

  /** @param range bytes, end exclusive; null for a whole file, which is always a playlist */
  find(url: string, range: [start: number, end: number] | null): Promise<Found> | null {
    const path = PATH.exec(url)?.[1];
    if (path === undefined) return null;
    const at = performance.now();
    const known = (data: Found["data"]) =>
      Promise.resolve({ data, timing: { requestedAt: at, respondedAt: at, done: at } });
    if (range === null) {
      const text = this.#texts.get(path);
      return text === undefined ? null : known(text);
    }
    const track = this.tracks.find((t) => t.path === path);
    if (!track) return null;
    const [start, end] = range;
    if (end <= track.init.byteLength) return known(track.init.slice(start, end).buffer);
    if (start < track.start || end > track.end) return null;
    return track.segment.whole.then(({ bytes, ...timing }) => ({
      data: bytes.slice(start - track.start, end - track.start).buffer,
      timing,
    }));
  }
}

export function loaderWith(
  Library: typeof Hls,
  cache: StartCache,
): typeof Library.DefaultConfig.loader {
  return class CachedLoader extends Library.DefaultConfig.loader {
    #isGone = false;

    override load(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      const { rangeStart, rangeEnd, url } = context;
      const found = cache.find(
        url,
        rangeStart !== undefined && rangeEnd ? [rangeStart, rangeEnd] : null,
      );
      if (!found) {
        super.load(context, config, callbacks);
        return;
      }
      this.context = context;
      found.then(
        ({ data, timing }) => {
          if (this.#isGone) return;
          const size = typeof data === "string" ? data.length : data.byteLength;
          Object.assign(this.stats.loading, {
            start: timing.requestedAt,
            first: timing.respondedAt,
            end: timing.done,
          });
          Object.assign(this.stats, { loaded: size, total: size });
          callbacks.onProgress?.(this.stats, context, data, null);
          callbacks.onSuccess({ url, data, code: 200 }, this.stats, context, null);
        },
        () => !this.#isGone && super.load(context, config, callbacks),
      );
    }

    override abort(): void {
      this.#isGone = true;
      super.abort();
    }

    override destroy(): void {
      this.#isGone = true;
      super.destroy();
    }
  };
}
