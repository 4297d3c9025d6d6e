import type { LiveMode } from "#worker/domain/streams/contract.ts";
import type { Engine, EngineEvents } from "./player/engine.ts";
import { HlsEngine } from "./player/hls-engine.ts";
import { play } from "./player/play.ts";
import { SocketEngine } from "./player/socket-engine.ts";
import type { LivePlayer, LivePlayerOptions, LivePlayerSnapshot } from "./player-contract.ts";

export type { LivePlayer, LivePlayerOptions, LivePlayerSnapshot } from "./player-contract.ts";

const MODES: LiveMode[] = ["websocket", "ll-hls", "hls"];
const SNAPSHOT_MS = 250;
/** Links live ten minutes. */
const REFRESH_MS = 8 * 60_000;

/**
 * Plays a running stream in a video element: over the origin's socket while that works, by low-latency playlists when it does
 * not, by plain ones when nothing else does. It reconnects, refreshes its links and follows the live edge by itself.
 */
export function createLivePlayer(video: HTMLVideoElement, options: LivePlayerOptions): LivePlayer {
  const listeners = new Set<(snapshot: LivePlayerSnapshot) => void>();
  const modes = options.mode === undefined || options.mode === "auto" ? [...MODES] : [options.mode];
  let first: string | null = options.base;
  let engine: Engine | null = null;
  let publisher: "waiting" | "live" | "reconnecting" = "live";
  let over: { state: "ended" | "failed"; error?: string } | null = null;
  let moving = false;
  let lastTime = -1;
  let started = false;
  let destroyed = false;
  let silenced = false;
  /** It is to play, as far as the viewer goes. */
  let wanted = true;
  let told = "";

  /** The link given at the start once, a fresh one after. */
  const base = async () => {
    const given = first;
    first = null;
    return given ?? options.refresh();
  };

  const snapshot = (): LivePlayerSnapshot => ({
    state: stateOf(),
    mode: engine?.mode ?? modes[0] ?? "hls",
    latencyMs: engine?.latencyMs == null ? null : Math.max(0, Math.round(engine.latencyMs / 10) * 10),
    atLiveEdge: engine?.atLiveEdge ?? true,
    silenced: silenced && video.muted,
    error: over?.error,
  });

  const stateOf = (): LivePlayerSnapshot["state"] => {
    if (over) return over.state;
    if (!started) return publisher === "reconnecting" ? "reconnecting" : "loading";
    if (moving || video.paused) return "playing";
    return publisher === "reconnecting" ? "reconnecting" : "buffering";
  };

  const publish = () => {
    const next = snapshot();
    const text = JSON.stringify(next);
    if (text === told) return;
    told = text;
    for (const listener of listeners) listener(next);
  };

  const finish = (state: "ended" | "failed", error?: string) => {
    if (over) return;
    over = { state, error };
    engine?.destroy();
    clearInterval(timer);
    clearInterval(refresher);
    publish();
  };

  /** Another source leaves the element paused without an event; a viewer's pause is one, and stays. */
  const start = () => {
    if (!wanted) return;
    void play(video).then((outcome) => {
      if (outcome === "silenced") silenced = true;
      if (outcome === "refused") wanted = false;
      publish();
    });
  };
  const intent = new AbortController();
  video.addEventListener("play", () => (wanted = true), { signal: intent.signal });
  // A decoder that gives up may pause the element as well: that is not the viewer's wish.
  video.addEventListener("pause", () => (wanted = wanted && video.error !== null), { signal: intent.signal });

  const events: EngineEvents = {
    play: start,
    publisher(state) {
      publisher = state;
      publish();
    },
    ended: () => finish("ended"),
    refused: () => finish("failed", "This stream can no longer be watched."),
    // Not from inside the engine's own call: it is destroyed here.
    unplayable: (instead) => queueMicrotask(() => next(instead)),
  };

  function next(instead?: LiveMode): void {
    if (over || destroyed) return;
    engine?.destroy();
    while (instead && modes.length > 1 && modes[0] !== instead) modes.shift();
    const mode = modes.shift();
    if (mode === undefined) {
      finish("failed", "This browser cannot play this stream.");
      return;
    }
    engine = mode === "websocket" ? new SocketEngine(video, base, events) : new HlsEngine(mode, video, base, events);
    publish();
  }

  const timer = setInterval(() => {
    moving = video.currentTime !== lastTime;
    lastTime = video.currentTime;
    if (moving && video.currentTime > 0 && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) started = true;
    if (video.paused && !video.ended && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) start();
    publish();
  }, SNAPSHOT_MS);
  const refresher = setInterval(() => {
    if (engine instanceof HlsEngine) void engine.refresh();
  }, REFRESH_MS);

  next();

  return {
    goToLive: () => engine?.goToLive(),
    destroy() {
      destroyed = true;
      intent.abort();
      clearInterval(timer);
      clearInterval(refresher);
      engine?.destroy();
      listeners.clear();
      video.removeAttribute("src");
      video.load();
    },
    subscribe(listener) {
      listeners.add(listener);
      listener(snapshot());
      return () => listeners.delete(listener);
    },
  };
}
