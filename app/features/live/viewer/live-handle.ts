import { ElementPlayer } from "#app/features/media/player/element-player.ts";
import type { PlayerSnapshot, PlayerStats } from "#app/features/media/player/player-handle.ts";
import {
  createLivePlayer,
  type LivePlayerOptions,
  type LivePlayerSnapshot,
} from "./live-player.ts";
import type { Latency } from "./player-contract.ts";

const POSITION_MS = 500;

interface LiveHandleOptions extends LivePlayerOptions {
  clockMs: number;
  /** Start of the stream, ms since the epoch by the server's clock; null if viewers cannot seek. */
  startedAt: number | null;
  /** True to start without sound, whatever the viewer chose before. */
  startsMuted?: boolean;
}

export class LiveHandle extends ElementPlayer {
  readonly #live;
  readonly #clockMs: number;
  readonly #startedAt: number | null;
  #snapshot: LivePlayerSnapshot | null = null;
  /** Target of the last seek, which the controls show until the player arrives there, seconds. */
  #sentTo: { seconds: number; untilMs: number } | null = null;

  constructor(
    element: HTMLVideoElement,
    { clockMs, startedAt, startsMuted, ...options }: LiveHandleOptions,
  ) {
    super(element, { live: true, startsMuted });
    this.#clockMs = clockMs;
    this.#startedAt = startedAt;
    this.playRequested();
    this.#live = createLivePlayer(element, { ...options, clockMs });
    this.#live.subscribe((snapshot) => {
      this.#snapshot = snapshot;
      this.#tell();
    });
    const timer = setInterval(() => this.#tell(), POSITION_MS);
    this.life.signal.addEventListener("abort", () => clearInterval(timer));
  }

  watch(listener: (snapshot: LivePlayerSnapshot) => void): void {
    this.#live.subscribe(listener);
  }

  followWish(subscribe: (listener: () => void) => () => void, read: () => Latency): () => void {
    let before = read();
    return subscribe(() => {
      const wish = read();
      if (wish !== before) this.#live.setLatency(wish);
      before = wish;
    });
  }

  /** After a pause, live playback jumps to the live edge; DVR playback resumes where it stopped. */
  override play(): void {
    if (this.#snapshot?.mode !== "dvr") this.goToLive();
    super.play();
  }

  override goToLive(): void {
    this.#sentTo = null;
    this.#live.goToLive();
    this.#tell();
  }

  override seek(seconds: number): void {
    const { duration } = this.snapshot();
    if (this.#startedAt === null || duration <= 0) return;
    const to = Math.min(duration, Math.max(0, seconds));
    this.#sentTo = { seconds: to, untilMs: performance.now() + 4 * POSITION_MS };
    this.#live.goTo(this.#startedAt + to * 1000);
    super.play();
    this.#tell();
  }

  override seekBy(seconds: number): void {
    this.seek(this.snapshot().time + seconds);
  }

  override stats(): PlayerStats {
    const { mode = "", because = "", latencyMs = null, stalls = 0 } = this.#snapshot ?? {};
    return { ...super.stats(), ...this.#live.stats(), live: { mode, because, latencyMs, stalls } };
  }

  override destroy(): void {
    super.destroy();
    this.#live.destroy();
  }

  #tell(): void {
    const snapshot = this.#snapshot;
    if (snapshot === null) return;
    const { state, latencyMs, atLiveEdge, mode } = snapshot;
    const startedAt = this.#startedAt === null ? null : this.#startedAt - this.#clockMs;
    const isPast = mode === "dvr";
    this.tell({
      opening: state === "loading",
      live: { latencyMs, atEdge: atLiveEdge, isPast, startedAt },
      span: this.#span(isPast),
    });
  }

  /** The position equals the duration at the live edge, so that the seek bar hides the latency. */
  #span(isPast: boolean): Pick<PlayerSnapshot, "time" | "duration" | "buffered"> {
    if (this.#startedAt === null) return { time: 0, duration: 0, buffered: 0 };
    const duration = Math.max(0, (Date.now() + this.#clockMs - this.#startedAt) / 1000);
    const wallMs = this.#live.wallMs();
    const shown = wallMs === null ? null : (wallMs - this.#startedAt) / 1000;
    if (this.#sentTo && performance.now() > this.#sentTo.untilMs) this.#sentTo = null;
    const time = !isPast ? duration : (this.#sentTo?.seconds ?? shown ?? duration);
    return {
      time: Math.min(duration, Math.max(0, time)),
      duration,
      buffered: Math.min(duration, Math.max(time, time + this.#live.stats().ahead)),
    };
  }
}
