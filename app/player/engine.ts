import type Hls from "hls.js";
import type { ErrorData } from "hls.js";
import { ApiError } from "#app/api.ts";
import type { Viewer } from "#app/viewer.ts";
import type { PlaybackLinks } from "#worker/domain/playback/contract.ts";
import { CaptionsTrack } from "./captions-track.ts";
import { ElementPlayer } from "./element-player.ts";
import { relink } from "./media-link.ts";
import { PlaybackLink } from "./playback-link.ts";
import { AUTO, type PlayerHandle, type PlayerStats } from "./player-handle.ts";
import { preferences, setPreferences } from "./preferences.ts";
import { isPrefetched, takePrefetched } from "./prefetch.ts";
import { bestCaption, defaultQuality, rungsOf } from "./quality.ts";
import { Reporter } from "./reporter.ts";
import { placeJustLeft, startPoint, storedPlace, storeJustLeft, storePlace } from "./resume.ts";
import { loaderWith, StartCache } from "./start-cache.ts";

const HLS_TYPE = "application/vnd.apple.mpegurl";
/** Bits per second, until this connection has been measured. */
const FIRST_ESTIMATE = 3_000_000;
/** How often in a row a source is tried again before the next one, ms of waiting each. */
const RETRY_MS = [500, 1500, 4000];
const MEDIA_RECOVERIES = 2;
/** A link as new as this has not run out, ms. */
const JUST_RENEWED_MS = 5000;
/** Less than this from the end is the end, seconds. */
const END_SLACK = 0.5;

const UNPLAYABLE = "This video could not be played here. Its format may not suit this browser.";
const UNREACHABLE = "The video cannot be reached. Check your connection and try again.";

type Source = "hls" | "original";

export interface VodOptions {
  videoId: string;
  /** Null for a visitor. */
  plan: Viewer["plan"] | null;
  signedIn: boolean;
  /** Seconds; null where the address names no place. */
  startAt: number | null;
  /** Whole seconds as the server knows them; 0 for unknown. */
  duration: number;
  /** As the page came with them: playing begins by them, while a playback is opened. */
  links?: PlaybackLinks | null;
}

export interface VodPlayer extends PlayerHandle {
  /** An address under the video's signed base, by the link that is valid now. */
  currentUrl(url: string): string;
}

/**
 * Plays a stored video in an element: HLS through hls.js, loaded here and not before, or the original by byte ranges, each in
 * place of the other when it fails. Renews its links, keeps the viewer's place and reports what was played.
 */
export function createVodEngine(element: HTMLVideoElement, options: VodOptions): VodPlayer {
  return new VodEngine(element, options);
}

class VodEngine extends ElementPlayer implements VodPlayer {
  readonly #options: VodOptions;
  readonly #link: PlaybackLink;
  readonly #reporter: Reporter;
  #hls: Hls | null = null;
  /** Ends what waits for a plain file's metadata. */
  #opened: AbortController | null = null;
  #source: Source | null = null;
  readonly #failedSources = new Set<Source>();
  #retries = 0;
  #mediaRecoveries = 0;
  #levels: { name: string; level: number }[] = [];
  /** Chosen by the viewer; null leaves it to the rule. */
  #chosen: string | null = null;
  /** What the viewer last asked for: a new source goes on with it. */
  #wantsPlay = false;
  /** Where the next source begins, seconds. */
  #position: number | null = null;
  #destroyed = false;
  /** What playing begins with; it is of use once. */
  #cache: StartCache | null = null;
  #opens = 0;
  readonly #captions: CaptionsTrack;

  constructor(element: HTMLVideoElement, options: VodOptions) {
    super(element, { durationHint: options.duration });
    this.#options = options;
    this.#link = new PlaybackLink(options.videoId);
    this.#captions = new CaptionsTrack(element, (cues) => this.tell({ cues }));
    const { rate } = preferences();
    element.playbackRate = rate;
    element.defaultPlaybackRate = rate;
    // While its address is still being asked for.
    import("hls.js").catch(() => null);
    const { signal } = this.life;
    this.#reporter = new Reporter(element, {
      signal,
      playbackId: () => this.#link.current?.playbackId ?? null,
      onSettled: () => this.#link.settled(),
      statistics: () => this.stats(),
      onPlace: (positionMs) => {
        if (options.signedIn) storeJustLeft(options.videoId, positionMs, Date.now());
        else storePlace(options.videoId, positionMs);
      },
    });
    element.addEventListener("error", () => void this.#elementFailed(), { signal });
    window.addEventListener("online", () => this.snapshot().status === "failed" && this.retry(), { signal });
    void this.#open();
  }

  override play(): void {
    this.asked();
    this.#wantsPlay = true;
    if (this.#source !== null) super.play();
  }

  override pause(): void {
    this.#wantsPlay = false;
    super.pause();
  }

  override seek(seconds: number): void {
    if (this.element.readyState === HTMLMediaElement.HAVE_NOTHING) this.#position = Math.max(0, seconds);
    else super.seek(seconds);
  }

  override setQuality(quality: string): void {
    const rung = this.#levels.find((l) => l.name === quality);
    if (!this.#hls || (quality !== AUTO && !rung)) return;
    this.#chosen = quality;
    setPreferences({ quality });
    const level = rung?.level ?? -1;
    // Playing, the picture changes at the next segment without a gap; paused there is nothing to interrupt.
    if (this.element.paused) this.#hls.currentLevel = level;
    else this.#hls.nextLevel = level;
    this.tell({ quality });
  }

  override setRate(rate: number): void {
    super.setRate(rate);
    setPreferences({ rate });
  }

  override setCaption(language: string | null): void {
    const known = this.snapshot().captions.some((track) => track.language === language);
    setPreferences(known ? { captions: true, captionLanguage: language } : { captions: false });
    this.#showCaption(known ? language : null);
  }

  #showCaption(language: string | null): void {
    this.tell({ caption: language, cues: [] });
    this.#captions.show(language === null ? null : this.currentUrl(`/media/-/${this.#options.videoId}/captions/${language}.vtt`));
  }

  override stats(): PlayerStats {
    const hls = this.#hls;
    const level = hls?.levels[hls.currentLevel];
    return {
      ...super.stats(),
      rung: this.snapshot().shownQuality,
      codecs: level ? [level.videoCodec, level.audioCodec].filter(Boolean).join(", ") || null : null,
      bitrate: level?.bitrate ?? null,
      bandwidth: hls ? Math.round(hls.bandwidthEstimate) : null,
      source: hls ? "HLS" : "file",
    };
  }

  override retry(): void {
    this.#failedSources.clear();
    this.#retries = 0;
    this.#mediaRecoveries = 0;
    this.#wantsPlay = true;
    void this.#open();
  }

  override destroy(): void {
    this.#destroyed = true;
    this.#reporter.flush();
    super.destroy();
    this.#captions.show(null);
    this.#cache?.abort();
    this.#unload();
    this.element.removeAttribute("src");
    this.element.load();
  }

  currentUrl(url: string): string {
    const known = this.#link.current ?? this.#cache?.links;
    return known ? relink(url, known.base) : url;
  }

  async #open(): Promise<void> {
    this.#keepPosition();
    this.tell({ opening: true, error: null });
    this.#opens += 1;
    const ahead = this.#opens === 1 ? await this.#linksAhead() : null;
    if (ahead) {
      // What the first picture needs goes first; whatever else is fetched waits for the playback.
      const openPlayback = () => (this.#destroyed ? null : this.#link.renew());
      ahead
        .settled()
        .then(openPlayback)
        .catch((error: unknown) => error instanceof ApiError && this.#fail(error.message));
      await this.#begin(ahead.links);
      return;
    }
    let links: PlaybackLinks;
    try {
      links = await this.#link.renew();
    } catch (error) {
      this.#fail(error instanceof ApiError ? error.message : UNREACHABLE);
      return;
    }
    if (this.#opens === 1 && links.start !== null) this.#cache = new StartCache(links);
    await this.#begin(links);
  }

  /** Links that are here before any could be asked for. A plain file waits for its playback: all of it is fetched by one link. */
  async #linksAhead(): Promise<StartCache | null> {
    const { links, videoId } = this.#options;
    const prefetched = isPrefetched(videoId) ? await takePrefetched(videoId) : null;
    const cache = prefetched ?? (links?.masterUrl ? new StartCache(links) : null);
    if (!cache?.isFresh || cache.links.masterUrl === null) return null;
    this.#cache = cache;
    return cache;
  }

  async #begin(links: PlaybackLinks): Promise<void> {
    if (this.#destroyed) return;
    const { startAt, duration, signedIn, videoId } = this.#options;
    const resumeMs = signedIn ? (placeJustLeft(videoId, Date.now()) ?? links.resumeMs) : storedPlace(videoId);
    this.#position ??= startPoint({ asked: startAt, resumeMs, duration });
    this.tell({ lockedQualities: links.lockedQualities, captions: links.captions });
    const { captions, captionLanguage } = preferences();
    if (captions && this.snapshot().caption === null) this.#showCaption(bestCaption(links.captions, captionLanguage));
    await this.#next(links);
  }

  /** Opens the best source that has not failed. */
  async #next(playback: PlaybackLinks): Promise<void> {
    this.#unload();
    if (playback.masterUrl !== null && !this.#failedSources.has("hls")) await this.#openHls(playback.masterUrl);
    else if (playback.originalUrl !== null && !this.#failedSources.has("original")) this.#openFile("original", playback.originalUrl);
    else this.#fail(navigator.onLine ? UNPLAYABLE : UNREACHABLE);
  }

  async #openHls(masterUrl: string): Promise<void> {
    let Library: typeof Hls;
    try {
      Library = (await import("hls.js")).default;
    } catch {
      this.#fail(UNREACHABLE);
      return;
    }
    if (this.#destroyed) return;
    if (!Library.isSupported()) {
      // An iPhone plays HLS by itself; what can do neither gets the file.
      if (this.element.canPlayType(HLS_TYPE) !== "") this.#openFile("hls", masterUrl);
      else await this.#giveUp("hls");
      return;
    }
    this.#source = "hls";
    const cache = this.#cache;
    const hls = new Library({
      ...(cache ? { loader: loaderWith(Library, cache) } : {}),
      // Captions are shown by ourselves, whatever the bytes come from.
      subtitleTrackController: undefined,
      subtitleStreamController: undefined,
      timelineController: undefined,
      // The first segment is played, and not only weighed.
      testBandwidth: false,
      startPosition: this.#position && this.#position > 0 ? this.#position : -1,
      startFragPrefetch: true,
      capLevelToPlayerSize: true,
      backBufferLength: 60,
      abrEwmaDefaultEstimate: FIRST_ESTIMATE,
      // Playlists are relative to the link that they came by. Whenever bytes are asked for, the link that is valid then takes its
      // place: however long the player stood still, no request goes out with one that ran out.
      xhrSetup: async (xhr, url) => xhr.open("GET", relink(url, await this.#link.fresh()), true),
    });
    this.#hls = hls;
    hls.on(Library.Events.MANIFEST_PARSED, () => this.#manifestParsed(hls));
    hls.on(Library.Events.LEVEL_SWITCHED, (_event, { level }) => {
      this.tell({ shownQuality: this.#levels.find((l) => l.level === level)?.name ?? null });
    });
    hls.on(Library.Events.FRAG_BUFFERED, () => {
      this.#retries = 0;
    });
    hls.on(Library.Events.ERROR, (_event, data) => void this.#hlsFailed(hls, Library, data));
    hls.attachMedia(this.element);
    hls.loadSource(masterUrl);
  }

  #manifestParsed(hls: Hls): void {
    this.#levels = rungsOf(hls.levels);
    const qualities = this.#levels.map((l) => l.name);
    const wanted = this.#chosen ?? defaultQuality(qualities, this.#options.plan, preferences().quality);
    const rung = this.#levels.find((l) => l.name === wanted);
    const first = this.#levels.find((l) => l.name === this.#cache?.links.start?.rung);
    if (rung) hls.loadLevel = rung.level;
    else if (first) hls.startLevel = first.level;
    this.tell({ opening: false, qualities, quality: rung?.name ?? AUTO });
    this.#goOn();
  }

  /** A source that the element reads by itself. */
  #openFile(source: Source, url: string): void {
    const { element } = this;
    const at = this.#position ?? 0;
    this.#source = source;
    const opened = new AbortController();
    this.#opened = opened;
    element.addEventListener(
      "loadedmetadata",
      () => {
        if (at > 0) element.currentTime = Math.min(at, Math.max(0, element.duration - END_SLACK));
        this.tell({ opening: false });
        this.#goOn();
      },
      { once: true, signal: opened.signal },
    );
    element.preload = "auto";
    element.src = url;
    this.tell({ qualities: [], quality: AUTO, shownQuality: null });
  }

  #goOn(): void {
    this.#position = null;
    if (this.#wantsPlay) super.play();
  }

  async #hlsFailed(hls: Hls, Library: typeof Hls, data: ErrorData): Promise<void> {
    if (this.#hls !== hls) return;
    // hls.js would leave this rung for another one, which the same link refuses as well. With a new link it is really missing.
    const isSpent = data.response?.code === 404 && this.#link.ageMs > JUST_RENEWED_MS;
    if (isSpent) await this.#reopen("hls");
    else if (!data.fatal) return;
    else if (data.type === Library.ErrorTypes.MEDIA_ERROR && this.#mediaRecoveries < MEDIA_RECOVERIES) {
      this.#mediaRecoveries += 1;
      hls.recoverMediaError();
    } else if (data.type === Library.ErrorTypes.NETWORK_ERROR) await this.#reopen("hls");
    else await this.#giveUp("hls");
  }

  async #elementFailed(): Promise<void> {
    // hls.js has its own word for what goes wrong in the element.
    if (this.#hls || this.#source === null || this.element.error === null) return;
    const { code } = this.element.error;
    // An answer of 404 reads "not supported" too: a new link tells the two apart.
    const isUnsuited = code === MediaError.MEDIA_ERR_DECODE || (code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED && this.#retries > 0);
    if (isUnsuited) await this.#giveUp(this.#source);
    else await this.#reopen(this.#source);
  }

  /** A connection that broke, or a link that ran out: once more from here with a new link, then the next source. */
  async #reopen(source: Source): Promise<void> {
    const wait = RETRY_MS[this.#retries];
    if (wait === undefined) {
      await this.#giveUp(source);
      return;
    }
    this.#retries += 1;
    this.#keepPosition();
    this.#unload();
    this.tell({ opening: true });
    await new Promise((resolve) => setTimeout(resolve, wait));
    if (!this.#destroyed) await this.#open();
  }

  async #giveUp(source: Source): Promise<void> {
    this.#failedSources.add(source);
    this.#keepPosition();
    const { current } = this.#link;
    if (current) await this.#next(current);
  }

  #fail(message: string): void {
    if (this.#destroyed) return;
    this.#unload();
    this.tell({ opening: false, error: message });
  }

  #unload(): void {
    this.#hls?.destroy();
    this.#hls = null;
    this.#opened?.abort();
    this.#source = null;
    this.#levels = [];
  }

  #keepPosition(): void {
    const { currentTime, readyState } = this.element;
    if (readyState > HTMLMediaElement.HAVE_NOTHING && currentTime > 0) this.#position = currentTime;
  }
}
