import {
  type Chunk,
  CLOSE_BAD_FRAME,
  CLOSE_ENDED,
  CLOSE_REPLACED,
  CLOSE_SIGNED_OUT,
  CLOSE_TOO_MUCH,
  encodeInitFrame,
  type OriginToStudio,
  type StudioHello,
  type StudioMessage,
} from "#worker/domain/streams/contract-live.ts";
import { Outbox } from "./outbox.ts";

/** No more is handed to the socket while it holds so much. */
const MAX_SOCKET_BYTES = 4 * 1024 * 1024;
const PING_MS = 2_000;
/** A socket on which nothing came for so long is dead, whatever it says. */
const DEAD_MS = 6_000;
const BACKOFF_MS = [0, 250, 500, 1_000, 2_000, 4_000];
const OPEN_TIMEOUT_MS = 5_000;

/** The closes after which there is no use in trying again. */
const END_OF_CODE: Record<number, string> = {
  [CLOSE_ENDED]: "This stream has ended.",
  [CLOSE_REPLACED]: "This broadcast was taken over by another window.",
  [CLOSE_SIGNED_OUT]: "You are signed out on this device. Sign in to go on with this broadcast.",
  [CLOSE_TOO_MUCH]: "More is sent than your plan allows. Lower the quality.",
  [CLOSE_BAD_FRAME]: "The server did not understand this browser's stream. Reload the page.",
};

export interface UplinkOptions {
  url: string;
  hello: Omit<StudioHello, "now">;
  init: Uint8Array<ArrayBuffer>;
  /** Wall clock, ms. */
  now(): number;
  onState(state: "connecting" | "live" | "reconnecting"): void;
  /** For good. `refused`: the stream went on without us or was never ours. */
  onEnd(end: { refused: boolean; reason: string }): void;
  /** After several failures in a row: whether the stream is still there to push to; a sentence if not. */
  checkStream(): Promise<string | null>;
}

/**
 * Sends chunks to the origin over one socket and keeps each until it is acknowledged. A lost socket is opened again, and what
 * was not acknowledged is sent again; encoding goes on meanwhile.
 */
export class Uplink {
  readonly #options: UplinkOptions;
  #socket: WebSocket | null = null;
  readonly #outbox = new Outbox();
  /** Last sequence handed to the present socket; null until the origin's welcome. */
  #sent: number | null = null;
  #failures = 0;
  #everStored = false;
  #closed = false;
  #heardAt = 0;
  #timers: ReturnType<typeof setTimeout>[] = [];
  #retry: ReturnType<typeof setTimeout> | null = null;
  roundTripMs: number | null = null;

  constructor(options: UplinkOptions) {
    this.#options = options;
    this.#timers.push(setInterval(() => this.#watch(), PING_MS));
    this.#open();
  }

  /** Media that is encoded and not yet stored, ms. */
  get unacknowledgedMs(): number {
    return this.#outbox.durationUs / 1000;
  }

  push(chunk: Chunk): void {
    this.#outbox.add(chunk);
    this.#flush();
  }

  /** The network is said to be back: no use in waiting for the backoff. */
  wake(): void {
    if (this.#closed || this.#socket) return;
    if (this.#retry) clearTimeout(this.#retry);
    this.#open();
  }

  /** Waits until all is stored, at most `ms`; then ends the broadcast. */
  async finish(ms: number): Promise<void> {
    const deadline = Date.now() + ms;
    while (!this.#outbox.empty && Date.now() < deadline && !this.#closed) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      // What does not fill a part is stored by the end itself.
      if (this.unacknowledgedMs < 250 && this.#sent === this.#outbox.lastSequence) break;
    }
    this.#say({ type: "end" });
    while (!this.#closed && this.#socket && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
    this.close();
  }

  close(): void {
    this.#closed = true;
    for (const timer of this.#timers) clearInterval(timer);
    if (this.#retry) clearTimeout(this.#retry);
    this.#socket?.close(1000);
    this.#socket = null;
  }

  #open(): void {
    this.#options.onState(this.#everStored ? "reconnecting" : "connecting");
    const socket = new WebSocket(this.#options.url);
    socket.binaryType = "arraybuffer";
    this.#socket = socket;
    this.#sent = null;
    const timeout = setTimeout(() => this.#lost(socket, 1006), OPEN_TIMEOUT_MS);
    socket.onopen = () => {
      clearTimeout(timeout);
      this.#heardAt = Date.now();
      this.#say({ ...this.#options.hello, now: this.#options.now() });
      socket.send(encodeInitFrame(this.#options.init));
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

  #heard(message: OriginToStudio): void {
    switch (message.type) {
      case "welcome":
        this.#failures = 0;
        this.#sent = message.received;
        if (this.#everStored) this.#options.onState("live");
        break;
      case "ack":
        this.#stored(message.sequence);
        break;
      case "resend":
        this.#sent = message.after;
        break;
      case "pong":
        this.roundTripMs = Math.max(0, Math.round(performance.now() - message.at));
        break;
      case "ended":
        this.#end({ refused: !this.#everStored, reason: message.reason });
        break;
      default: {
        const never: never = message;
        throw new Error(`Unknown message ${JSON.stringify(never)}`);
      }
    }
    this.#flush();
  }

  #stored(sequence: number): void {
    this.#outbox.drop(sequence);
    if (!this.#everStored) this.#options.onState("live");
    this.#everStored = true;
  }

  #flush(): void {
    const socket = this.#socket;
    if (this.#sent === null || socket?.readyState !== WebSocket.OPEN) return;
    for (const { sequence, frame } of this.#outbox.after(this.#sent)) {
      if (socket.bufferedAmount > MAX_SOCKET_BYTES) return;
      socket.send(frame);
      this.#sent = sequence;
    }
  }

  #watch(): void {
    if (!this.#socket) return;
    if (this.#socket.readyState === WebSocket.OPEN && Date.now() - this.#heardAt > DEAD_MS) this.#lost(this.#socket, 1006);
    else this.#say({ type: "ping", at: performance.now() });
    this.#flush();
  }

  #lost(socket: WebSocket, code: number): void {
    if (socket !== this.#socket || this.#closed) return;
    this.#socket = null;
    this.#sent = null;
    socket.onclose = null;
    socket.close();
    const end = END_OF_CODE[code];
    if (end) {
      this.#end({ refused: code !== CLOSE_ENDED || !this.#everStored, reason: end });
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
        this.#end({ refused: !this.#everStored, reason });
        return;
      }
    }
    if (!this.#closed && !this.#socket) this.#open();
  }

  #say(message: StudioMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #end(end: { refused: boolean; reason: string }): void {
    if (this.#closed) return;
    this.close();
    this.#options.onEnd(end);
  }
}

/** What comes over our own socket; anything that is not one of our messages is passed over. */
function readMessage(data: unknown): OriginToStudio | null {
  if (typeof data !== "string") return null;
  const value: OriginToStudio = JSON.parse(data);
  return ["welcome", "ack", "resend", "pong", "ended"].includes(value.type) ? value : null;
}
