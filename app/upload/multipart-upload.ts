/**
 * One client for everything that goes up in parts: a file, whose parts are slices of it, and an encoder's output, whose
 * parts come into being one after the other (docs/decisions/004). Knows nothing of pages, fetch or R2: see UploadTransport.
 */
export interface UploadTransport {
  /** A link for exactly this part; asked for again on every try, so an expired one heals itself. */
  sign(partNumber: number, size: number): Promise<string>;
  /** Sends the bytes. `onProgress` gets the bytes of this part sent so far. @returns the part's ETag */
  put(url: string, body: Blob, options: { signal: AbortSignal; onProgress: (sent: number) => void }): Promise<string>;
  /** The part's ETag where the store has it; null where it does not. Asked when its bytes had all gone out, and no answer came. */
  find(partNumber: number): Promise<string | null>;
  complete(parts: SentPart[]): Promise<void>;
}

export interface SentPart {
  partNumber: number;
  etag: string;
}

/** A failure that a later try may not meet again. Everything else ends the upload at once. */
export class TransientError extends Error {
  override readonly name = "TransientError";
}

/** Room for parts in flight, shared by several uploads so that all together leave the line usable. */
export interface PartSlots {
  acquire(signal: AbortSignal): Promise<void>;
  release(): void;
}

export function createPartSlots(count: number): PartSlots {
  let free = count;
  const waiting = new Set<() => void>();
  return {
    acquire(signal) {
      if (signal.aborted) return Promise.reject(signal.reason);
      if (free > 0) {
        free -= 1;
        return Promise.resolve();
      }
      return new Promise((resolve, reject) => {
        const admit = () => {
          signal.removeEventListener("abort", leave);
          resolve();
        };
        const leave = () => {
          waiting.delete(admit);
          reject(signal.reason);
        };
        signal.addEventListener("abort", leave, { once: true });
        waiting.add(admit);
      });
    },
    release() {
      const [next] = waiting;
      if (!next) {
        free += 1;
        return;
      }
      waiting.delete(next);
      next();
    },
  };
}

interface MultipartOptions {
  transport: UploadTransport;
  slots: PartSlots;
  /** Parts that the store has already. */
  stored?: (SentPart & { size: number })[];
  /** Tries of one part before the upload gives up. */
  tries?: number;
  /** Bytes stored and in flight, as they grow; a part that fails takes its bytes back. */
  onProgress?: (sent: number) => void;
  /** A part failed and is tried again in a moment (true), or one arrived after that (false). */
  onTrouble?: (isInTrouble: boolean) => void;
  /** Waits before try n + 1. For tests. */
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

export interface MultipartUpload {
  /**
   * Takes the next part. Resolves once it is on its way or stored, so that awaiting it holds a producer to the pace of
   * the line; rejects when the upload failed or was cancelled.
   */
  add(partNumber: number, body: Blob): Promise<void>;
  /** Waits for every part, then completes. Rejects with what went wrong. */
  finish(): Promise<void>;
  /** Breaks off what is in flight; the same parts go again after `resume`. */
  pause(): void;
  resume(): void;
  cancel(): void;
  hasPart(partNumber: number): boolean;
}

const BASE_DELAY_MS = 500;
const MAX_DELAY_MS = 15_000;

/** Half a second, doubling to 15 s, spread over a quarter so that many clients do not come back at once. */
export const backoff = (attempt: number, random = Math.random) =>
  Math.min(MAX_DELAY_MS, BASE_DELAY_MS * 2 ** (attempt - 1)) * (0.875 + random() / 4);

export function createMultipartUpload({
  transport,
  slots,
  stored = [],
  tries = 6,
  onProgress = () => undefined,
  onTrouble = () => undefined,
  wait = delay,
}: MultipartOptions): MultipartUpload {
  const gate = createGate();
  const done = new Map<number, SentPart>(stored.map(({ partNumber, etag }) => [partNumber, { partNumber, etag }]));
  const inFlight = new Map<number, number>();
  const running = new Set<Promise<void>>();
  let storedBytes = stored.reduce((sum, part) => sum + part.size, 0);
  let isInTrouble = false;

  function trouble(now: boolean) {
    if (isInTrouble === now) return;
    isInTrouble = now;
    onTrouble(now);
  }

  const report = () => onProgress(storedBytes + [...inFlight.values()].reduce((sum, sent) => sum + sent, 0));

  async function send(partNumber: number, body: Blob): Promise<void> {
    /** Whether only the answer may have been lost. */
    let hasLeft = false;
    for (let attempt = 1; ; ) {
      await gate.ready();
      const signal = gate.signal();
      try {
        const known = hasLeft ? await transport.find(partNumber) : null;
        hasLeft = false;
        const progress = (sent: number) => {
          hasLeft = sent >= body.size;
          inFlight.set(partNumber, sent);
          report();
        };
        const send = async () => transport.put(await transport.sign(partNumber, body.size), body, { signal, onProgress: progress });
        const etag = known ?? (await send());
        inFlight.delete(partNumber);
        storedBytes += body.size;
        done.set(partNumber, { partNumber, etag });
        trouble(false);
        report();
        return;
      } catch (cause) {
        inFlight.delete(partNumber);
        report();
        gate.ended.throwIfAborted();
        // Broken off by a pause: no try of this part's is used up.
        if (signal.aborted) continue;
        if (!(cause instanceof TransientError) || attempt >= tries) throw cause;
        trouble(true);
        await nap(attempt, signal);
        attempt += 1;
      }
    }
  }

  /** Waits before the next try; a pause, or a network that is back, ends it early. */
  async function nap(attempt: number, signal: AbortSignal): Promise<void> {
    await wait(backoff(attempt), signal).catch(() => undefined);
    gate.ended.throwIfAborted();
  }

  return {
    async add(partNumber, body) {
      await gate.ready();
      await slots.acquire(gate.ended);
      const sending = send(partNumber, body)
        .catch(gate.end)
        .finally(() => {
          running.delete(sending);
          slots.release();
        });
      running.add(sending);
    },
    async finish() {
      await Promise.all(running);
      await gate.ready();
      for (let attempt = 1; ; attempt++) {
        try {
          await transport.complete([...done.values()].sort((a, b) => a.partNumber - b.partNumber));
          return;
        } catch (cause) {
          if (!(cause instanceof TransientError) || attempt >= tries) throw cause;
          trouble(true);
          await nap(attempt, gate.signal());
          await gate.ready();
        }
      }
    },
    pause: gate.pause,
    resume: gate.resume,
    cancel: gate.cancel,
    hasPart: (partNumber) => done.has(partNumber),
  };
}

/** Holds an upload back while it is paused, and ends it once. */
function createGate() {
  const ended = new AbortController();
  let paused = false;
  let unpause = Promise.resolve();
  let wake: () => void = () => undefined;
  let interrupt = new AbortController();

  function end(cause: unknown): void {
    if (!ended.signal.aborted) ended.abort(cause);
    interrupt.abort();
  }

  return {
    ended: ended.signal,
    /** Aborts at the next pause, and at the end. */
    signal: () => AbortSignal.any([ended.signal, interrupt.signal]),
    end,
    /** Resolves when not paused. */
    async ready(): Promise<void> {
      while (paused) await unpause;
      ended.signal.throwIfAborted();
    },
    pause(): void {
      if (paused) return;
      paused = true;
      unpause = new Promise((resolve) => {
        wake = resolve;
      });
      interrupt.abort();
    },
    resume(): void {
      if (!paused) return;
      paused = false;
      interrupt = new AbortController();
      wake();
    },
    cancel(): void {
      end(new DOMException("Cancelled", "AbortError"));
      paused = false;
      wake();
    },
  };
}

function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    signal.addEventListener("abort", stop, { once: true });
  });
}

/** Sends a file: every part that is not stored yet, then completes. */
export async function sendFile(upload: MultipartUpload, file: Blob, partSize: number): Promise<void> {
  for (let partNumber = 1; (partNumber - 1) * partSize < file.size; partNumber++) {
    if (upload.hasPart(partNumber)) continue;
    const start = (partNumber - 1) * partSize;
    await upload.add(partNumber, file.slice(start, start + partSize));
  }
  await upload.finish();
}

/** Cuts bytes of unknown total into equal parts as they come; holds at most one unsent part. */
export function createPartCutter(upload: MultipartUpload, partSize: number) {
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  let held = 0;
  let partNumber = 0;
  async function flush() {
    partNumber += 1;
    const body = new Blob(pieces);
    pieces = [];
    held = 0;
    await upload.add(partNumber, body);
  }
  return {
    /** The bytes are copied: a producer may reuse its buffer. */
    async push(bytes: Uint8Array) {
      for (let at = 0; at < bytes.length; ) {
        const piece = bytes.slice(at, at + partSize - held);
        pieces.push(piece);
        held += piece.length;
        at += piece.length;
        if (held === partSize) await flush();
      }
    },
    async end() {
      if (held > 0) await flush();
      await upload.finish();
    },
  };
}
