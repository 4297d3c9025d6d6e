import { t } from "#i18n/t.ts";
import type { ErrorCode } from "#worker/domain/kernel/errors.ts";

export interface PushInput {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** The encoder's IP address and folder, which differ for two encoders that push at once. */
  pusher: string;
  maxBitrate: number;
}

/** The last init segment of an encoder, and the name of the last media segment that followed. */
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
      /** True if the Worker must end this stream and push the file to a new stream. */
      needsNewStream?: true;
    };

/** The answer to a second encoder while another one is sending. */
export const conflict = (): PushResult => rejection("CONFLICT", t("live.origin.otherEncoder"));

export const rejection = (code: ErrorCode, message: string) =>
  ({ ok: false, code, message }) as const;
