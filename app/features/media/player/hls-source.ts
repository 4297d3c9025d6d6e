import type Hls from "hls.js";
import type { ErrorData, HlsConfig } from "hls.js";
import type { FirstAppend } from "./first-append.ts";
import { relink } from "./media-link.ts";
import type { PlaybackLink } from "./playback-link.ts";
import { AUTO, type PlayerStats } from "./player-handle.ts";
import { rungsOf } from "./quality.ts";
import { loaderWith, type StartCache } from "./start-cache.ts";

/** Bits per second, until this connection has been measured. */
const FIRST_ESTIMATE = 3_000_000;
const MEDIA_RECOVERIES = 2;
/** A link as new as this has not run out, ms. */
const JUST_RENEWED_MS = 5000;

/** hls.js; null where its code cannot be fetched. */
export const loadHls = (): Promise<typeof Hls | null> =>
  import("hls.js").then(
    (module) => module.default,
    () => null,
  );

interface HlsSourceOptions {
  element: HTMLVideoElement;
  masterUrl: string;
  link: PlaybackLink;
  cache: StartCache | null;
  /** What is in the element already; null to begin with nothing. */
  first: FirstAppend | null;
  /** Seconds; null for the start. */
  position: number | null;
  /** Bits per second of this connection; null where it is not known. */
  measured: number | null;
  /** Told the rungs once they are known, best first. @returns the one to play, or AUTO */
  onParsed: (qualities: string[]) => string;
  /** The rung that is shown now. */
  onShown: (rung: string | null) => void;
  /** Bytes came. */
  onLoaded: () => void;
  /** "unreachable": with another link it may go on. "unplayable": not in this way. */
  onFailed: (fault: "unreachable" | "unplayable") => void;
}

/** HLS in an element by hls.js. */
export class HlsSource {
  readonly #hls: Hls;
  readonly #library: typeof Hls;
  readonly #options: HlsSourceOptions;
  #levels: { name: string; level: number }[] = [];
  #mediaRecoveries = 0;

  constructor(Library: typeof Hls, options: HlsSourceOptions) {
    const { element, masterUrl, first } = options;
    this.#library = Library;
    this.#options = options;
    this.#hls = new Library(configOf(Library, options));
    const hls = this.#hls;
    hls.on(Library.Events.MANIFEST_PARSED, () => this.#begin());
    hls.on(Library.Events.LEVEL_SWITCHED, (_event, { level }) => {
      options.onShown(this.#levels.find((l) => l.level === level)?.name ?? null);
    });
    hls.on(Library.Events.FRAG_BUFFERED, () => options.onLoaded());
    hls.on(Library.Events.ERROR, (_event, data) => this.#failed(data));
    hls.attachMedia(first?.handOver() ?? element);
    hls.loadSource(masterUrl);
  }

  /** @param quality a rung's name, or AUTO. @returns false for a rung that there is not */
  choose(quality: string): boolean {
    const rung = this.#levels.find((l) => l.name === quality);
    if (quality !== AUTO && !rung) return false;
    const level = rung?.level ?? -1;
    // Playing, the picture changes at the next segment without a gap; paused there is nothing to
    // interrupt.
    if (this.#options.element.paused) this.#hls.currentLevel = level;
    else this.#hls.nextLevel = level;
    return true;
  }

  stats(): Pick<PlayerStats, "codecs" | "bitrate" | "bandwidth"> {
    // Until a segment of its own is shown, what plays is of the level that it began to load.
    const level = this.#hls.levels[this.#hls.currentLevel] ?? this.#hls.levels[this.#hls.loadLevel];
    return {
      codecs: level
        ? [level.videoCodec, level.audioCodec].filter(Boolean).join(", ") || null
        : null,
      bitrate: level?.bitrate ?? null,
      bandwidth: Math.round(this.#hls.bandwidthEstimate),
    };
  }

  destroy(): void {
    this.#hls.destroy();
  }

  #begin(): void {
    const { element, first, position, cache, onParsed } = this.#options;
    this.#levels = rungsOf(this.#hls.levels);
    const wanted = onParsed(this.#levels.map((l) => l.name));
    const rung = this.#levels.find((l) => l.name === wanted);
    const started = this.#levels.find((l) => l.name === cache?.links.start?.rung);
    if (rung) this.#hls.loadLevel = rung.level;
    else if (started) this.#hls.startLevel = started.level;
    // What plays already is left where it is: it begins with the same segment, which the cache has.
    // Without a place of its own a playlist says where it begins: a trimmed recording does.
    this.#hls.startLoad(first ? element.currentTime : position || -1);
  }

  #failed(data: ErrorData): void {
    const { link, onFailed } = this.#options;
    const { ErrorTypes } = this.#library;
    // hls.js would leave this rung for another one, which the same link refuses as well. With a new
    // link it is really missing.
    if (data.response?.code === 404 && link.ageMs > JUST_RENEWED_MS) onFailed("unreachable");
    else if (!data.fatal) return;
    else if (data.type === ErrorTypes.MEDIA_ERROR && this.#mediaRecoveries < MEDIA_RECOVERIES) {
      this.#mediaRecoveries += 1;
      this.#hls.recoverMediaError();
    } else onFailed(data.type === ErrorTypes.NETWORK_ERROR ? "unreachable" : "unplayable");
  }
}

function configOf(
  Library: typeof Hls,
  { cache, first, link, measured }: HlsSourceOptions,
): Partial<HlsConfig> {
  return {
    ...(cache ? { loader: loaderWith(Library, cache) } : {}),
    autoStartLoad: false,
    // What is handed over to it is of the plain kind.
    ...(first ? { preferManagedMediaSource: false } : {}),
    // Captions are shown by ourselves, whatever the bytes come from.
    subtitleTrackController: undefined,
    subtitleStreamController: undefined,
    timelineController: undefined,
    // The first segment is played, and not only weighed.
    testBandwidth: false,
    startFragPrefetch: true,
    capLevelToPlayerSize: true,
    backBufferLength: 60,
    abrEwmaDefaultEstimate: measured ?? FIRST_ESTIMATE,
    // Playlists are relative to the link that they came by. Whenever bytes are asked for, the link
    // that is valid then takes its place: however long the player stood still, no request goes out
    // with one that ran out.
    xhrSetup: async (xhr, url) => xhr.open("GET", relink(url, await link.fresh()), true),
  };
}
