import type { PushResult } from "./push-results.ts";

/** If no bytes of an upload arrive for this time, ms, the origin ends the upload. */
const IDLE_MS = 15_000;

/** An upload of an encoder that is in progress. */
export interface OpenUpload {
  /** SHA-256 digest of the stream key in the address of the upload. */
  keyHash: string;
  /** Time at which the upload started, ms since the epoch. */
  startedAt: number;
  /** Time at which bytes last arrived, ms since the epoch. */
  heardAt: number;
  /** Ends the upload. The encoder gets `result`. */
  stop(result: PushResult): void;
}

/** Returns true if the upload has received no bytes for too long. */
export const isIdle = ({ heardAt }: OpenUpload): boolean => Date.now() - heardAt > IDLE_MS;

/**
 * Starts to track an upload whose body is read with `reader`.
 * `stopped` returns the result that `stop` set. It returns null while the upload may continue.
 */
export function openUpload(keyHash: string, reader: ReadableStreamDefaultReader<Uint8Array>) {
  let result: PushResult | null = null;
  const at = Date.now();
  const upload: OpenUpload = {
    ...{ keyHash, startedAt: at, heardAt: at },
    stop(reason) {
      result ??= reason;
      // After `cancel`, the pending `read` returns.
      reader.cancel().catch(() => undefined);
    },
  };
  return { upload, stopped: () => result };
}
