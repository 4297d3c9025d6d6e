import { type Chunk, CLOSE_ACCESS_CHANGED, CLOSE_ENDED, decodeFrame, type OriginToViewer } from "#worker/domain/streams/contract-live.ts";
import type { Engine, EngineEvents } from "./engine.ts";
import { MediaBuffer } from "./media-buffer.ts";
import { pace, Target } from "./pace.ts";
import { play } from "./play.ts";

/** Seconds of media held ahead of the play position: what the browser's audio output takes before it plays steadily. */
const LEAST_AHEAD = 0.15;
const TICK_MS = 100;
/** Standing still this long with media ahead means a hole that the browser does not cross, or a seek that got lost. */
const STUCK_MS = 1_000;
const BACKOFF_MS = [0, 250, 500, 1_000, 2_000, 4_000];
const TRY_PLAYLISTS = 1013;
const MAX_FAILURES = 3;
/** A seek takes some hundred ms to decode its way from the key frame; they are caught up quickly within this time, ms. */
const CATCH_UP_MS = 5_000;
const LANDED_SHORT = 0.7;
/** Kept ahead while paused, seconds. */
const MAX_AHEAD = 30;
const MAX_REJUMPS = 2;

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
  #buffer: MediaBuffer;
  readonly #target = new Target(LEAST_AHEAD);
  readonly #timer: ReturnType<typeof setInterval>;
  #socket: WebSocket | null = null;
  #retry: ReturnType<typeof setTimeout> | null = null;
  #run: RunFacts | null = null;
  #init: Uint8Array<ArrayBuffer> | null = null;
  #lastSequence = -1;
  /** The origin's clock less ours, ms. */
  #clockMs = 0;
  #failures = 0;
  #everOpened = false;
  #placed: "no" | "first frame" | "live" = "no";
  #lastTime = -1;
  #movedAt = 0;
  #catchUpUntil = 0;
  #rejumps = 0;
  /** End of the last chunk that came, whether it is in the buffer yet or not, seconds. */
  #received = 0;
  #away = false;
  #closed = false;

  constructor(video: HTMLVideoElement, base: () => Promise<string>, events: EngineEvents) {
    this.#video = video;
    this.#base = base;
    this.#events = events;
    this.#buffer = new MediaBuffer(video, () => events.unplayable());
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
    video.addEventListener("waiting", this.#stalled);
    void this.#open();
  }

  get latencyMs(): number | null {
    if (!this.#run || this.#placed === "no") return null;
    return Date.now() + this.#clockMs - (this.#run.startedAt + this.#video.currentTime * 1000);
  }

  get atLiveEdge(): boolean {
    return this.#buffer.end - this.#video.currentTime < this.#target.seconds + 1;
  }

  goToLive(): void {
    this.#catchUpUntil = performance.now() + CATCH_UP_MS;
    const edge = Math.max(this.#buffer.end, this.#received) - this.#target.seconds;
    if (edge > this.#video.currentTime || edge > this.#buffer.start) this.#video.currentTime = Math.max(this.#buffer.start, edge);
  }

  destroy(): void {
    this.#closed = true;
    clearInterval(this.#timer);
    if (this.#retry) clearTimeout(this.#retry);
    this.#video.removeEventListener("waiting", this.#stalled);
    this.#socket?.close(1000);
    this.#buffer.close();
  }

  readonly #stalled = () => {
    if (this.#placed === "live" && !this.#video.seeking) this.#target.stalled(performance.now());
  };

  async #open(): Promise<void> {
    let base: string;
    try {
      base = await this.#base();
    } catch {
      this.#events.refused();
      return;
    }
    if (this.#closed) return;
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}${base}/watch`);
    socket.binaryType = "arraybuffer";
    this.#socket = socket;
    socket.onopen = () => {
      this.#everOpened = true;
    };
    socket.onmessage = (event: MessageEvent<string | ArrayBuffer>) => {
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
    // A new run begins like a join: codecs, clocks and frame sizes are its own, and a seek across the seam may never end.
    if (this.#run) {
      this.#buffer.close();
      this.#buffer = new MediaBuffer(this.#video, () => this.#events.unplayable());
      this.#placed = "no";
    }
    this.#run = { epoch: message.epoch, mime: message.mime, startedAt: message.startedAt };
    this.#init = null;
    this.#lastSequence = -1;
    this.#received = 0;
    this.#rejumps = 0;
  }

  #frame(data: ArrayBuffer): void {
    const frame = decodeFrame(data);
    if (frame?.kind === "init") this.#init ??= frame.data;
    else if (frame) this.#chunk(frame);
  }

  #chunk(chunk: Chunk): void {
    const run = this.#run;
    if (!run || !this.#init || chunk.sequence <= this.#lastSequence) return;
    if (this.#lastSequence < 0) this.#buffer.begin(run.mime, this.#init);
    this.#lastSequence = chunk.sequence;
    // Paused for long: what would pile up is left out, and playing on jumps to the live edge.
    if (this.#video.paused && this.#buffer.end - this.#video.currentTime > MAX_AHEAD) return;
    this.#received = (chunk.timestampUs + chunk.durationUs) / 1e6;
    this.#buffer.append(chunk.data);
    if (this.#placed === "no") this.#place();
  }

  /** The key frame is shown at once; as soon as it is, the position goes to the live edge. */
  #place(): void {
    const { start, end } = this.#buffer;
    if (end <= start) {
      this.#video.addEventListener("progress", () => this.#placed === "no" && this.#place(), { once: true });
      return;
    }
    this.#placed = "first frame";
    this.#video.currentTime = start;
    const toEdge = () => {
      if (this.#closed || this.#placed === "live") return;
      this.#placed = "live";
      this.goToLive();
    };
    if (this.#video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) toEdge();
    else this.#video.addEventListener("loadeddata", toEdge, { once: true });
    void play(this.#video);
  }

  #tick(): void {
    const { currentTime, paused, seeking } = this.#video;
    if (this.#placed === "no" && this.#buffer.end > this.#buffer.start) this.#place();
    if (this.#placed !== "live" || paused) return;
    const { start, end } = this.#buffer;
    const now = performance.now();
    if (currentTime !== this.#lastTime) {
      this.#lastTime = currentTime;
      this.#movedAt = now;
    } else if (now - this.#movedAt > STUCK_MS && end - currentTime > this.#target.seconds) {
      this.#movedAt = now;
      this.goToLive();
      void play(this.#video);
      return;
    }
    if (seeking) return;
    this.#target.tick(now);
    if (start > currentTime && end - start > 0.05) {
      this.goToLive();
      return;
    }
    if (this.#away) return;
    const catchingUp = performance.now() < this.#catchUpUntil;
    const { rate, jump } = pace(end - currentTime, this.#target.seconds, catchingUp);
    // The group that came at joining took its time: one jump landed in the middle of it.
    const landedShort = catchingUp && this.#rejumps < MAX_REJUMPS && end - currentTime > this.#target.seconds + LANDED_SHORT;
    if (landedShort) this.#rejumps++;
    if (jump || landedShort) this.goToLive();
    if (this.#video.playbackRate !== rate) this.#video.playbackRate = rate;
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
