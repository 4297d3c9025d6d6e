import {
  type Chunk,
  CLOSE_BAD_FRAME,
  CLOSE_ENDED,
  CLOSE_REPLACED,
  CLOSE_TOO_MUCH,
  encodeChunkFrame,
  encodeInitFrame,
  type OriginToStudio,
  type StudioHello,
  type StudioMessage,
} from "#worker/domain/streams/contract-live.ts";

/** Media kept while the origin cannot be reached; as long as it waits for us. Beyond, the oldest groups are given up. */
const MAX_KEPT_US = 60_000_000;
const MAX_KEPT_BYTES = 96 * 1024 * 1024;
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
  [CLOSE_TOO_MUCH]: "More is sent than your plan allows. Lower the quality.",
  [CLOSE_BAD_FRAME]: "The server did not understand this browser's stream. Reload the page.",
};

interface Kept {
  chunk: Chunk;
  frame: Uint8Array<ArrayBuffer>;
}

export interface UplinkOptions {
  url: string;
  hello: Omit<StudioHello, "now">;
  init: Uint8Array<ArrayBuffer>;
  /** Wall clock, ms. */
  now(): number;
  onState(state: "connecting" | "live" | "reconnecting"): void;
  onStored(sequence: number): void;
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
  #kept: Kept[] = [];
  #keptBytes = 0;
  /** Last sequence handed to the present socket; null until the origin's welcome. */
  #sent: number | null = null;
  #failures = 0;
  #everStored = false;
  #closed = false;
  #heardAt = 0;
  #timers: ReturnType<typeof setTimeout>[] = [];
  #retry: ReturnType<typeof setTimeout> | null = null;
  #hole = false;
  roundTripMs: number | null = null;
  sentBytes = 0;

  constructor(options: UplinkOptions) {
    this.#options = options;
    this.#timers.push(setInterval(() => this.#watch(), PING_MS));
    this.#open();
  }

  /** Media that is encoded and not yet stored, ms. */
  get unacknowledgedMs(): number {
    const [first, last] = [this.#kept[0], this.#kept.at(-1)];
    return first && last ? (last.chunk.timestampUs + last.chunk.durationUs - first.chunk.timestampUs) / 1000 : 0;
  }

  push(chunk: Chunk): void {
    const marked = this.#hole && chunk.key ? { ...chunk, afterHole: true } : chunk;
    if (this.#hole && !chunk.key) return;
    this.#hole = false;
    const kept = { chunk: marked, frame: encodeChunkFrame(marked) };
    this.#kept.push(kept);
    this.#keptBytes += kept.frame.byteLength;
    this.#bound();
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
    while (this.#kept.length > 0 && Date.now() < deadline && !this.#closed) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      // What does not fill a part is stored by the end itself.
      if (this.unacknowledgedMs < 250 && this.#sent === this.#kept.at(-1)?.chunk.sequence) break;
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
    const left = this.#kept.filter((k) => k.chunk.sequence > sequence);
    this.#keptBytes = left.reduce((n, k) => n + k.frame.byteLength, 0);
    this.#kept = left;
    if (!this.#everStored) this.#options.onState("live");
    this.#everStored = true;
    this.#options.onStored(sequence);
  }

  #flush(): void {
    const socket = this.#socket;
    if (this.#sent === null || socket?.readyState !== WebSocket.OPEN) return;
    for (const { chunk, frame } of this.#kept) {
      if (chunk.sequence <= this.#sent) continue;
      if (socket.bufferedAmount > MAX_SOCKET_BYTES) return;
      socket.send(frame);
      this.sentBytes += frame.byteLength;
      this.#sent = chunk.sequence;
    }
  }

  /** Gives up whole groups of pictures from the oldest on; the next that is kept says that there is a hole before it. */
  #bound(): void {
    while (this.unacknowledgedMs * 1000 > MAX_KEPT_US || this.#keptBytes > MAX_KEPT_BYTES) {
      const next = this.#kept.findIndex((k, i) => i > 0 && k.chunk.key);
      if (next < 0) {
        this.#kept = [];
        this.#keptBytes = 0;
        this.#hole = true;
        return;
      }
      this.#keptBytes -= this.#kept.splice(0, next).reduce((n, k) => n + k.frame.byteLength, 0);
      const [first] = this.#kept;
      if (!first) return;
      first.chunk = { ...first.chunk, afterHole: true };
      first.frame = encodeChunkFrame(first.chunk);
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
