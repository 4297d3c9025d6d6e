import { ApiError } from "#app/lib/api.ts";

/** Returns whether the server rejected the request permanently. Other errors are temporary. */
export const isRejection = (cause: unknown): boolean =>
  cause instanceof ApiError &&
  cause.status >= 400 &&
  cause.status < 500 &&
  cause.status !== 408 &&
  cause.status !== 429;
