import { ProtocolError } from "./rtmp-protocol.ts";

/** Describes an error for the log. An unexpected error has its stack, because it is a bug. */
export function describeFailure(cause: unknown): string {
  if (cause instanceof ProtocolError)
    return cause.cause === undefined ? cause.message : `${cause.message} (${cause.cause})`;
  return `unexpected error: ${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}`;
}
