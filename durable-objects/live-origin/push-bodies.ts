import { t } from "#i18n/t.ts";
import { concat } from "#worker/domain/kernel/files/bytes.ts";
import { MAX_PUSH_BYTES } from "#worker/domain/live/streams/rules.ts";
import { type PushResult, rejection } from "./push-results.ts";

/**
 * Maximum number of uploaded files that a stream receives or stores at the same time.
 * An encoder uploads about one file per second, so the storage may stall for half a minute.
 */
export const MAX_WAITING_FILES = 32;
/** Maximum size of all files that a stream receives or stores at the same time, bytes. */
export const MAX_WAITING_BYTES = 2 * MAX_PUSH_BYTES;

export interface BodySize {
  /** Value of the Content-Length header, or null for a chunked upload. */
  length: number | null;
  maxBytes: number;
}

/** Limits the memory of the files that encoders upload to a stream. */
export function createPushBodies() {
  let files = 0;
  /** Memory that the files in progress may use, bytes. */
  let reserved = 0;

  /**
   * Reads a file and passes the file to `take`. The limits count the file until `take` has finished.
   * Rejects a file above the limits before reading it, or as soon as its bytes exceed the limits.
   */
  return async function receive(
    body: ReadableStream<Uint8Array>,
    { length, maxBytes }: BodySize,
    take: (bytes: Uint8Array<ArrayBuffer>) => Promise<PushResult>,
  ): Promise<PushResult> {
    const reader = body.getReader();
    let own = length ?? 0;
    files++;
    reserved += own;
    const isFull = () => files > MAX_WAITING_FILES || reserved > MAX_WAITING_BYTES;
    const reserve = (bytes: number) => {
      reserved += Math.max(0, bytes - own);
      own = Math.max(own, bytes);
    };
    try {
      if (isFull()) return tooManyFiles();
      const chunks: Uint8Array[] = [];
      for (let size = 0; ; ) {
        const chunk = await reader.read().catch(() => null);
        if (chunk === null) return rejection("VALIDATION", t("api.request.bodyIncomplete"));
        if (chunk.done) break;
        size += chunk.value.byteLength;
        reserve(size);
        if (size > maxBytes) return rejection("TOO_LARGE", t("live.origin.segmentTooLarge"));
        if (isFull()) return tooManyFiles();
        chunks.push(chunk.value);
      }
      if (chunks.length === 0) return rejection("VALIDATION", t("api.ingest.fileEmpty"));
      return await take(concat(chunks.splice(0)));
    } finally {
      files--;
      reserved -= own;
      await reader.cancel().catch(() => undefined);
    }
  };
}

const tooManyFiles = () => rejection("RATE_LIMITED", t("live.origin.tooManyFiles"));
