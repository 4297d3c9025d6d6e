import * as z from "zod/mini";
import {
  AUTO,
  type PlayerHandle,
  type PlayerSnapshot,
  type PlayerStats,
  type PlayerStatus,
} from "./player-handle.ts";
import { readStored, writeStored } from "./stored.ts";

const KEY = "player-sound";
const Sound = z.object({
  volume: z.number().check(z.minimum(0), z.maximum(1)),
  muted: z.boolean(),
});
type Sound = z.infer<typeof Sound>;

const loadSound = (): Sound => readStored(KEY, Sound) ?? { volume: 1, muted: false };

const saveSound = ({ volume, muted }: Sound): void => writeStored(KEY, { volume, muted });

const EVENTS = [
  "play",
  "playing",
  "pause",
  "waiting",
  "seeking",
  "seeked",
  "timeupdate",
  "durationchange",
  "loadedmetadata",
  "canplay",
  "progress",
  "volumechange",
  "ratechange",
  "ended",
  "emptied",
] as const;

type Extra = Pick<
  PlayerSnapshot,
  | "error"
  | "qualities"
  | "quality"
  | "shownQuality"
  | "lockedQualities"
  | "captions"
  | "caption"
  | "cues"
  | "live"
> & {
  opening: boolean;
  /** Duration in seconds, used until the element knows the duration. */
  durationHint: number;
  /** Replaces the element's times: at its time 0, a live stream can be at any position. */
  span: Pick<PlayerSnapshot, "time" | "duration" | "buffered"> | null;
};

export class ElementPlayer implements PlayerHandle {
  protected readonly element: HTMLVideoElement;
  /** Aborting the controller removes the element's listeners and stops all other work. */
  protected readonly life = new AbortController();
  readonly #listeners = new Set<() => void>();
  #extra: Extra;
  #started = false;
  #askedAt: number | null = null;
  #wantsPlay = false;
  #firstFrameMs: number | null = null;
  #snapshot: PlayerSnapshot;

  constructor(
    element: HTMLVideoElement,
    {
      durationHint = 0,
      live = false,
      startsMuted = false,
    }: { durationHint?: number; live?: boolean; startsMuted?: boolean } = {},
  ) {
    this.element = element;
    this.#extra = {
      error: null,
      qualities: [],
      quality: AUTO,
      shownQuality: null,
      lockedQualities: [],
      captions: [],
      caption: null,
      cues: [],
      live: live ? { latencyMs: null, atEdge: true, isPast: false, startedAt: null } : null,
      span: live ? { time: 0, duration: 0, buffered: 0 } : null,
      opening: true,
      durationHint,
    };
    const sound = loadSound();
    element.volume = sound.volume;
    element.muted = sound.muted || startsMuted;
    this.#snapshot = this.#read();
    for (const name of EVENTS)
      element.addEventListener(name, this.#update, { signal: this.life.signal });
    element.addEventListener("playing", () => this.#start(), { signal: this.life.signal });
    element.requestVideoFrameCallback?.((now) => this.#shown(now));
  }

  snapshot(): PlayerSnapshot {
    return this.#snapshot;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  play(): void {
    this.playRequested();
    this.setWantsPlay(true);
    // The browser rejects playback without a user gesture. The snapshot shows that the video stands
    // still.
    this.element.play().catch(() => this.#update());
  }

  pause(): void {
    this.setWantsPlay(false);
    this.element.pause();
  }

  seek(seconds: number): void {
    const { duration } = this.#snapshot;
    this.element.currentTime = Math.max(0, duration > 0 ? Math.min(seconds, duration) : seconds);
  }

  seekBy(seconds: number): void {
    this.seek(this.element.currentTime + seconds);
  }

  setVolume(volume: number): void {
    // Steps of 0.1 cause rounding errors, which this line removes.
    this.element.volume = Math.round(Math.min(1, Math.max(0, volume)) * 100) / 100;
    this.element.muted = this.element.volume === 0;
    saveSound(this.element);
  }

  setMuted(muted: boolean): void {
    this.element.muted = muted;
    if (!muted && this.element.volume === 0) this.element.volume = 0.5;
    saveSound(this.element);
  }

  setRate(rate: number): void {
    this.element.playbackRate = rate;
    // A change of source resets the playback rate to this default.
    this.element.defaultPlaybackRate = rate;
  }

  setQuality(_quality: string): void {
    // This player has only one rendition.
  }

  setCaption(_language: string | null): void {
    // This player has no captions.
  }

  stats(): PlayerStats {
    const { element } = this;
    const frames = element.getVideoPlaybackQuality?.();
    return {
      width: element.videoWidth,
      height: element.videoHeight,
      rendition: null,
      codecs: null,
      bitrate: null,
      bandwidth: null,
      frameRate: null,
      ahead: Math.max(0, bufferedAround(element) - element.currentTime),
      droppedFrames: frames?.droppedVideoFrames ?? 0,
      totalFrames: frames?.totalVideoFrames ?? 0,
      firstFrameMs: this.#firstFrameMs,
      source: "stream",
      live: null,
    };
  }

  async loadCaptions(_language: string): Promise<string | null> {
    return null;
  }

  goToLive(): void {
    // This player has no live edge.
  }

  retry(): void {
    // This player loads nothing itself that could fail.
  }

  destroy(): void {
    this.life.abort();
    this.#listeners.clear();
  }

  protected tell(extra: Partial<Extra>): void {
    this.#extra = { ...this.#extra, ...extra };
    this.#update();
  }

  /** Returns true if the viewer last chose play. A new media source then starts automatically. */
  protected get wantsPlay(): boolean {
    return this.#wantsPlay;
  }

  protected setWantsPlay(wantsPlay: boolean): void {
    this.#wantsPlay = wantsPlay;
    this.#update();
  }

  /** Starts the measurement of the time to the first frame. */
  protected playRequested(): void {
    if (this.#askedAt !== null) return;
    this.#askedAt = performance.now();
    // The browser draws an already loaded frame with the page. The frame callback would report only
    // the next frame.
    if (this.element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA)
      requestAnimationFrame((now) => this.#shown(now));
  }

  #shown(now: number): void {
    if (this.#askedAt !== null) this.#firstFrameMs ??= Math.max(0, Math.round(now - this.#askedAt));
  }

  #start(): void {
    this.#started = true;
    this.#update();
  }

  readonly #update = () => {
    this.#snapshot = this.#read();
    for (const listener of this.#listeners) listener();
  };

  #read(): PlayerSnapshot {
    const { element } = this;
    const { opening: _opening, durationHint, span, ...extra } = this.#extra;
    const status = this.#status();
    const isStarting = status === "loading" && (this.#wantsPlay || !element.paused);
    return {
      ...extra,
      status,
      isPlayingOrStarting: isStarting || status === "playing" || status === "buffering",
      time: element.currentTime,
      duration: Number.isFinite(element.duration) ? element.duration : durationHint,
      buffered: bufferedAround(element),
      volume: element.volume,
      muted: element.muted,
      rate: element.playbackRate,
      ...span,
    };
  }

  #status(): PlayerStatus {
    const { element } = this;
    if (this.#extra.error !== null) return "failed";
    if (this.#extra.opening) return "loading";
    if (element.ended) return "ended";
    if (element.paused) return this.#started ? "paused" : "ready";
    if (element.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) return "playing";
    return this.#started ? "buffering" : "loading";
  }
}

/** Returns the end of the loaded range around the current time, seconds. */
function bufferedAround({ buffered, currentTime }: HTMLVideoElement): number {
  for (let i = 0; i < buffered.length; i += 1) {
    if (buffered.start(i) <= currentTime + 0.1 && buffered.end(i) >= currentTime)
      return buffered.end(i);
  }
  return currentTime;
}
