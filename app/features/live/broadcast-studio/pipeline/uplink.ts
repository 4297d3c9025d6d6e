import { t } from "#i18n/t.ts";
import {
  type Chunk,
  CLOSE_ENDED,
  encodeInitFrame,
  type OriginToStudio,
  type StudioHello,
  type StudioMessage,
} from "#worker/domain/live/streams/contract-live.ts";
import { Delivery } from "./delivery.ts";
import { Outbox } from "./outbox.ts";
import { END_OF_CODE, END_OF_REASON, type UplinkEnd } from "./uplink-end.ts";

/** Sending pauses if the socket's buffer contains more than this many bytes. */
const MAX_SOCKET_BYTES = 4 * 1024 * 1024;

const PING_MS = 2_000;
/** A socket without incoming messages for this many ms is dead, even if its state is open. */
const DEAD_MS = 6_000;

const BACKOFF_MS = [0, 250, 500, 1_000, 2_000, 4_000];
const OPEN_TIMEOUT_MS = 5_000;

export interface UplinkOptions {
  url: string;
  now(): number;
  onState(state: "connecting" | "live" | "reconnecting"): void;
  /** Called once, when the uplink gives up connecting to the server. */
  onEnd(end: UplinkEnd): void;
  checkStream(): Promise<string | null>;
}

interface RunFacts {
  hello: Omit<StudioHello, "now">;
  init: Uint8Array<ArrayBuffer>;
}

interface Run extends RunFacts {
  outbox: Outbox;
  /** `over` is true once another encoder session follows; this session then gets no more chunks. */
  over: boolean;
  flushed: boolean;
}

export interface RunSink {
  push(chunk: Chunk): void;
  sound(frame: Uint8Array<ArrayBuffer>): void;
  end(): void;
}

/**
 * Keeps each chunk until the origin server has stored the chunk, and resends unstored chunks after
 * a lost connection. The chunks of the next encoder session (another init segment) follow only when
 * all earlier chunks are stored, so that no chunk is lost between them.
 */
export class Uplink {
  readonly #options: UplinkOptions;
  readonly delivery = new Delivery();
  #socket: WebSocket | null = null;
  #runs: Run[] = [];
  /** Last sent sequence number; null until the origin server's welcome message. */
  #sent: number | null = null;
  #failures = 0;
  #everStored = false;
  #closed = false;
  #heardAt = 0;
  #timers: ReturnType<typeof setTimeout>[] = [];
  #onChange: (() => void) | null = null;
  #retry: ReturnType<typeof setTimeout> | null = null;
  roundTripMs: number | null = null;

  constructor(options: UplinkOptions) {
    this.#options = options;
    this.#timers.push(setInterval(() => this.#watch(), PING_MS));
  }

  get unacknowledgedMs(): number {
    return this.#runs.reduce((sum, run) => sum + run.outbox.durationUs, 0) / 1000;
  }

  /** Total size of the chunks that the server has not stored yet. */
  get bufferedBytes(): number {
    return this.#runs.reduce((sum, run) => sum + run.outbox.bytes, 0);
  }

  get connected(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN && this.#sent !== null;
  }

  /** Chunks of a later encoder session wait until all earlier chunks are stored. */
  begin(facts: RunFacts): RunSink {
    const run: Run = { ...facts, outbox: new Outbox(), over: false, flushed: false };
    this.#runs.push(run);
    if (this.#runs.length === 1 && !this.#closed) {
      if (this.#socket?.readyState === WebSocket.OPEN) this.#greet(run);
      else if (!this.#socket && !this.#retry) this.#open();
    }
    return {
      push: (chunk) => {
        run.outbox.add(chunk);
        if (run === this.#runs[0]) this.#flush();
      },
      sound: (frame) => {
        if (run === this.#runs[0] && this.connected) this.#socket?.send(frame);
      },
      end: () => {
        run.over = true;
        this.#flush();
      },
    };
  }

  /** Reconnects at once without waiting for the backoff, because the network is back. */
  wake(): void {
    if (this.#closed || this.#socket || this.#runs.length === 0) return;
    if (this.#retry) clearTimeout(this.#retry);
    this.#open();
  }

  async finish(ms: number): Promise<void> {
    const deadline = Date.now() + ms;
    await this.#until(() => this.#isSent() || this.#closed, deadline);
    this.#say({ type: "end" });
    await this.#until(() => this.#closed || !this.#socket, deadline);
    this.close();
  }

  /**
   * Waits at most `ms` until the server has stored all chunks, then disconnects.
   * The stream does not end.
   */
  async leave(ms: number): Promise<void> {
    await this.#until(() => this.#runs.length === 0 || this.#closed, Date.now() + ms);
    this.close();
  }

  async #until(isSo: () => boolean, deadline: number): Promise<void> {
    if (isSo()) return;
    await new Promise<void>((resolve) => {
      const timeout = setTimeout(resolve, Math.max(0, deadline - Date.now()));
      this.#onChange = () => {
        if (!isSo()) return;
        clearTimeout(timeout);
        resolve();
      };
    });
    this.#onChange = null;
  }

  /** The last chunks only need to be sent, because the server stores them at the stream's end. */
  #isSent(): boolean {
    const [run, next] = this.#runs;
    if (!run) return true;
    return (
      !next &&
      (run.outbox.empty || (this.unacknowledgedMs < 250 && this.#sent === run.outbox.lastSequence))
    );
  }

  close(): void {
    this.#closed = true;
    for (const timer of this.#timers) clearInterval(timer);
    if (this.#retry) clearTimeout(this.#retry);
    this.#socket?.close(1000);
    this.#socket = null;
    this.#onChange?.();
  }

  #open(): void {
    this.#retry = null;
    this.#options.onState(this.#everStored ? "reconnecting" : "connecting");
    const socket = new WebSocket(this.#options.url);
    socket.binaryType = "arraybuffer";
    this.#socket = socket;
    this.#sent = null;
    const timeout = setTimeout(() => this.#lost(socket, 1006), OPEN_TIMEOUT_MS);
    socket.onopen = () => {
      clearTimeout(timeout);
      this.#heardAt = Date.now();
      const [run] = this.#runs;
      if (run) this.#greet(run);
    };
    socket.onmessage = (event) => {
      this.#heardAt = Date.now();
      const message = readMessage(event.data);
      if (message && socket === this.#socket) this.#heard(message);
    };
    socket.onclose = (event) => {
      clearTimeout(timeout);
      this.#lost(socket, event.code);
    };
  }

  #greet(run: Run): void {
    this.#sent = null;
    run.flushed = false;
    this.#say({ ...run.hello, now: this.#options.now() });
    this.#socket?.send(encodeInitFrame(run.init));
  }

  #heard(message: OriginToStudio): void {
    // An ack or resend message before the welcome message still refers to the previous encoder
    // start.
    if (this.#sent === null && (message.type === "ack" || message.type === "resend")) return;
    switch (message.type) {
      case "welcome":
        this.#failures = 0;
        this.#sent = message.received;
        this.delivery.reset();
        if (this.#everStored) this.#options.onState("live");
        break;
      case "ack":
        this.#stored(message.sequence);
        break;
      case "resend": {
        this.#sent = message.after;
        const [run] = this.#runs;
        if (run) run.flushed = false;
        break;
      }
      case "pong":
        this.roundTripMs = Math.max(0, Math.round(performance.now() - message.at));
        break;
      case "ended":
        this.#end({
          rejected: !this.#everStored,
          reason: t(END_OF_REASON[message.reason]),
          cause: message.reason,
        });
        break;
      default: {
        const never: never = message;
        throw new Error(`Unknown message ${JSON.stringify(never)}`);
      }
    }
    this.#flush();
    this.#onChange?.();
  }

  #stored(sequence: number): void {
    const bytes = this.#runs[0]?.outbox.drop(sequence) ?? 0;
    this.delivery.add(bytes);
    if (!this.#everStored) this.#options.onState("live");
    this.#everStored = true;
  }

  #flush(): void {
    const socket = this.#socket;
    const [run] = this.#runs;
    if (!run || this.#sent === null || socket?.readyState !== WebSocket.OPEN) return;
    for (const { sequence, frame } of run.outbox.after(this.#sent)) {
      if (socket.bufferedAmount > MAX_SOCKET_BYTES) return;
      socket.send(frame);
      this.#sent = sequence;
    }
    if (run.over) this.#finishRun(run);
  }

  /** Ends an encoder session. The next one waits until the server has stored the last segment. */
  #finishRun(run: Run): void {
    const last = run.outbox.lastSequence;
    if (last !== undefined) {
      if (!run.flushed) this.#say({ type: "flush", sequence: last });
      run.flushed = true;
      return;
    }
    this.#runs.shift();
    const [next] = this.#runs;
    if (next) this.#greet(next);
  }

  #watch(): void {
    if (!this.#socket) return;
    if (this.#socket.readyState === WebSocket.OPEN && Date.now() - this.#heardAt > DEAD_MS)
      this.#lost(this.#socket, 1006);
    else this.#say({ type: "ping", at: performance.now() });
    this.#flush();
    this.#onChange?.();
  }

  #lost(socket: WebSocket, code: number): void {
    if (socket !== this.#socket || this.#closed) return;
    this.#socket = null;
    this.#sent = null;
    socket.onclose = null;
    socket.close();
    this.#onChange?.();
    const end = END_OF_CODE[code];
    if (end) {
      const rejected = code !== CLOSE_ENDED || !this.#everStored;
      this.#end({ rejected, reason: t(end), cause: code });
      return;
    }
    this.#options.onState(this.#everStored ? "reconnecting" : "connecting");
    const backoff = BACKOFF_MS[Math.min(this.#failures, BACKOFF_MS.length - 1)] ?? 0;
    this.#failures++;
    this.#retry = setTimeout(() => void this.#again(), backoff * (0.75 + Math.random() / 2));
  }

  async #again(): Promise<void> {
    if (this.#failures % 4 === 0) {
      const reason = await this.#options.checkStream();
      if (reason !== null) {
        this.#end({ rejected: !this.#everStored, reason, cause: null });
        return;
      }
    }
    if (!this.#closed && !this.#socket) this.#open();
  }

  #say(message: StudioMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #end(end: UplinkEnd): void {
    if (this.#closed) return;
    this.close();
    this.#options.onEnd(end);
  }
}

function readMessage(data: unknown): OriginToStudio | null {
  if (typeof data !== "string") return null;
  const value: OriginToStudio = JSON.parse(data);
  return ["welcome", "ack", "resend", "pong", "ended"].includes(value.type) ? value : null;
}
