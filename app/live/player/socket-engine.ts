import { type Chunk, CLOSE_ACCESS_CHANGED, CLOSE_ENDED, decodeFrame, type OriginToViewer } from "#worker/domain/streams/contract-live.ts";
import { EdgeFollower } from "./edge-follower.ts";
import type { Engine, EngineEvents } from "./engine.ts";
import { MediaBuffer } from "./media-buffer.ts";
import { Target } from "./pace.ts";

/** Seconds of media held ahead of the play position: what the browser's audio output takes before it plays steadily. */
const LEAST_AHEAD = 0.15;
const TICK_MS = 100;
const BACKOFF_MS = [0, 250, 500, 1_000, 2_000, 4_000];
const TRY_PLAYLISTS = 1013;
const MAX_FAILURES = 3;
/** Kept ahead while paused, seconds. */
const MAX_AHEAD = 30;
/** A decoder or sound output that gives up is started again so many times within so long; then the playlists are tried. */
const MAX_RESTARTS = 2;
const RESTARTS_WITHIN_MS = 60_000;

interface RunFacts {
  epoch: number;
  mime: string;
  startedAt: number;
}

/** Plays what the origin relays, frame by frame, through Media Source Extensions. */
export class SocketEngine implements Engine {
  readonly mode = "websocket";
  readonly #video: HTMLVideoElement;
  readonly #events: EngineEvents;
  readonly #base: () => Promise<string>;
  readonly #target = new Target(LEAST_AHEAD);
  readonly #timer: ReturnType<typeof setInterval>;
  #buffer: MediaBuffer;
  #follower: EdgeFollower;
  #socket: WebSocket | null = null;
  #retry: ReturnType<typeof setTimeout> | null = null;
  #run: RunFacts | null = null;
  #init: Uint8Array<ArrayBuffer> | null = null;
  #lastSequence = -1;
  /** The origin's clock less ours, ms. */
  #clockMs = 0;
  #failures = 0;
  #everOpened = false;
  #attempts = 0;
  #restarts: number[] = [];
  #away = false;
  #closed = false;

  constructor(video: HTMLVideoElement, base: () => Promise<string>, events: EngineEvents) {
    this.#video = video;
    this.#base = base;
    this.#events = events;
    [this.#buffer, this.#follower] = this.#openBuffer();
    this.#timer = setInterval(() => this.#follower.tick(this.#away), TICK_MS);
    video.addEventListener("waiting", this.#stalled);
    void this.#open();
  }

  get latencyMs(): number | null {
    const { origin } = this.#buffer;
    if (!this.#run || origin === null || !this.#follower.placed) return null;
    return Date.now() + this.#clockMs - (this.#run.startedAt + (origin + this.#video.currentTime) * 1000);
  }

  get atLiveEdge(): boolean {
    return this.#follower.atLiveEdge;
  }

  goToLive(): void {
    this.#follower.goToLive();
  }

  destroy(): void {
    this.#closed = true;
    clearInterval(this.#timer);
    if (this.#retry) clearTimeout(this.#retry);
    this.#video.removeEventListener("waiting", this.#stalled);
    this.#socket?.close(1000);
    this.#buffer.close();
  }

  readonly #stalled = () => this.#follower.stalled();

  #openBuffer(): [MediaBuffer, EdgeFollower] {
    const buffer = new MediaBuffer(this.#video, { data: () => follower.place(), broken: () => this.#restart() });
    const follower = new EdgeFollower(this.#video, buffer, this.#target, () => this.#events.play());
    return [buffer, follower];
  }

  /** Codecs, clocks and frame sizes are a run's own, and a seek across the seam may never end: each has a buffer of its own. */
  #beginAnew(): void {
    this.#buffer.close();
    [this.#buffer, this.#follower] = this.#openBuffer();
    this.#lastSequence = -1;
  }

  /** Nothing more can be decoded into this element as it is: joins once more, and gets all since the last key frame again. */
  #restart(): void {
    const now = performance.now();
    this.#restarts = this.#restarts.filter((at) => at > now - RESTARTS_WITHIN_MS);
    if (this.#restarts.push(now) > MAX_RESTARTS) {
      this.#events.unplayable();
      return;
    }
    this.#beginAnew();
    const before = this.#socket;
    this.#socket = null;
    before?.close(1000);
    if (this.#retry) clearTimeout(this.#retry);
    void this.#open();
  }

  async #open(): Promise<void> {
    const attempt = ++this.#attempts;
    let base: string;
    try {
      base = await this.#base();
    } catch {
      this.#events.refused();
      return;
    }
    if (this.#closed || attempt !== this.#attempts) return;
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}${base}/watch`);
    socket.binaryType = "arraybuffer";
    this.#socket = socket;
    socket.onopen = () => {
      this.#everOpened = true;
    };
    socket.onmessage = (event: MessageEvent<string | ArrayBuffer>) => {
      if (socket !== this.#socket) return;
      this.#failures = 0;
      if (typeof event.data === "string") this.#told(JSON.parse(event.data));
      else this.#frame(event.data);
    };
    socket.onclose = (event) => this.#lost(socket, event.code);
  }

  #told(message: OriginToViewer): void {
    if (message.type === "state") {
      this.#away = message.state !== "live";
      if (message.state === "ended") this.#events.ended();
      else this.#events.publisher(message.state);
      return;
    }
    this.#clockMs = message.now - Date.now();
    if (message.mime === null || !MediaBuffer.supports(message.mime)) {
      this.#events.unplayable(message.mime === null ? "hls" : undefined);
      return;
    }
    if (this.#run?.epoch === message.epoch) return;
    if (this.#run) this.#beginAnew();
    this.#run = { epoch: message.epoch, mime: message.mime, startedAt: message.startedAt };
    this.#init = null;
  }

  #frame(data: ArrayBuffer): void {
    const frame = decodeFrame(data);
    if (frame?.kind === "init") this.#init ??= frame.data;
    else if (frame) this.#chunk(frame);
  }

  #chunk(chunk: Chunk): void {
    const run = this.#run;
    if (!run || !this.#init || chunk.sequence <= this.#lastSequence) return;
    const time = chunk.timestampUs / 1e6;
    if (this.#buffer.origin === null) this.#buffer.begin(run.mime, this.#init, time);
    this.#lastSequence = chunk.sequence;
    // Paused for long: what would pile up is left out, and playing on jumps to the live edge.
    if (this.#video.paused && this.#follower.ahead > MAX_AHEAD) return;
    this.#follower.received = time + chunk.durationUs / 1e6 - (this.#buffer.origin ?? 0);
    this.#buffer.append(chunk.data);
  }

  #lost(socket: WebSocket, code: number): void {
    if (socket !== this.#socket || this.#closed) return;
    this.#socket = null;
    if (code === CLOSE_ENDED) {
      this.#events.ended();
      return;
    }
    this.#failures++;
    if (code === TRY_PLAYLISTS || (!this.#everOpened && this.#failures >= MAX_FAILURES)) {
      this.#events.unplayable();
      return;
    }
    this.#events.publisher("reconnecting");
    const backoff = code === CLOSE_ACCESS_CHANGED ? 0 : (BACKOFF_MS[Math.min(this.#failures, BACKOFF_MS.length - 1)] ?? 0);
    this.#retry = setTimeout(() => void this.#open(), backoff * (0.75 + Math.random() / 2));
  }
}
