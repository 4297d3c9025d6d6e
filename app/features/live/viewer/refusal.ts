import { ApiError } from "#app/lib/api.ts";

/**
 * The server has said no, and will say so again; anything else is a network or a server that is
 * away.
 */
export const isRefusal = (cause: unknown): boolean =>
  cause instanceof ApiError &&
  cause.status >= 400 &&
  cause.status < 500 &&
  cause.status !== 408 &&
  cause.status !== 429;
