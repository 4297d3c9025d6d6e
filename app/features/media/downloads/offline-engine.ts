import type Hls from "hls.js";
import { CaptionsTrack } from "#app/features/media/player/captions-track.ts";
import { ElementPlayer } from "#app/features/media/player/element-player.ts";
import { loadHls } from "#app/features/media/player/hls-source.ts";
import { PlayedClock } from "#app/features/media/player/played-clock.ts";
import type { PlayerHandle, PlayerStats } from "#app/features/media/player/player-handle.ts";
import { preferences, setPreferences } from "#app/features/media/player/preferences.ts";
import { bestCaption } from "#app/features/media/player/quality.ts";
import { startPoint } from "#app/features/media/player/resume.ts";
import { t } from "#i18n/t.ts";
import { REFUSALS, timeVerdict, verdictOf } from "./grant.ts";
import { mediaAddress, readFile } from "./media-files.ts";
import { changeRecord, type DownloadRecord, findRecord, noteTime } from "./records.ts";
import { storedLoader } from "./stored-loader.ts";

/** Ms of playback between two saves of the position and the watched time. */
const KEEP_EVERY_MS = 5000;

export const createOfflineEngine = (
  element: HTMLVideoElement,
  record: DownloadRecord,
  publicKey: string,
): PlayerHandle => new OfflineEngine(element, record, publicKey);

class OfflineEngine extends ElementPlayer {
  readonly #videoId: string;
  readonly #publicKey: string;
  readonly #captions: CaptionsTrack;
  readonly #clock = new PlayedClock();
  #hls: Hls | null = null;
  #captionUrl: string | null = null;
  #keptAt = 0;
  #isGone = false;

  constructor(element: HTMLVideoElement, record: DownloadRecord, publicKey: string) {
    super(element, { durationHint: record.duration });
    this.#videoId = record.videoId;
    this.#publicKey = publicKey;
    const { signal } = this.life;
    this.#captions = new CaptionsTrack(element, { onCues: (cues) => this.tell({ cues }), signal });
    const { rate } = preferences();
    element.playbackRate = rate;
    element.defaultPlaybackRate = rate;
    element.addEventListener("timeupdate", () => this.#tick(), { signal });
    element.addEventListener("seeking", () => this.#clock.interrupt(), { signal });
    for (const name of ["pause", "ended"] as const)
      element.addEventListener(name, () => this.#keep(), { signal });
    window.addEventListener("pagehide", () => this.#keep(), { signal });
    void this.#open(record);
  }

  override play(): void {
    this.playRequested();
    this.setWantsPlay(true);
    if (this.#hls) super.play();
  }

  override setRate(rate: number): void {
    super.setRate(rate);
    setPreferences({ rate });
  }

  override setCaption(language: string | null): void {
    const isKnown = this.snapshot().captions.some((track) => track.language === language);
    setPreferences(isKnown ? { captions: true, captionLanguage: language } : { captions: false });
    void this.#showCaption(isKnown ? language : null);
  }

  override stats(): PlayerStats {
    return {
      ...super.stats(),
      rendition: this.snapshot().shownQuality,
      source: t("downloads.player.sourceName"),
    };
  }

  override retry(): void {
    const record = findRecord(this.#videoId);
    this.setWantsPlay(true);
    this.tell({ error: null, opening: true });
    if (record) void this.#open(record);
  }

  override destroy(): void {
    this.#isGone = true;
    this.#keep();
    super.destroy();
    this.#captions.show(null);
    if (this.#captionUrl !== null) URL.revokeObjectURL(this.#captionUrl);
    this.#hls?.destroy();
    this.element.removeAttribute("src");
    this.element.load();
  }

  async #open(record: DownloadRecord): Promise<void> {
    noteTime();
    const [verdict, Library] = await Promise.all([verdictOf(record, this.#publicKey), loadHls()]);
    if (this.#isGone) return;
    this.#hls?.destroy();
    this.#hls = null;
    if (verdict !== "ok") this.#fail(t(REFUSALS[verdict]));
    else if (!Library?.isSupported()) this.#fail(t("downloads.player.unsupported"));
    else this.#run(Library, record);
  }

  #run(
    Library: typeof Hls,
    { videoId, quality, captions, duration, positionMs }: DownloadRecord,
  ): void {
    const hls = new Library({
      loader: storedLoader(Library, videoId),
      startPosition: startPoint({ requested: null, resumeMs: positionMs ?? 0, duration }),
      subtitleTrackController: undefined,
      subtitleStreamController: undefined,
      timelineController: undefined,
      backBufferLength: 60,
    });
    this.#hls = hls;
    hls.on(Library.Events.MANIFEST_PARSED, () => {
      this.tell({ opening: false, captions, qualities: [], shownQuality: quality });
      const { captions: areOn, captionLanguage } = preferences();
      if (areOn) void this.#showCaption(bestCaption(captions, captionLanguage));
      if (this.wantsPlay) super.play();
    });
    hls.on(Library.Events.ERROR, (_event, { fatal, type }) => {
      if (fatal)
        this.#fail(
          type === Library.ErrorTypes.NETWORK_ERROR
            ? t("downloads.player.partMissing")
            : t("downloads.player.unsupported"),
        );
    });
    hls.attachMedia(this.element);
    hls.loadSource(mediaAddress(videoId, "master.m3u8"));
  }

  async #showCaption(language: string | null): Promise<void> {
    const stored =
      language === null ? null : await readFile(this.#videoId, `captions/${language}.vtt`);
    if (this.#isGone) return;
    if (this.#captionUrl !== null) URL.revokeObjectURL(this.#captionUrl);
    this.#captionUrl = stored ? URL.createObjectURL(await stored.blob()) : null;
    this.tell({ caption: stored ? language : null, cues: [] });
    this.#captions.show(this.#captionUrl);
  }

  #tick(): void {
    const { currentTime, playbackRate, paused } = this.element;
    if (!paused) this.#clock.tick(currentTime, performance.now(), playbackRate);
    if (this.#clock.pendingMs < KEEP_EVERY_MS) return;
    this.#keep();
    const record = findRecord(this.#videoId);
    const verdict = record ? timeVerdict(record) : "expired";
    if (verdict !== "ok") this.#fail(t(REFUSALS[verdict]));
  }

  #keep(): void {
    const { currentTime, ended } = this.element;
    noteTime();
    const record = findRecord(this.#videoId);
    const isMoved = Math.abs(currentTime - this.#keptAt) > 0.5;
    if (!record || (!isMoved && this.#clock.pendingMs === 0)) return;
    this.#keptAt = currentTime;
    changeRecord(this.#videoId, {
      watchedMs: record.watchedMs + this.#clock.take(),
      positionMs: ended ? 0 : currentTime * 1000,
    });
  }

  #fail(message: string): void {
    this.#hls?.destroy();
    this.#hls = null;
    this.tell({ opening: false, error: message });
  }
}
