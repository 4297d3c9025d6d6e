import { t } from "#i18n/t.ts";
import {
  type Chunk,
  CLOSE_ACCESS_CHANGED,
  CLOSE_ENDED,
  decodeFrame,
  type OriginToViewer,
  type QuickSound,
  type QuickSoundFormat,
  type ViewerToOrigin,
} from "#worker/domain/live/streams/contract-live.ts";
import type { Failure } from "./engine.ts";
import { isRejection } from "./rejection.ts";

const BACKOFF_MS = [0, 250, 500, 1_000, 2_000, 4_000];
const TRY_PLAYLISTS = 1013;
const MAX_FAILURES = 3;
/** A socket without data for this time is dead, unless the publisher is disconnected. */
const DEAD_MS = 4_000;

const WATCH_MS = 1_000;

export interface RunFacts {
  epoch: number;
  mime: string;
  /** Time of this browser's clock at media time 0, ms since the epoch. */
  startedAt: number;
  quickSound: QuickSoundFormat | null;
}

export interface OriginSocketEvents {
  /** Called once for each encoder session (one init segment), even after reconnects. */
  run(run: RunFacts): void;
  init(init: Uint8Array<ArrayBuffer>): void;
  /** Called once and in order for each chunk, even across reconnects. */
  chunk(chunk: Chunk): void;
  sound(sound: QuickSound): void;
  publisher(state: "waiting" | "live" | "reconnecting"): void;
  ended(): void;
  rejected(): void;
  unplayable(failure: Failure): void;
}

export class OriginSocket {
  readonly #base: () => Promise<string>;
  readonly #events: OriginSocketEvents;
  readonly #watch: ReturnType<typeof setInterval>;
  #wantsQuickSound: boolean;
  #socket: WebSocket | null = null;
  #retry: ReturnType<typeof setTimeout> | null = null;
  #run: number | null = null;
  #hasInit = false;
  #hasQuickSound = false;
  #lastSequence = -1;
  #failures = 0;
  #everOpened = false;
  #attempts = 0;
  #heardAt = 0;
  #closed = false;
  away = false;
  /** The origin server's clock minus this browser's clock, ms. */
  clockMs = 0;
  bytes = 0;

  constructor(
    base: () => Promise<string>,
    events: OriginSocketEvents,
    { quickSound = false } = {},
  ) {
    this.#base = base;
    this.#wantsQuickSound = quickSound;
    this.#events = events;
    this.#watch = setInterval(() => this.#check(), WATCH_MS);
    void this.#open();
  }

  /** @param quickSound false turns off the separate audio, because the audio did not arrive */
  reconnect({ quickSound = true } = {}): void {
    this.#wantsQuickSound &&= quickSound;
    this.#run = null;
    this.#reopen();
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#watch);
    if (this.#retry) clearTimeout(this.#retry);
    this.#socket?.close(1000);
    this.#socket = null;
  }

  #reopen(): void {
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
    } catch (cause) {
      if (this.#closed || attempt !== this.#attempts) return;
      if (isRejection(cause)) this.#events.rejected();
      else this.#failed(0);
      return;
    }
    if (this.#closed || attempt !== this.#attempts) return;
    const socket = new WebSocket(
      `${location.origin.replace(/^http/, "ws")}${base}/watch?checks=1${this.#wantsQuickSound ? "&sound=opus" : ""}`,
    );
    socket.binaryType = "arraybuffer";
    this.#socket = socket;
    this.#heardAt = performance.now();
    socket.onopen = () => {
      this.#everOpened = true;
    };
    socket.onmessage = (event: MessageEvent<string | ArrayBuffer>) => {
      if (socket !== this.#socket) return;
      this.#failures = 0;
      this.#heardAt = performance.now();
      if (typeof event.data === "string") this.#told(JSON.parse(event.data));
      else this.#frame(event.data);
    };
    socket.onclose = (event) => {
      if (socket !== this.#socket || this.#closed) return;
      this.#socket = null;
      if (event.code === CLOSE_ENDED) this.#events.ended();
      else this.#failed(event.code);
    };
  }

  #told(message: OriginToViewer): void {
    if (message.type === "check") {
      this.#socket?.send(
        JSON.stringify({ type: "checked", id: message.id } satisfies ViewerToOrigin),
      );
      return;
    }
    if (message.type === "state") {
      this.away = message.state !== "live";
      if (message.state === "ended") this.#events.ended();
      else this.#events.publisher(message.state);
      return;
    }
    this.clockMs = message.now - Date.now();
    if (message.mime === null) {
      this.#events.unplayable({
        reason: t("live.latency.fallback.encoderStream"),
        lasting: true,
        instead: "hls",
      });
      return;
    }
    if (this.#run === message.epoch) return;
    this.#run = message.epoch;
    this.#hasInit = false;
    this.#lastSequence = -1;
    const { epoch, mime, startedAt, quickSound = null } = message;
    this.#hasQuickSound = quickSound !== null;
    this.#events.run({ epoch, mime, startedAt, quickSound });
  }

  #frame(data: ArrayBuffer): void {
    this.bytes += data.byteLength;
    const frame = decodeFrame(data);
    if (!frame || this.#run === null) return;
    if (frame.kind === "init") {
      if (!this.#hasInit) this.#events.init(frame.data);
      this.#hasInit = true;
    } else if (frame.kind === "sound") {
      // A decoder that was configured for the audio in the chunks would fail on the separate audio.
      if (this.#hasInit && this.#hasQuickSound) this.#events.sound(frame);
    } else if (this.#hasInit && frame.sequence > this.#lastSequence) {
      this.#lastSequence = frame.sequence;
      this.#events.chunk(frame);
    }
  }

  #check(): void {
    if (this.#socket === null || this.away || performance.now() - this.#heardAt < DEAD_MS) return;
    this.#events.publisher("reconnecting");
    this.#reopen();
  }

  #failed(code: number): void {
    this.#failures++;
    if (code === TRY_PLAYLISTS || (!this.#everOpened && this.#failures >= MAX_FAILURES)) {
      const reason =
        code === TRY_PLAYLISTS
          ? t("live.latency.fallback.roomFull")
          : t("live.latency.fallback.socketFailed");
      this.#events.unplayable({ reason, lasting: false });
      return;
    }
    this.#events.publisher("reconnecting");
    const backoff =
      code === CLOSE_ACCESS_CHANGED
        ? 0
        : (BACKOFF_MS[Math.min(this.#failures, BACKOFF_MS.length - 1)] ?? 0);
    this.#retry = setTimeout(() => void this.#open(), backoff * (0.75 + Math.random() / 2));
  }
}
