import { AsyncLocalStorage } from "node:async_hooks";

/** Header with which the Worker passes the request id to a Durable Object. */
export const REQUEST_HEADER = "X-Request-Id";

const requests = new AsyncLocalStorage<string>();

/**
 * Runs `callback` with a request ID. Log lines and jobs of the callback contain this ID, even in a
 * Durable Object that serves many requests.
 */
export const forRequest = <T>(requestId: string, callback: () => T): T =>
  requests.run(requestId, callback);

export const currentRequest = (): string | undefined => requests.getStore();
