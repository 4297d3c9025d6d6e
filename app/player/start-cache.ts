import type Hls from "hls.js";
import type { LoaderCallbacks, LoaderConfiguration, LoaderContext } from "hls.js";
import type { PlaybackLinks } from "#worker/domain/playback/contract.ts";

interface Fetched {
  bytes: ArrayBuffer;
  /** Milliseconds of performance.now(): what the engine measures the connection by. */
  asked: number;
  answered: number;
  done: number;
}

interface Piece {
  path: string;
  start: number;
  end: number;
  fetched: Promise<Fetched>;
}

interface Found {
  data: string | ArrayBuffer;
  timing: Omit<Fetched, "bytes">;
}

const PATH = /\/media\/[^/]+\/[^/]+\/([^?#]+)/;

/** With what a video begins, fetched all at once, before an engine asks for it one after another. */
export class StartCache {
  readonly links: PlaybackLinks;
  readonly #texts = new Map<string, string>();
  readonly #pieces: Piece[];
  readonly #life = new AbortController();

  /** Fetches at once. */
  constructor(links: PlaybackLinks) {
    this.links = links;
    for (const { path, text } of links.start?.playlists ?? []) this.#texts.set(path, text);
    this.#pieces = (links.start?.ranges ?? []).map((range) => ({ ...range, fetched: this.#fetch(range) }));
    // Nobody may wait for it: a piece that did not come is asked for again.
    for (const { fetched } of this.#pieces) fetched.catch(() => undefined);
  }

  /** Whether the links are good for a while yet. */
  get isFresh(): boolean {
    return Date.now() < this.links.expiresAt - 60_000;
  }

  /** All of it has come, or will not. */
  settled(): Promise<unknown> {
    return Promise.allSettled(this.#pieces.map(({ fetched }) => fetched));
  }

  abort(): void {
    this.#life.abort();
  }

  /** @param range bytes, the end exclusive; null for all, which only playlists are asked for. */
  find(url: string, range: [start: number, end: number] | null): Promise<Found> | null {
    const path = PATH.exec(url)?.[1];
    if (path === undefined) return null;
    const text = this.#texts.get(path);
    if (range === null) {
      const at = performance.now();
      return text === undefined ? null : Promise.resolve({ data: text, timing: { asked: at, answered: at, done: at } });
    }
    const piece = this.#pieces.find((p) => p.path === path && p.start <= range[0] && range[1] <= p.end);
    return piece ? piece.fetched.then((fetched) => cut(fetched, piece, range)) : null;
  }

  async #fetch({ path, start, end }: { path: string; start: number; end: number }): Promise<Fetched> {
    const asked = performance.now();
    const response = await fetch(`${this.links.base}/${path}`, {
      headers: { Range: `bytes=${start}-${end - 1}` },
      signal: this.#life.signal,
    });
    const answered = performance.now();
    const bytes = await response.arrayBuffer();
    if (response.status !== 206 || bytes.byteLength !== end - start) throw new Error("not the bytes that were asked for");
    return { bytes, asked, answered, done: performance.now() };
  }
}

const cut = ({ bytes, ...timing }: Fetched, piece: Piece, [start, end]: [number, number]): Found => ({
  data: bytes.slice(start - piece.start, end - piece.start),
  timing,
});

/** hls.js's own loader, but for what the cache holds. */
export function loaderWith(Library: typeof Hls, cache: StartCache): typeof Library.DefaultConfig.loader {
  return class CachedLoader extends Library.DefaultConfig.loader {
    #isGone = false;

    override load(context: LoaderContext, config: LoaderConfiguration, callbacks: LoaderCallbacks<LoaderContext>): void {
      const { rangeStart, rangeEnd, url } = context;
      const found = cache.find(url, rangeStart !== undefined && rangeEnd ? [rangeStart, rangeEnd] : null);
      if (!found) {
        super.load(context, config, callbacks);
        return;
      }
      this.context = context;
      found.then(
        ({ data, timing }) => {
          if (this.#isGone) return;
          const size = typeof data === "string" ? data.length : data.byteLength;
          Object.assign(this.stats.loading, { start: timing.asked, first: timing.answered, end: timing.done });
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
