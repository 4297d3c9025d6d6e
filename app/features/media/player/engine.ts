import { ApiError } from "#app/lib/api.ts";
import { t } from "#i18n/t.ts";
import type { PlaybackLinks } from "#worker/domain/media/playback/contract-api.ts";
import { Attempts, type SourceKind } from "./attempts.ts";
import { CaptionsTrack } from "./captions-track.ts";
import { ElementPlayer } from "./element-player.ts";
import { FileSource } from "./file-source.ts";
import { FirstAppend } from "./first-append.ts";
import { HlsSource, loadHls } from "./hls-source.ts";
import { relink } from "./media-link.ts";
import { PlaybackLink } from "./playback-link.ts";
import { AUTO, type PlayerStats } from "./player-handle.ts";
import { preferences, setPreferences } from "./preferences.ts";
import { bestCaption, defaultQuality } from "./quality.ts";
import { Reporter } from "./reporter.ts";
import { openPlayback, savePosition, startPosition, takePrefetchedData } from "./start.ts";
import { StartCache } from "./start-cache.ts";
import type { VodOptions, VodPlayer } from "./vod.ts";

const HLS_TYPE = "application/vnd.apple.mpegurl";

/** Falls back from HLS to the original file and vice versa. */
export function createVodEngine(element: HTMLVideoElement, options: VodOptions): VodPlayer {
  return new VodEngine(element, options);
}

class VodEngine extends ElementPlayer implements VodPlayer {
  readonly #options: VodOptions;
  readonly #link: PlaybackLink;
  readonly #reporter: Reporter;
  readonly #captions: CaptionsTrack;
  readonly #attempts = new Attempts();
  #source: SourceKind | null = null;
  #hls: HlsSource | null = null;
  #file: FileSource | null = null;
  #first: FirstAppend | null = null;
  /** Prefetched data, which is used only for the first start of playback. */
  #cache: StartCache | null = null;
  #chosen: string | null = null;
  /** Start position of the next source, seconds. */
  #position: number | null = null;
  #destroyed = false;
  #opens = 0;

  constructor(element: HTMLVideoElement, options: VodOptions) {
    super(element, { durationHint: options.duration });
    this.#options = { ...options };
    this.#link = new PlaybackLink(options.videoId);
    const { signal } = this.life;
    this.#captions = new CaptionsTrack(element, { onCues: (cues) => this.tell({ cues }), signal });
    if (!options.links) void loadHls();
    const { rate } = preferences();
    element.playbackRate = rate;
    element.defaultPlaybackRate = rate;
    this.#reporter = new Reporter(element, {
      signal,
      playbackId: () => this.#link.ownPlaybackId,
      onSettled: () => this.#link.settled(),
      statistics: () => this.stats(),
      onPosition: (positionMs) => savePosition(this.#options, positionMs),
    });
    element.addEventListener("error", () => void this.#elementFailed(), { signal });
    window.addEventListener("online", () => this.snapshot().status === "failed" && this.retry(), {
      signal,
    });
    void this.#open();
  }

  override play(): void {
    this.playRequested();
    this.setWantsPlay(true);
    if (this.#source !== null) super.play();
  }

  override seek(seconds: number): void {
    if (this.element.readyState === HTMLMediaElement.HAVE_NOTHING)
      this.#position = Math.max(0, seconds);
    if (this.element.readyState > HTMLMediaElement.HAVE_NOTHING || this.#first) super.seek(seconds);
  }

  override setQuality(quality: string): void {
    if (!this.#hls?.choose(quality)) return;
    this.#chosen = quality;
    setPreferences({ quality });
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
    this.#captions.show(language === null ? null : this.currentUrl(this.#captionsPath(language)));
  }

  #captionsPath(language: string): string {
    return `/media/-/${this.#options.videoId}/captions/${language}.vtt`;
  }

  override async loadCaptions(language: string): Promise<string | null> {
    // The link may have expired during a long pause.
    const url = relink(this.#captionsPath(language), await this.#link.fresh());
    const response = await fetch(url);
    if (!response.ok) throw new Error(t("watch.playback.connectionError"));
    return response.text();
  }

  override stats(): PlayerStats {
    const source = this.#source === "hls" ? "HLS" : "file";
    return {
      ...super.stats(),
      rendition: this.snapshot().shownQuality,
      ...this.#hls?.stats(),
      source,
    };
  }

  override retry(): void {
    this.#attempts.reset();
    this.setWantsPlay(true);
    void this.#open();
  }

  setViewer({ plan, signedIn }: Pick<VodOptions, "plan" | "signedIn">): void {
    this.#options.plan = plan;
    this.#options.signedIn = signedIn;
    this.#link
      .changeViewer()
      .then((links) => links && this.tell(links))
      .catch((error: unknown) => console.warn("No playback session of the new user", error));
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
    const prefetched =
      this.#opens === 1 ? await takePrefetchedData(this.element, this.#options) : null;
    if (prefetched) {
      const { cache, first } = prefetched;
      this.#cache = cache;
      this.#first = first;
      if (this.#destroyed) {
        cache.abort();
        this.#unload();
        return;
      }
      // The first frame has priority: other requests wait until the frame's data has arrived.
      cache
        .settled()
        .then(() => (this.#destroyed ? undefined : openPlayback(this.#link, cache)))
        .catch((error: unknown) => error instanceof ApiError && this.#fail(error.message));
      await this.#begin(cache.links);
      return;
    }
    let links: PlaybackLinks;
    try {
      links = await this.#link.renew();
    } catch (error) {
      this.#fail(error instanceof ApiError ? error.message : t("watch.playback.connectionError"));
      return;
    }
    if (this.#opens === 1)
      this.#cache = new StartCache(links, this.#position ?? startPosition(this.#options, links));
    await this.#begin(links);
  }

  async #begin(links: PlaybackLinks): Promise<void> {
    if (this.#destroyed) return;
    this.#position ??= startPosition(this.#options, links);
    this.tell({ lockedQualities: links.lockedQualities, captions: links.captions });
    const { captions, captionLanguage } = preferences();
    if (captions && this.snapshot().caption === null)
      this.#showCaption(bestCaption(links.captions, captionLanguage));
    await this.#next(links);
  }

  async #next(links: PlaybackLinks): Promise<void> {
    const best = this.#attempts.best(links);
    if (best?.kind !== "hls" || this.#opens > 1) this.#unload();
    if (best === null)
      this.#fail(
        navigator.onLine
          ? t("watch.playback.unsupportedError")
          : t("watch.playback.connectionError"),
      );
    else if (best.kind === "hls") await this.#openHls(best.url);
    else this.#openFile(best.kind, best.url);
  }

  async #openHls(masterUrl: string): Promise<void> {
    const first = this.#playFirst();
    const opens = this.#opens;
    const [Library, isFilled] = await Promise.all([
      loadHls(),
      first?.filled ?? false,
      first?.firstFrame(),
    ]);
    if (this.#destroyed || opens !== this.#opens || first !== this.#first) return;
    this.#first = null;
    if (first && (!isFilled || !Library?.isSupported())) {
      this.#keepPosition();
      first.close();
    }
    if (!Library) this.#fail(t("watch.playback.connectionError"));
    else if (Library.isSupported()) await this.#runHls(Library, masterUrl, isFilled ? first : null);
    // iPhones play HLS natively. Browsers without MSE and native HLS get the original file.
    else if (this.element.canPlayType(HLS_TYPE) !== "") this.#openFile("hls", masterUrl);
    else await this.#giveUp("hls");
  }

  #playFirst(): FirstAppend | null {
    const cache = this.#opens === 1 ? this.#cache : null;
    const at = this.#position ?? 0;
    if (!cache) return null;
    this.#first ??= FirstAppend.begin(this.element, cache, at);
    if (!this.#first) return null;
    this.#source = "hls";
    if (Math.abs(this.element.currentTime - at) > 0.5) this.element.currentTime = at;
    if (this.wantsPlay) super.play();
    this.tell({ opening: false, shownQuality: cache.links.start?.rung ?? null });
    return this.#first;
  }

  async #runHls(
    Library: NonNullable<Awaited<ReturnType<typeof loadHls>>>,
    masterUrl: string,
    first: FirstAppend | null,
  ): Promise<void> {
    const measured = first && this.#cache ? await this.#cache.measured() : null;
    if (this.#destroyed) return;
    this.#source = "hls";
    const hls: HlsSource = new HlsSource(Library, {
      element: this.element,
      masterUrl,
      link: this.#link,
      cache: this.#cache,
      first,
      position: this.#position,
      measured,
      onParsed: (qualities) => {
        const preferred =
          this.#chosen ?? defaultQuality(qualities, this.#options.plan, preferences().quality);
        this.tell({ opening: false, qualities, quality: preferred });
        this.#goOn();
        return preferred;
      },
      onShown: (shownQuality) => this.tell({ shownQuality }),
      onLoaded: () => this.#attempts.succeeded(),
      onFailed: (fault) =>
        this.#hls === hls &&
        void (fault === "unreachable" ? this.#reopen("hls") : this.#giveUp("hls")),
    });
    this.#hls = hls;
  }

  #openFile(source: SourceKind, url: string): void {
    this.#source = source;
    const onOpen = () => {
      this.tell({ opening: false });
      this.#goOn();
    };
    this.#file = new FileSource(this.element, { url, at: this.#position ?? 0, onOpen });
    this.tell({ qualities: [], quality: AUTO, shownQuality: null });
  }

  #goOn(): void {
    this.#position = null;
    if (this.wantsPlay && this.element.paused) super.play();
  }

  async #elementFailed(): Promise<void> {
    // Ignores the element's errors during HLS: hls.js and FirstAppend handle them.
    if (this.#hls || this.#first || this.#source === null || this.element.error === null) return;
    const { code } = this.element.error;
    // Browsers also report a 404 response as "not supported". A retry with a new link tells both
    // cases apart.
    const isRejected = code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED && this.#attempts.hasRetried;
    if (code === MediaError.MEDIA_ERR_DECODE || isRejected) await this.#giveUp(this.#source);
    else await this.#reopen(this.#source);
  }

  async #reopen(source: SourceKind): Promise<void> {
    const wait = this.#attempts.nextDelay();
    if (wait === null) {
      await this.#giveUp(source);
      return;
    }
    this.#keepPosition();
    this.#unload();
    this.tell({ opening: true });
    await new Promise((resolve) => setTimeout(resolve, wait));
    if (!this.#destroyed) await this.#open();
  }

  async #giveUp(source: SourceKind): Promise<void> {
    this.#attempts.giveUp(source);
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
    this.#first?.close();
    this.#first = null;
    this.#file?.destroy();
    this.#file = null;
    this.#source = null;
  }

  #keepPosition(): void {
    const { currentTime, readyState } = this.element;
    if (readyState > HTMLMediaElement.HAVE_NOTHING && currentTime > 0) this.#position = currentTime;
  }
}
