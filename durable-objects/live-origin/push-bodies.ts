import { t } from "#i18n/t.ts";
import { concat } from "#worker/domain/kernel/files/bytes.ts";
import { MAX_PUSH_BYTES } from "#worker/domain/live/streams/rules.ts";
import { isIdle, type OpenUpload, openUpload } from "./open-upload.ts";
import { incomplete, keyReplaced, type PushResult, rejection } from "./push-results.ts";

/**
 * Maximum number of uploaded files that a stream receives or stores at the same time.
 * An encoder uploads about one file per second, so the storage may stall for half a minute.
 */
export const MAX_WAITING_FILES = 32;
/** Maximum size of all files that a stream receives or stores at the same time, bytes. */
export const MAX_WAITING_BYTES = 2 * MAX_PUSH_BYTES;

/** Maximum duration of an upload, ms. It is long, because ffmpeg uploads while it encodes. */
export const MAX_UPLOAD_MS = 120_000;
/** If an upload takes longer than this, ms, its stream key is checked again. */
const RECHECK_MS = 4_000;

export interface BodySize {
  /** Value of the Content-Length header, or null for a chunked upload. */
  length: number | null;
  maxBytes: number;
}

/** Limits the memory and the duration of the uploads of encoders to a stream. */
export function createPushBodies() {
  const open = new Set<OpenUpload>();
  let files = 0;
  /** Memory that the files in progress may use, bytes. */
  let reserved = 0;

  /**
   * Reads a file and passes the file to `take`. The limits count the file until `take` has finished.
   * Rejects a file above the limits before reading it, or as soon as its bytes exceed the limits.
   */
  async function receive(
    body: ReadableStream<Uint8Array>,
    { length, maxBytes, keyHash }: BodySize & { keyHash: string },
    take: (bytes: Uint8Array<ArrayBuffer>) => Promise<PushResult>,
  ): Promise<PushResult> {
    const reader = body.getReader();
    const { upload, stopped } = openUpload(keyHash, reader);
    let own = length ?? 0;
    files++;
    reserved += own;
    const isFull = () => files > MAX_WAITING_FILES || reserved > MAX_WAITING_BYTES;
    const reserve = (bytes: number) => {
      reserved += Math.max(0, bytes - own);
      own = Math.max(own, bytes);
    };
    open.add(upload);
    try {
      if (isFull()) return tooManyFiles();
      const chunks: Uint8Array[] = [];
      for (let size = 0; ; ) {
        const chunk = await reader.read().catch(() => null);
        const end = stopped();
        if (end) return end;
        if (chunk === null) return incomplete();
        if (chunk.done) break;
        upload.heardAt = Date.now();
        size += chunk.value.byteLength;
        reserve(size);
        if (size > maxBytes) return rejection("TOO_LARGE", t("live.origin.segmentTooLarge"));
        if (isFull()) return tooManyFiles();
        chunks.push(chunk.value);
      }
      if (chunks.length === 0) return rejection("VALIDATION", t("api.ingest.fileEmpty"));
      open.delete(upload);
      return await take(concat(chunks.splice(0)));
    } finally {
      open.delete(upload);
      files--;
      reserved -= own;
      await reader.cancel().catch(() => undefined);
    }
  }

  /**
   * Ends uploads that send nothing, that take too long, or whose stream key was replaced.
   * `currentKey` returns the SHA-256 digest of the creator's current stream key.
   * The function calls `currentKey` only if an upload has lasted for some seconds.
   */
  async function sweep(currentKey: () => Promise<string | null>): Promise<void> {
    const at = Date.now();
    for (const upload of open)
      if (isIdle(upload) || at - upload.startedAt > MAX_UPLOAD_MS) upload.stop(incomplete());
    const long = [...open].filter(({ startedAt }) => at - startedAt > RECHECK_MS);
    if (long.length === 0) return;
    const key = await currentKey();
    for (const upload of long) if (upload.keyHash !== key) upload.stop(keyReplaced());
  }

  return { receive, sweep, isReceiving: () => open.size > 0 };
}

const tooManyFiles = () => rejection("RATE_LIMITED", t("live.origin.tooManyFiles"));
