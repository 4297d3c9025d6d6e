import { type Message, msg } from "#i18n/t.ts";
import {
  CLOSE_BAD_FRAME,
  CLOSE_ENDED,
  CLOSE_REPLACED,
  CLOSE_SIGNED_OUT,
  CLOSE_TOO_MUCH,
  type OriginToStudio,
} from "#worker/domain/live/streams/contract-live.ts";

/** Close codes after which the uplink must not reopen the connection. */
export const END_OF_CODE: Record<number, Message> = {
  [CLOSE_ENDED]: msg("live.broadcast.streamEnded"),
  [CLOSE_REPLACED]: msg("live.broadcast.takenOver"),
  [CLOSE_SIGNED_OUT]: msg("live.broadcast.signedOut"),
  [CLOSE_TOO_MUCH]: msg("live.broadcast.bitrateTooHigh"),
  [CLOSE_BAD_FRAME]: msg("live.broadcast.invalidFrame"),
};

export const END_OF_REASON: Record<EndReason, Message> = {
  ended: msg("live.broadcast.streamEnded"),
  length: msg("live.broadcast.maximumLength"),
  encoder: msg("live.broadcast.encoderIsLive"),
  browser: msg("live.origin.alreadyLive"),
};

/** Why the uplink does not connect to the server again. */
export interface UplinkEnd {
  /** True if the server rejected the publisher. */
  rejected: boolean;
  /** The reason as a sentence that the creator reads. */
  reason: string;
  /** Close code of the socket, or the reason in the server's "ended" message. Null for neither. */
  cause: number | EndReason | null;
}

type EndReason = Extract<OriginToStudio, { type: "ended" }>["reason"];
