import { t } from "#i18n/t.ts";
import type { Engine, EngineEvents, Failure } from "./engine.ts";
import { HlsEngine } from "./hls-engine.ts";
import { canInteractive, InteractiveEngine } from "./interactive-engine.ts";
import {
  type ChooserEvent,
  type ChooserState,
  choose,
  describeFallback,
  startChoosing,
} from "./mode-chooser.ts";
import { isNetworkPoor, watchSurroundings } from "./network-conditions.ts";
import { play } from "./play.ts";
import type {
  LivePlayer,
  LivePlayerOptions,
  LivePlayerSnapshot,
  PlayMode,
} from "./player-contract.ts";
import { SocketEngine } from "./socket-engine.ts";

export type { LivePlayer, LivePlayerOptions, LivePlayerSnapshot } from "./player-contract.ts";

const SNAPSHOT_MS = 250;
/** Interval of renewing the playback link, which expires after ten minutes. */
const REFRESH_MS = 8 * 60_000;

const STALL_MS = 750;
/** If the picture stands still for this many ms, playback restarts. */
const FROZEN_MS = 8_000;
/** Replaces FROZEN_MS for plain HLS and DVR, where loading a segment can take longer. */
const FROZEN_SEGMENTS_MS = 15_000;

const RETRY_MS = 2_000;
/** Timeout of a request for a playback link, which may get no response after a network change. */
const LINK_WITHIN_MS = 4_000;

const NOW_WITHIN_MS = 5_000;

export function createLivePlayer(video: HTMLVideoElement, options: LivePlayerOptions): LivePlayer {
  return new Player(video, options);
}

class Player implements LivePlayer {
  readonly #video: HTMLVideoElement;
  readonly #options: LivePlayerOptions;
  readonly #life = new AbortController();
  readonly #listeners = new Set<(snapshot: LivePlayerSnapshot) => void>();
  #first: string | null;
  #chooser: ChooserState;
  #engine: Engine | null = null;
  #mode: PlayMode | "dvr" = "hls";
  #dvrMs = 0;
  #publisher: "waiting" | "live" | "reconnecting" = "live";
  #over: { state: "ended" | "failed"; error?: string } | null = null;
  #lastPosition = -1;
  #movedAt = performance.now();
  #moving = false;
  #stalls = 0;
  #isStalled = false;
  #started = false;
  #silenced = false;
  #wanted = true;
  #told = "";

  constructor(video: HTMLVideoElement, options: LivePlayerOptions) {
    this.#video = video;
    this.#options = options;
    this.#first = options.base;
    const { latency = "auto", only } = options;
    this.#chooser = startChoosing(
      {
        wish: latency,
        supported: only ? [only] : supportedOf(options.offered),
        hidden: document.hidden,
        poorNetwork: isNetworkPoor(),
        offline: !navigator.onLine,
      },
      performance.now(),
    );
    const { signal } = this.#life;
    video.addEventListener("play", () => (this.#wanted = true), { signal });
    // A failed decoder pauses the element too, although the viewer did not pause.
    video.addEventListener("pause", () => (this.#wanted = this.#wanted && video.error !== null), {
      signal,
    });
    if (!only) watchSurroundings(signal, (event) => this.#happened(event));
    const timers = [
      setInterval(() => this.#look(), SNAPSHOT_MS),
      setInterval(() => this.#engine?.refresh(), REFRESH_MS),
    ];
    signal.addEventListener("abort", () => timers.forEach(clearInterval));
    this.#open();
  }

  goToLive(): void {
    if (this.#over) return;
    if (this.#mode === "dvr") this.#open();
    else this.#engine?.goToLive();
  }

  goTo(wallMs: number): void {
    if (this.#over) return;
    if (wallMs > this.#now() - NOW_WITHIN_MS) this.goToLive();
    else if (this.#engine instanceof HlsEngine && this.#mode === "dvr") this.#engine.goTo(wallMs);
    else this.#openDvr(wallMs);
    this.#dvrMs = wallMs;
    this.#movedAt = performance.now();
    this.#publish();
  }

  wallMs(): number | null {
    const latency = this.#engine?.latencyMs ?? null;
    return latency === null ? null : this.#now() - latency;
  }

  #now(): number {
    return Date.now() + (this.#options.clockMs ?? 0);
  }

  setLatency(wish: LivePlayerOptions["latency"] = "auto"): void {
    this.#happened({ type: "wish", wish });
  }

  stats() {
    const quality = this.#video.getVideoPlaybackQuality?.();
    const { frames, ...stats } = this.#engine?.stats() ?? {
      ahead: 0,
      bitrate: null,
      codecs: null,
      frames: null,
    };
    return {
      ...stats,
      droppedFrames: frames?.dropped ?? quality?.droppedVideoFrames ?? 0,
      totalFrames: frames?.total ?? quality?.totalVideoFrames ?? 0,
    };
  }

  destroy(): void {
    this.#life.abort();
    this.#engine?.destroy();
    this.#listeners.clear();
    this.#video.removeAttribute("src");
    this.#video.load();
  }

  subscribe(listener: (snapshot: LivePlayerSnapshot) => void): () => void {
    this.#listeners.add(listener);
    listener(this.#snapshot());
    return () => this.#listeners.delete(listener);
  }

  readonly #base = async () => {
    const given = this.#first;
    this.#first = null;
    if (given !== null) return given;
    return new Promise<string>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error("The link request timed out")),
        LINK_WITHIN_MS,
      );
      this.#options
        .refresh()
        .then(resolve, reject)
        .finally(() => clearTimeout(timer));
    });
  };

  #happened(event: ChooserEvent): void {
    if (this.#over || this.#life.signal.aborted) return;
    const before = this.#chooser;
    this.#chooser = choose(before, event, performance.now());
    const isBack = before.offline && !this.#chooser.offline;
    // If the network is back (`isBack`), playback restarts at once.
    if ((this.#chooser.mode !== before.mode || (isBack && this.#isStill)) && this.#mode !== "dvr")
      this.#open();
    this.#publish();
  }

  #open(): void {
    const { mode } = this.#chooser;
    if (mode === null) {
      this.#finish("failed", t("live.playback.streamUnsupported"));
      return;
    }
    this.#replace(mode, (events) => {
      if (mode === "interactive") return new InteractiveEngine(this.#video, this.#base, events);
      if (mode === "websocket") return new SocketEngine(this.#video, this.#base, events);
      return this.#playlists(mode, events);
    });
  }

  #openDvr(wallMs: number): void {
    this.#replace("dvr", (events) => this.#playlists("dvr", events, wallMs));
  }

  #playlists(kind: "ll-hls" | "hls" | "dvr", events: EngineEvents, startAt?: number): Engine {
    const { clockMs = 0 } = this.#options;
    return new HlsEngine({ kind, video: this.#video, base: this.#base, events, clockMs, startAt });
  }

  #replace(mode: PlayMode | "dvr", make: (events: EngineEvents) => Engine): void {
    this.#engine?.destroy();
    this.#mode = mode;
    this.#publisher = "live";
    this.#video.playbackRate = this.#video.defaultPlaybackRate;
    this.#movedAt = performance.now();
    let engine: Engine | null = null;
    // Ignores events of a replaced engine, and delays events that an engine fires during its
    // construction.
    const whenCurrent = (act: () => void) =>
      queueMicrotask(() => engine !== null && engine === this.#engine && act());
    engine = make({
      play: () => whenCurrent(() => this.#play()),
      publisher: (state) => whenCurrent(() => this.#publisherIs(state)),
      ended: () => whenCurrent(() => this.#finish("ended")),
      rejected: () => whenCurrent(() => this.#finish("failed", t("live.playback.accessRevoked"))),
      silenced: () => whenCurrent(() => this.#isSilenced()),
      unplayable: (failure) => whenCurrent(() => this.#unplayable(mode, failure)),
    });
    this.#engine = engine;
    this.#publish();
  }

  #unplayable(mode: PlayMode | "dvr", { reason, lasting, instead, isFinal }: Failure): void {
    if (isFinal) {
      this.#finish("failed", reason);
      return;
    }
    if (mode === "dvr") {
      this.#open();
      return;
    }
    const before = this.#chooser.mode;
    this.#happened({ type: "failed", mode, lasting, instead, reason });
    if (this.#chooser.mode !== before || before === null) return;
    const engine = this.#engine;
    const timer = setTimeout(() => this.#engine === engine && this.#open(), RETRY_MS);
    this.#life.signal.addEventListener("abort", () => clearTimeout(timer));
  }

  get #isStill(): boolean {
    // A failed decoder or a new source can pause the element although the viewer wants to watch.
    return !this.#moving && this.#wanted;
  }

  #publisherIs(state: "waiting" | "live" | "reconnecting"): void {
    this.#publisher = state;
    this.#publish();
  }

  #isSilenced(): void {
    this.#silenced = true;
    this.#publish();
  }

  #finish(state: "ended" | "failed", error?: string): void {
    if (this.#over) return;
    this.#over = { state, error };
    this.#engine?.destroy();
    this.#publish();
    this.#life.abort();
  }

  /** Plays unless the viewer paused. A new source pauses the element without a pause event. */
  #play(): void {
    if (!this.#wanted) return;
    void play(this.#video).then((outcome) => {
      if (outcome === "silenced") this.#silenced = true;
      if (outcome === "refused") this.#wanted = false;
      this.#publish();
    });
  }

  #look(): void {
    const now = performance.now();
    const position = this.#engine?.position ?? -1;
    const { paused, ended, readyState } = this.#video;
    // A changed position does not prove that the picture moves: each repeated seek changes the
    // position.
    this.#moving =
      position !== this.#lastPosition && readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
    this.#lastPosition = position;
    if (this.#moving && position > 0) this.#started = true;
    // Plays even without a visible frame, because hls.js skips a gap only during playback.
    if (paused && !ended && readyState >= HTMLMediaElement.HAVE_METADATA) this.#play();
    if (!this.#isStill || this.#publisher !== "live" || this.#chooser.offline) this.#movedAt = now;
    this.#countStalls(now - this.#movedAt);
    this.#happened({ type: "tick" });
  }

  #countStalls(standstillMs: number): void {
    if (standstillMs < STALL_MS) this.#isStalled = false;
    else if (!this.#isStalled && this.#started) {
      this.#isStalled = true;
      this.#stalls++;
      if (this.#mode !== "dvr") this.#happened({ type: "stalled" });
    }
    if (
      standstillMs < (this.#mode === "dvr" || this.#mode === "hls" ? FROZEN_SEGMENTS_MS : FROZEN_MS)
    )
      return;
    this.#movedAt = performance.now();
    if (this.#mode === "dvr") this.#openDvr(this.wallMs() ?? this.#dvrMs);
    else this.#unplayable(this.#mode, { reason: t("live.stage.failedTitle"), lasting: false });
  }

  #snapshot(): LivePlayerSnapshot {
    const latency = this.#engine?.latencyMs ?? null;
    return {
      state: this.#state(),
      mode: this.#mode,
      because: describeFallback(this.#chooser),
      latencyMs: latency === null ? null : Math.max(0, Math.round(latency / 10) * 10),
      atLiveEdge: this.#mode !== "dvr" && (this.#engine?.atLiveEdge ?? true),
      stalls: this.#stalls,
      silenced: this.#silenced && this.#video.muted,
      error: this.#over?.error,
    };
  }

  #state(): LivePlayerSnapshot["state"] {
    if (this.#over) return this.#over.state;
    const isDisconnected = this.#publisher === "reconnecting" || this.#chooser.offline;
    if (!this.#started) return isDisconnected ? "reconnecting" : "loading";
    if (!this.#isStill) return "playing";
    return isDisconnected ? "reconnecting" : "buffering";
  }

  #publish(): void {
    const next = this.#snapshot();
    const text = JSON.stringify(next);
    if (text === this.#told) return;
    this.#told = text;
    for (const listener of this.#listeners) listener(next);
  }
}

function supportedOf(offered: LivePlayerOptions["offered"]): PlayMode[] {
  const modes = offered ?? ["websocket", "ll-hls", "hls"];
  return [
    ...(modes.includes("websocket") && canInteractive() ? (["interactive"] as const) : []),
    ...modes,
  ];
}
