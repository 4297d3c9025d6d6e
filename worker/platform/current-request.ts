import { AsyncLocalStorage } from "node:async_hooks";

/** Header with which the Worker passes the request id to a Durable Object. */
export const REQUEST_HEADER = "X-Request-Id";

const requests = new AsyncLocalStorage<string>();

/**
 * Runs `work` with a request id. Log lines and jobs of `work` contain this id, even in a Durable
 * Object that serves many requests.
 */
export const forRequest = <T>(requestId: string, callback: () => T): T =>
  requests.run(requestId, callback);

/** Returns the id of the current request; undefined outside of `forRequest`. */
export const currentRequest = (): string | undefined => requests.getStore();
