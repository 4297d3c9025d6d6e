/**
 * An encoder violates its protocol or a limit of the bridge.
 * The caller must close the connection.
 */
export class ProtocolError extends Error {}

/** Describes an error for the log. An unexpected error is a bug, so its stack is logged too. */
export function describeFailure(cause: unknown): string {
  if (cause instanceof ProtocolError)
    return cause.cause === undefined ? cause.message : `${cause.message} (${cause.cause})`;
  return `unexpected error: ${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}`;
}
