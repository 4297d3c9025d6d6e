import { t } from "#i18n/t.ts";
import type { Chunk, QuickSound } from "#worker/domain/live/streams/contract-live.ts";
import { BitMeter } from "./bit-meter.ts";
import { EdgeFollower } from "./edge-follower.ts";
import type { Engine, EngineEvents, EngineStats } from "./engine.ts";
import { MediaBuffer } from "./media-buffer.ts";
import { OriginSocket, type OriginSocketEvents, type RunFacts } from "./origin-socket.ts";
import { Target } from "./pace.ts";
import { QuickSoundWatch } from "./quick-sound-watch.ts";
import { Remuxer } from "./remuxer.ts";

/** The browser's audio output needs this many seconds of buffer for steady playback. */
const LEAST_AHEAD = 0.12;

const STALL_STEP = 0.05;
const TICK_MS = 100;
/**
 * Media starts this many seconds after 0. The browser would drop a frame that rounding moves before
 * 0, and all frames up to the next key frame.
 */
const BEFORE = 0.0001;
/** Maximum seconds of buffered media while the viewer pauses. */
const MAX_AHEAD = 30;

const MAX_RESTARTS = 2;
const RESTARTS_WITHIN_MS = 60_000;

export class SocketEngine implements Engine {
  readonly #video: HTMLVideoElement;
  readonly #events: EngineEvents;
  readonly #target = new Target(LEAST_AHEAD, STALL_STEP);
  readonly #timer: ReturnType<typeof setInterval>;
  readonly #socket: OriginSocket;
  readonly #bits = new BitMeter();
  #buffer: MediaBuffer;
  #follower: EdgeFollower;
  #run: RunFacts | null = null;
  #remuxer: Remuxer | null = null;
  #quickSound = new QuickSoundWatch();
  #restarts: number[] = [];
  #before = 0;

  constructor(video: HTMLVideoElement, base: () => Promise<string>, events: EngineEvents) {
    this.#video = video;
    this.#events = events;
    [this.#buffer, this.#follower] = this.#openBuffer();
    this.#timer = setInterval(() => this.#follower.tick(this.#socket.away), TICK_MS);
    video.addEventListener("waiting", this.#stalled);
    const handlers: OriginSocketEvents = {
      run: (run) => this.#begin(run),
      init: (init) => {
        this.#remuxer = this.#run && new Remuxer(this.#run, init);
      },
      chunk: (chunk) => this.#chunk(chunk),
      sound: (sound) => this.#sound(sound),
      publisher: (state) => events.publisher(state),
      ended: () => events.ended(),
      rejected: () => events.rejected(),
      unplayable: (failure) => events.unplayable(failure),
    };
    this.#socket = new OriginSocket(base, handlers, { quickSound: true });
  }

  get latencyMs(): number | null {
    const { origin } = this.#buffer;
    if (!this.#run || origin === null || !this.#follower.placed) return null;
    return (
      Date.now() +
      this.#socket.clockMs -
      (this.#run.startedAt + (origin + this.#video.currentTime) * 1000)
    );
  }

  get atLiveEdge(): boolean {
    return this.#follower.atLiveEdge;
  }

  get position(): number {
    return this.#before + this.#video.currentTime;
  }

  stats(): EngineStats {
    const codecs = /codecs="(.+)"/.exec(this.#run?.mime ?? "")?.[1] ?? null;
    return {
      ahead: Math.max(0, this.#follower.ahead),
      bitrate: this.#bits.read(performance.now()),
      codecs,
      frames: null,
    };
  }

  refresh(): void {
    // An open socket needs no new playback link. The next socket requests its own link.
  }

  goToLive(): void {
    this.#follower.goToLive();
  }

  destroy(): void {
    clearInterval(this.#timer);
    this.#video.removeEventListener("waiting", this.#stalled);
    this.#socket.close();
    this.#buffer.close();
  }

  readonly #stalled = () => this.#follower.stalled();

  #openBuffer(): [MediaBuffer, EdgeFollower] {
    const buffer = new MediaBuffer(this.#video, {
      data: () => follower.updatePosition(),
      broken: () => this.#restart(),
    });
    const follower = new EdgeFollower(this.#video, buffer, this.#target, () => this.#events.play());
    return [buffer, follower];
  }

  /**
   * A seek between encoder sessions (other codec, clock or size) might never end, so each encoder
   * session gets a new buffer.
   */
  #begin(run: RunFacts): void {
    if (!MediaBuffer.supports(run.mime)) {
      this.#events.unplayable({ reason: t("live.playback.formatUnsupported"), lasting: true });
      return;
    }
    if (this.#run) this.#beginAnew();
    this.#run = run;
    this.#remuxer = null;
    this.#quickSound = new QuickSoundWatch();
  }

  #beginAnew(): void {
    this.#before += this.#video.currentTime;
    this.#buffer.close();
    [this.#buffer, this.#follower] = this.#openBuffer();
  }

  #restart(): void {
    const now = performance.now();
    this.#restarts = this.#restarts.filter((at) => at > now - RESTARTS_WITHIN_MS);
    if (this.#restarts.push(now) > MAX_RESTARTS) {
      this.#events.unplayable({ reason: t("live.playback.decoderFailure"), lasting: false });
      return;
    }
    this.#beginAnew();
    this.#run = null;
    this.#socket.reconnect();
  }

  #chunk(chunk: Chunk): void {
    const run = this.#run;
    const remuxer = this.#remuxer;
    if (!run || !remuxer) return;
    if (run.quickSound && this.#quickSound.frameArrived(performance.now())) {
      this.#beginAnew();
      this.#run = null;
      this.#socket.reconnect({ quickSound: false });
      return;
    }
    this.#bits.add(chunk.data.byteLength, performance.now());
    const time = chunk.timestampUs / 1e6;
    if (this.#buffer.origin === null)
      this.#buffer.begin(remuxer.mime, remuxer.init, Math.max(0, time - BEFORE));
    // Drops media during a long pause. Playback later resumes at the live edge.
    if (this.#full) return;
    this.#follower.received = time + chunk.durationUs / 1e6 - (this.#buffer.origin ?? 0);
    for (const fragment of remuxer.chunk(chunk)) this.#buffer.append(fragment);
  }

  #sound(sound: QuickSound): void {
    this.#quickSound.soundArrived();
    this.#bits.add(sound.data.byteLength, performance.now());
    if (this.#full || this.#buffer.origin === null) return;
    for (const fragment of this.#remuxer?.sound(sound) ?? []) this.#buffer.append(fragment);
  }

  get #full(): boolean {
    return this.#video.paused && this.#follower.ahead > MAX_AHEAD;
  }
}
