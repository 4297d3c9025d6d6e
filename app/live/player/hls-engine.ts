import type Hls from "hls.js";
import type { ErrorData, HlsConfig } from "hls.js";
import type { Engine, EngineEvents } from "./engine.ts";
import { PartPacer } from "./part-pacer.ts";

const RETRY_MS = 2_000;
/** A media error sooner after one that was mended is not mended but begun anew. */
const RECOVER_EVERY_MS = 5_000;

const PACE_EVERY_MS = 100;

/** The rate is PartPacer's: hls.js keeps more than a second ahead. */
const LOW_LATENCY: Partial<HlsConfig> = { lowLatencyMode: true, maxLiveSyncPlaybackRate: 1, liveSyncOnStallIncrease: 0.3 };
/** One segment and a half behind: measured 3.4 s with 2-s segments, where the defaults give 7.6. */
const PLAIN: Partial<HlsConfig> = {
  lowLatencyMode: false,
  liveSyncDurationCount: 1.5,
  liveSyncOnStallIncrease: 0.5,
  maxLiveSyncPlaybackRate: 1.05,
};

/** Plays the stream's playlists: hls.js where there are Media Source Extensions, the browser itself where there are none. */
export class HlsEngine implements Engine {
  readonly mode: "ll-hls" | "hls";
  readonly #video: HTMLVideoElement;
  readonly #events: EngineEvents;
  readonly #base: () => Promise<string>;
  /** Where requests go; changes with each refresh. */
  #current = "";
  #hls: Hls | null = null;
  #retry: ReturnType<typeof setTimeout> | null = null;
  #recoveredAt = Number.NEGATIVE_INFINITY;
  readonly #life = new AbortController();

  constructor(mode: "ll-hls" | "hls", video: HTMLVideoElement, base: () => Promise<string>, events: EngineEvents) {
    this.mode = mode;
    this.#video = video;
    this.#base = base;
    this.#events = events;
    const { signal } = this.#life;
    video.addEventListener("ended", () => events.ended(), { signal });
    if (mode === "ll-hls") {
      const pacer = new PartPacer(video);
      const timer = setInterval(() => pacer.tick(performance.now()), PACE_EVERY_MS);
      signal.addEventListener("abort", () => clearInterval(timer));
      video.addEventListener("waiting", () => pacer.stalled(performance.now()), { signal });
    }
    void this.#open();
  }

  get latencyMs(): number | null {
    const at = this.#hls?.playingDate?.getTime() ?? nativeDate(this.#video);
    return at === null ? null : Date.now() - at;
  }

  get atLiveEdge(): boolean {
    const sync = this.#hls?.liveSyncPosition;
    return sync === null || sync === undefined || sync - this.#video.currentTime < 2;
  }

  goToLive(): void {
    const sync = this.#hls?.liveSyncPosition;
    if (sync !== null && sync !== undefined) this.#video.currentTime = sync;
    else if (this.#video.seekable.length > 0) this.#video.currentTime = this.#video.seekable.end(this.#video.seekable.length - 1);
  }

  /** A link with a new token; requests that follow go there. @returns false when none is given any more. */
  async refresh(): Promise<boolean> {
    try {
      this.#current = await this.#base();
      return true;
    } catch {
      this.#events.refused();
      return false;
    }
  }

  destroy(): void {
    this.#life.abort();
    if (this.#retry) clearTimeout(this.#retry);
    this.#hls?.destroy();
  }

  async #open(): Promise<void> {
    const [{ default: Hls }, allowed] = await Promise.all([import("hls.js"), this.refresh()]);
    if (!allowed || this.#life.signal.aborted) return;
    const base = this.#current;
    const playlist = `${base}/${this.mode === "ll-hls" ? "media" : "hls"}.m3u8`;
    if (!Hls.isSupported()) {
      this.#openNative(playlist);
      return;
    }
    const hls = new Hls({
      ...(this.mode === "ll-hls" ? LOW_LATENCY : PLAIN),
      // The playlists' addresses are relative to the link they came by; a refreshed link takes its place here.
      xhrSetup: (xhr, url) => xhr.open("GET", url.replace(base, this.#current), true),
    });
    this.#hls = hls;
    hls.on(Hls.Events.ERROR, (_event, data) => this.#failed(hls, Hls, data));
    hls.on(Hls.Events.MANIFEST_PARSED, () => this.#events.play());
    hls.on(Hls.Events.FRAG_BUFFERED, () => this.#events.publisher("live"));
    hls.loadSource(playlist);
    hls.attachMedia(this.#video);
  }

  #openNative(playlist: string): void {
    if (this.#video.canPlayType("application/vnd.apple.mpegurl") === "") {
      this.#events.unplayable();
      return;
    }
    this.#video.src = playlist;
    this.#events.play();
  }

  #failed(hls: Hls, library: typeof Hls, data: ErrorData): void {
    if (!data.fatal) return;
    const now = performance.now();
    if (data.type === library.ErrorTypes.MEDIA_ERROR && now - this.#recoveredAt > RECOVER_EVERY_MS) {
      this.#recoveredAt = now;
      hls.recoverMediaError();
      // The element has another source now, and is paused for it.
      this.#events.play();
      return;
    }
    // No playlist yet (nothing was pushed), a network that is away, a link that ran out: ask for a link and begin again.
    this.#events.publisher(data.response?.code === 404 ? "waiting" : "reconnecting");
    hls.destroy();
    this.#hls = null;
    this.#retry = setTimeout(() => void this.#open(), RETRY_MS);
  }
}

/** Safari's own reading of EXT-X-PROGRAM-DATE-TIME. */
function nativeDate(video: HTMLVideoElement): number | null {
  const start: unknown = "getStartDate" in video && typeof video.getStartDate === "function" ? video.getStartDate() : null;
  return start instanceof Date && !Number.isNaN(start.getTime()) ? start.getTime() + video.currentTime * 1000 : null;
}
