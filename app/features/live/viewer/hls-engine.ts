import type Hls from "hls.js";
import type { ErrorData, HlsConfig, LevelDetails } from "hls.js";
import { t } from "#i18n/t.ts";
import { describeCodecError } from "./codec-error.ts";
import { dateAt, positionOf, readFragments } from "./dvr-positions.ts";
import type { Engine, EngineEvents, EngineStats } from "./engine.ts";
import { PartPacer } from "./part-pacer.ts";
import { isRejection } from "./rejection.ts";

const RETRY_MS = 2_000;
/** After this many failures without a frame, low-latency HLS falls back to plain HLS. */
const MAX_FAILURES = 2;

const RECOVER_EVERY_MS = 5_000;
const PACE_EVERY_MS = 100;

type Kind = "ll-hls" | "hls" | "dvr";
const PLAYLIST: Record<Kind, string> = { "ll-hls": "media.m3u8", hls: "hls.m3u8", dvr: "dvr.m3u8" };
const CONFIG: Record<Kind, Partial<HlsConfig>> = {
  /** PartPacer sets the playback rate, because hls.js alone stays more than a second behind. */
  "ll-hls": { lowLatencyMode: true, maxLiveSyncPlaybackRate: 1, liveSyncOnStallIncrease: 0.3 },
  /** Latency is 3.4 s with segments of 2 s; the defaults of hls.js give 7.6 s. */
  hls: {
    lowLatencyMode: false,
    liveSyncDurationCount: 1.5,
    liveSyncOnStallIncrease: 0.5,
    maxLiveSyncPlaybackRate: 1.05,
  },
  dvr: { lowLatencyMode: false, maxLiveSyncPlaybackRate: 1, backBufferLength: 60 },
};

interface HlsEngineOptions {
  kind: Kind;
  video: HTMLVideoElement;
  base: () => Promise<string>;
  events: EngineEvents;
  /** Server clock minus the browser's clock, ms. The dates in playlists use the server's clock. */
  clockMs: number;
  startAt?: number;
}

export class HlsEngine implements Engine {
  readonly #kind: Kind;
  readonly #video: HTMLVideoElement;
  readonly #events: EngineEvents;
  readonly #base: () => Promise<string>;
  /** Base path of all media requests. Each renewal of the playback link replaces this path. */
  #current = "";
  #hls: Hls | null = null;
  #retry: ReturnType<typeof setTimeout> | null = null;
  #recoveredAt = Number.NEGATIVE_INFINITY;
  #failures = 0;
  #startAt: number | null;
  readonly #clockMs: number;
  readonly #life = new AbortController();

  constructor({ kind, video, base, events, clockMs, startAt }: HlsEngineOptions) {
    this.#kind = kind;
    this.#video = video;
    this.#base = base;
    this.#events = events;
    this.#clockMs = clockMs;
    this.#startAt = startAt ?? null;
    const { signal } = this.#life;
    // If the decoder fails near the buffer's end, the element fires "ended" before "error". Ignores
    // this "ended", because the stream goes on.
    video.addEventListener("ended", () => video.error === null && events.ended(), { signal });
    // hls.js notices a failed decoder only at the next segment, possibly seconds after the
    // element's error event.
    video.addEventListener("error", () => this.#mediaFailed(), { signal });
    if (kind === "ll-hls") {
      const pacer = new PartPacer(video);
      const timer = setInterval(() => pacer.tick(performance.now()), PACE_EVERY_MS);
      signal.addEventListener("abort", () => clearInterval(timer));
      video.addEventListener("waiting", () => pacer.stalled(performance.now()), { signal });
    }
    this.#start();
  }

  get latencyMs(): number | null {
    const at = this.#shownMs();
    return at === null ? null : Date.now() + this.#clockMs - at;
  }

  get atLiveEdge(): boolean {
    if (this.#kind === "dvr") return false;
    const sync = this.#hls?.liveSyncPosition;
    return sync === null || sync === undefined || sync - this.#video.currentTime < 2;
  }

  get position(): number {
    return this.#video.currentTime;
  }

  stats(): EngineStats {
    const { buffered, currentTime } = this.#video;
    const end = buffered.length > 0 ? buffered.end(buffered.length - 1) : currentTime;
    const codecs = this.#hls?.levels[0]?.attrs.CODECS ?? null;
    return {
      ahead: Math.max(0, end - currentTime),
      bitrate: this.#bitrate(),
      codecs,
      frames: null,
    };
  }

  goToLive(): void {
    const sync = this.#hls?.liveSyncPosition;
    if (sync !== null && sync !== undefined) this.#video.currentTime = sync;
    else if (this.#video.seekable.length > 0)
      this.#video.currentTime = this.#video.seekable.end(this.#video.seekable.length - 1);
  }

  goTo(wallMs: number): boolean {
    const fragments = this.#details()?.fragments;
    const native = this.#hls ? null : nativeStart(this.#video);
    if (fragments) this.#video.currentTime = positionOf(fragments, wallMs);
    else if (native !== null) this.#video.currentTime = Math.max(0, (wallMs - native) / 1000);
    else {
      this.#startAt = wallMs;
      return false;
    }
    return true;
  }

  refresh(): void {
    void this.#renew();
  }

  destroy(): void {
    this.#life.abort();
    if (this.#retry) clearTimeout(this.#retry);
    this.#hls?.destroy();
  }

  #shownMs(): number | null {
    const fragments = this.#details()?.fragments;
    if (this.#kind === "dvr" && fragments) return dateAt(fragments, this.#video.currentTime);
    const native = nativeStart(this.#video);
    return (
      this.#hls?.playingDate?.getTime() ??
      (native === null ? null : native + this.#video.currentTime * 1000)
    );
  }

  #details(): LevelDetails | null {
    return this.#hls?.levels[0]?.details ?? null;
  }

  #bitrate(): number | null {
    const loaded = (this.#details()?.fragments ?? []).filter((f) => f.stats.total > 0).slice(-4);
    const seconds = loaded.reduce((n, f) => n + f.duration, 0);
    return seconds > 0 ? loaded.reduce((n, f) => n + f.stats.total * 8, 0) / seconds : null;
  }

  async #renew(): Promise<boolean> {
    try {
      this.#current = await this.#base();
      return true;
    } catch (cause) {
      if (this.#life.signal.aborted) return false;
      if (isRejection(cause)) this.#events.rejected();
      else if (!this.#hls) this.#again("reconnecting");
      return false;
    }
  }

  #start(): void {
    this.#open().catch(() => this.#life.signal.aborted || this.#again("reconnecting"));
  }

  async #open(): Promise<void> {
    const [{ default: Hls }, allowed] = await Promise.all([
      import("#app/lib/hls.client.ts"),
      this.#renew(),
    ]);
    if (!allowed || this.#life.signal.aborted) return;
    const base = this.#current;
    const playlist = `${base}/${PLAYLIST[this.#kind]}`;
    if (!Hls.isSupported()) {
      this.#openNative(playlist);
      return;
    }
    const startPosition = await this.#startPlace(playlist);
    if (this.#life.signal.aborted) return;
    const hls = new Hls({
      ...CONFIG[this.#kind],
      startPosition,
      // Replaces the link in URLs of old playlists, which may have expired, with the current link.
      xhrSetup: (xhr, url) => xhr.open("GET", url.replace(base, this.#current), true),
    });
    this.#hls = hls;
    hls.on(Hls.Events.ERROR, (_event, data) => this.#failed(hls, Hls, data));
    hls.on(Hls.Events.MANIFEST_PARSED, () => this.#events.play());
    hls.on(Hls.Events.FRAG_BUFFERED, () => {
      this.#failures = 0;
      this.#events.publisher("live");
    });
    hls.loadSource(playlist);
    hls.attachMedia(this.#video);
  }

  /** Returns where playback starts, in seconds of the player's time; -1 for the live edge. */
  async #startPlace(playlist: string): Promise<number> {
    if (this.#startAt === null) return -1;
    const response = await fetch(playlist, { signal: this.#life.signal });
    if (!response.ok) throw new Error(`The stream's playlist was answered with ${response.status}`);
    const fragments = readFragments(await response.text());
    // Reads #startAt again, because the viewer may have chosen another time during the request.
    const position = positionOf(fragments, this.#startAt);
    this.#startAt = null;
    return position;
  }

  #openNative(playlist: string): void {
    const { signal } = this.#life;
    if (this.#video.canPlayType("application/vnd.apple.mpegurl") === "") {
      this.#events.unplayable({ reason: t("live.playback.hlsUnsupported"), lasting: true });
      return;
    }
    this.#video.src = playlist;
    this.#video.addEventListener("error", () => this.#again("reconnecting"), {
      signal,
      once: true,
    });
    this.#video.addEventListener(
      "loadedmetadata",
      () => {
        const at = this.#startAt;
        this.#startAt = null;
        if (at !== null) this.goTo(at);
        this.#failures = 0;
        this.#events.publisher("live");
      },
      { signal, once: true },
    );
    this.#events.play();
  }

  #failed(hls: Hls, library: typeof Hls, data: ErrorData): void {
    if (hls !== this.#hls) return;
    // Without a decoder, hls.js reports no fatal error and waits for another rendition forever.
    const reason = describeCodecError(data);
    if (reason !== null) {
      this.#events.unplayable({ reason, lasting: true, isFinal: true });
      return;
    }
    if (!data.fatal) return;
    if (data.type === library.ErrorTypes.MEDIA_ERROR) this.#mediaFailed();
    else this.#restart(hls, data.response?.code === 404 ? "waiting" : "reconnecting");
  }

  #mediaFailed(): void {
    const hls = this.#hls;
    if (!hls) return;
    const now = performance.now();
    if (now - this.#recoveredAt <= RECOVER_EVERY_MS) {
      this.#restart(hls, "reconnecting");
      return;
    }
    this.#recoveredAt = now;
    hls.recoverMediaError();
    // `recoverMediaError` gives the element a new source, which pauses the element.
    this.#events.play();
  }

  #restart(hls: Hls, publisher: "waiting" | "reconnecting"): void {
    this.#hls = null;
    if (this.#kind === "dvr") this.#startAt ??= this.#shownBefore(hls);
    hls.destroy();
    this.#again(publisher);
  }

  #shownBefore(hls: Hls): number | null {
    const fragments = hls.levels[0]?.details?.fragments;
    return fragments ? dateAt(fragments, this.#video.currentTime) : null;
  }

  #again(publisher: "waiting" | "reconnecting"): void {
    this.#events.publisher(publisher);
    this.#failures++;
    if (this.#kind !== "hls" && publisher !== "waiting" && this.#failures >= MAX_FAILURES) {
      this.#events.unplayable({ reason: t("live.playback.playlistLoadFailure"), lasting: false });
      return;
    }
    if (this.#retry) clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#start(), RETRY_MS);
  }
}

/** Returns Safari's date of playback time 0 (EXT-X-PROGRAM-DATE-TIME), ms since the epoch. */
function nativeStart(video: HTMLVideoElement): number | null {
  const start: unknown =
    "getStartDate" in video && typeof video.getStartDate === "function"
      ? video.getStartDate()
      : null;
  return start instanceof Date && !Number.isNaN(start.getTime()) ? start.getTime() : null;
}
