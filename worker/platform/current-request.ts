import { AsyncLocalStorage } from "node:async_hooks";

export const REQUEST_HEADER = "X-Request-Id";

const requests = new AsyncLocalStorage<string>();

/**
 * Calls `callback` with a request ID, which the log lines and jobs of the callback contain, even in
 * a Durable Object that serves many requests.
 */
export const forRequest = <T>(requestId: string, callback: () => T): T =>
  requests.run(requestId, callback);

export const currentRequest = (): string | undefined => requests.getStore();
