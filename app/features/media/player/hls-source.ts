import type Hls from "hls.js";
import type { ErrorData, HlsConfig } from "hls.js";
import { isCodecError } from "#app/lib/codec-names.ts";
import type { FirstAppend } from "./first-append.ts";
import { relink } from "./media-link.ts";
import type { PlaybackLink } from "./playback-link.ts";
import { AUTO, type PlayerStats } from "./player-handle.ts";
import { renditionsOf } from "./quality.ts";
import { loaderWith, type StartCache } from "./start-cache.ts";

/** Bandwidth estimate in bits per second, until the player has measured the connection. */
const FIRST_ESTIMATE = 3_000_000;

const MEDIA_RECOVERIES = 2;
/** A playback link younger than this cannot have expired. */
const JUST_RENEWED_MS = 5000;

/** Resolves to null if the browser cannot fetch the code of hls.js. */
export const loadHls = (): Promise<typeof Hls | null> =>
  import("#app/lib/hls.client.ts").then(
    (module) => module.default,
    () => null,
  );

interface HlsSourceOptions {
  element: HTMLVideoElement;
  masterUrl: string;
  link: PlaybackLink;
  cache: StartCache | null;
  first: FirstAppend | null;
  position: number | null;
  measured: number | null;
  /** Gets the names of the renditions, best first. Returns the rendition to play, or AUTO. */
  onParsed: (qualities: string[]) => string;
  onShown: (name: string | null) => void;
  onLoaded: () => void;
  /** "unreachable": a new link may help. "unplayable": this browser cannot play the source. */
  onFailed: (fault: "unreachable" | "unplayable") => void;
}

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

  /** @returns false if the rendition does not exist */
  choose(quality: string): boolean {
    const rendition = this.#levels.find((l) => l.name === quality);
    if (quality !== AUTO && !rendition) return false;
    const level = rendition?.level ?? -1;
    // While playback is paused, the rendition changes at once instead of at the next segment.
    if (this.#options.element.paused) this.#hls.currentLevel = level;
    else this.#hls.nextLevel = level;
    return true;
  }

  stats(): Pick<PlayerStats, "codecs" | "bitrate" | "bandwidth" | "frameRate"> {
    // Until hls.js shows a segment, the viewer sees the level that hls.js loads first.
    const level = this.#hls.levels[this.#hls.currentLevel] ?? this.#hls.levels[this.#hls.loadLevel];
    return {
      codecs: level
        ? [level.videoCodec, level.audioCodec].filter(Boolean).join(", ") || null
        : null,
      bitrate: level?.bitrate ?? null,
      bandwidth: Math.round(this.#hls.bandwidthEstimate),
      frameRate: level?.frameRate || null,
    };
  }

  destroy(): void {
    this.#hls.destroy();
  }

  #begin(): void {
    const { element, first, position, cache, onParsed } = this.#options;
    this.#levels = renditionsOf(this.#hls.levels);
    const selectedName = onParsed(this.#levels.map((l) => l.name));
    const rendition = this.#levels.find((l) => l.name === selectedName);
    const started = this.#levels.find((l) => l.name === cache?.links.start?.rung);
    if (rendition) this.#hls.loadLevel = rendition.level;
    else if (started) this.#hls.startLevel = started.level;
    // hls.js starts at the cached segment that FirstAppend plays. Without a position (-1), the
    // playlist defines the start, as for a trimmed recording.
    this.#hls.startLoad(first ? element.currentTime : position || -1);
  }

  #failed(data: ErrorData): void {
    const { link, onFailed } = this.#options;
    const { ErrorTypes } = this.#library;
    // After a 404, hls.js would switch to another rendition, which an expired link rejects as well.
    // If the link is new, the file is really missing.
    if (data.response?.code === 404 && link.ageMs > JUST_RENEWED_MS) onFailed("unreachable");
    // A retry cannot replace a missing decoder, but another rendition may have another codec.
    else if (isCodecError(data) && (data.fatal || this.#hls.levels.length <= 1))
      onFailed("unplayable");
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
    // FirstAppend creates a MediaSource and not a ManagedMediaSource, so hls.js must use the same.
    ...(first ? { preferManagedMediaSource: false } : {}),
    // The player shows captions itself for every source.
    subtitleTrackController: undefined,
    subtitleStreamController: undefined,
    timelineController: undefined,
    // Plays the first segment instead of only measuring the bandwidth with it.
    testBandwidth: false,
    startFragPrefetch: true,
    capLevelToPlayerSize: true,
    backBufferLength: 60,
    abrEwmaDefaultEstimate: measured ?? FIRST_ESTIMATE,
    // Playlist URLs contain the link that was valid when the playlist was loaded. The old link may
    // have expired during a long pause, so every request uses the current link.
    xhrSetup: async (xhr, url) => xhr.open("GET", relink(url, await link.fresh()), true),
  };
}
