import { t } from "#i18n/t.ts";
import type { ErrorCode } from "#worker/domain/kernel/errors.ts";

export interface PushInput {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** IP address and upload folder of an encoder, which identify the encoder. */
  pusher: string;
  maxBitrate: number;
}

/** A file whose body the origin has not read yet. */
export interface PushFile extends Omit<PushInput, "bytes"> {
  /** SHA-256 digest of the encoder's stream key. */
  keyHash: string;
}

export interface UploadResult {
  result: PushResult;
  /** The bytes of a file that needs a new stream; null for all other files. */
  bytes: Uint8Array<ArrayBuffer> | null;
}

/** The newest init segment of an encoder, and the name of the encoder's newest media segment. */
export interface LastInit {
  init: Uint8Array<ArrayBuffer>;
  name: string;
}

export type PushResult =
  | { ok: true }
  | {
      ok: false;
      code: ErrorCode;
      message: string;
      /**
       * True if the pushed file needs a new stream, such as MPEG-TS after fragmented MP4. The
       * Worker then ends the current stream and opens a new stream.
       */
      needsNewStream?: true;
    };

/** Rejects the push of a second encoder while the first encoder is still sending. */
export const conflict = (): PushResult => rejection("CONFLICT", t("live.origin.otherEncoder"));

/** Rejects an upload because its stream key was replaced while the upload was in progress. */
export const keyReplaced = (): PushResult =>
  rejection("UNAUTHENTICATED", t("streams.access.streamKeyInvalid"));

/** Rejects an upload because its last bytes have not arrived. */
export const incomplete = (): PushResult =>
  rejection("VALIDATION", t("api.request.bodyIncomplete"));

/** Rejects the push of an encoder whose stream has ended. */
export const gone = (reason: "ended" | "length"): PushResult =>
  rejection(
    "GONE",
    reason === "length" ? t("live.origin.maximumLength") : t("live.origin.streamEnded"),
  );

/**
 * Rejects media above the maximum bitrate of the creator's plan.
 * @param maxBitrate bits per second
 */
export const tooFast = (maxBitrate: number): PushResult =>
  rejection(
    "TOO_LARGE",
    t("live.origin.bitrateTooHigh", { limit: Math.floor(maxBitrate / 1_000_000) }),
  );

export const rejection = (code: ErrorCode, message: string) =>
  ({ ok: false, code, message }) as const;
