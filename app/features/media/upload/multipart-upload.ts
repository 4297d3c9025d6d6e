import { createGate } from "./upload-gate.ts";

/**
 * Uploads bytes in parts (docs/decisions/003). This file uses neither the DOM nor fetch nor R2; an
 * UploadTransport provides them.
 */
export interface UploadTransport {
  /** Returns a new link for this part on each attempt, because links expire. */
  sign(partNumber: number, size: number): Promise<string>;
  /**
   * `onProgress` gets the number of sent bytes of this part.
   * @returns the part's ETag
   */
  put(
    url: string,
    body: Blob,
    options: { signal: AbortSignal; onProgress: (sent: number) => void },
  ): Promise<string>;
  /**
   * Returns the part's ETag; null if the storage lacks the part. A retry calls this if only the
   * response was lost.
   */
  find(partNumber: number): Promise<string | null>;
  complete(parts: SentPart[]): Promise<void>;
}

export interface SentPart {
  partNumber: number;
  etag: string;
}

/** A retry may overcome this failure. Every other error ends the upload at once. */
export class TransientError extends Error {
  override readonly name = "TransientError";
}

/** Limits the parts that all uploads send at once, so that the page gets bandwidth. */
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
  stored?: (SentPart & { size: number })[];
  tries?: number;
  /** Number of bytes stored or being sent. The number decreases when a part fails. */
  onProgress?: (sent: number) => void;
  onTrouble?: (isInTrouble: boolean) => void;
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

export interface MultipartUpload {
  /** Resolves when the part is being sent, so that a waiting producer gets backpressure. */
  add(partNumber: number, body: Blob): Promise<void>;
  finish(): Promise<void>;
  /** Aborts the running requests. `resume` sends the same parts again. */
  pause(): void;
  resume(): void;
  cancel(): void;
  hasPart(partNumber: number): boolean;
}

const BASE_DELAY_MS = 500;
const MAX_DELAY_MS = 15_000;

/** Returns ms. The random spread of a quarter keeps clients from retrying at the same moment. */
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
  const progress = createProgress({ stored, onProgress, onTrouble });
  const running = new Set<Promise<void>>();

  async function send(partNumber: number, body: Blob): Promise<void> {
    /** `isFullySent` is true if all bytes were sent: the part may be stored without a response. */
    let isFullySent = false;
    for (let attempt = 1; ; ) {
      await gate.ready();
      const signal = gate.signal();
      try {
        const known = isFullySent ? await transport.find(partNumber) : null;
        isFullySent = false;
        const onProgress = (sent: number) => {
          isFullySent = sent >= body.size;
          progress.partSent(partNumber, sent);
        };
        const send = async () =>
          transport.put(await transport.sign(partNumber, body.size), body, { signal, onProgress });
        const etag = known ?? (await send());
        progress.partStored({ partNumber, etag }, body.size);
        return;
      } catch (cause) {
        progress.partFailed(partNumber);
        gate.ended.throwIfAborted();
        // A pause aborted the request, which does not count as an attempt.
        if (signal.aborted) continue;
        if (!(cause instanceof TransientError) || attempt >= tries) throw cause;
        progress.reportTrouble(true);
        await nap(attempt, signal);
        attempt += 1;
      }
    }
  }

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
          await transport.complete(progress.parts());
          return;
        } catch (cause) {
          if (!(cause instanceof TransientError) || attempt >= tries) throw cause;
          progress.reportTrouble(true);
          await nap(attempt, gate.signal());
          await gate.ready();
        }
      }
    },
    pause: gate.pause,
    resume: gate.resume,
    cancel: gate.cancel,
    hasPart: progress.hasPart,
  };
}

type ProgressOptions = Required<Pick<MultipartOptions, "stored" | "onProgress" | "onTrouble">>;

function createProgress({ stored, onProgress, onTrouble }: ProgressOptions) {
  const done = new Map<number, SentPart>(
    stored.map(({ partNumber, etag }) => [partNumber, { partNumber, etag }]),
  );
  const inFlight = new Map<number, number>();
  let storedBytes = stored.reduce((sum, part) => sum + part.size, 0);
  let isInTrouble = false;

  const report = () =>
    onProgress(storedBytes + [...inFlight.values()].reduce((sum, sent) => sum + sent, 0));

  function reportTrouble(now: boolean) {
    if (isInTrouble === now) return;
    isInTrouble = now;
    onTrouble(now);
  }

  return {
    hasPart: (partNumber: number) => done.has(partNumber),
    parts: () => [...done.values()].sort((a, b) => a.partNumber - b.partNumber),
    partSent(partNumber: number, sent: number) {
      inFlight.set(partNumber, sent);
      report();
    },
    partStored(part: SentPart, size: number) {
      inFlight.delete(part.partNumber);
      storedBytes += size;
      done.set(part.partNumber, part);
      reportTrouble(false);
      report();
    },
    partFailed(partNumber: number) {
      inFlight.delete(partNumber);
      report();
    },
    reportTrouble,
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

export async function sendFile(
  upload: MultipartUpload,
  file: Blob,
  partSize: number,
): Promise<void> {
  for (let partNumber = 1; (partNumber - 1) * partSize < file.size; partNumber++) {
    if (upload.hasPart(partNumber)) continue;
    const start = (partNumber - 1) * partSize;
    await upload.add(partNumber, file.slice(start, start + partSize));
  }
  await upload.finish();
}

/** Cuts a stream of bytes into parts. Holds at most one unsent part in memory. */
export function createPartCutter(upload: MultipartUpload, partSize: number) {
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let bufferedBytes = 0;
  let partNumber = 0;
  async function flush() {
    partNumber += 1;
    const body = new Blob(chunks);
    chunks = [];
    bufferedBytes = 0;
    await upload.add(partNumber, body);
  }
  return {
    /** Copies the bytes, because the producer may reuse its buffer. */
    async push(bytes: Uint8Array) {
      for (let at = 0; at < bytes.length; ) {
        const chunk = bytes.slice(at, at + partSize - bufferedBytes);
        chunks.push(chunk);
        bufferedBytes += chunk.length;
        at += chunk.length;
        if (bufferedBytes === partSize) await flush();
      }
    },
    async end() {
      if (bufferedBytes > 0) await flush();
      await upload.finish();
    },
  };
}
