import { AsyncLocalStorage } from "node:async_hooks";

export const REQUEST_HEADER = "X-Request-Id";

const requests = new AsyncLocalStorage<string>();

/** Log lines and jobs of the callback contain the request ID, also in a shared Durable Object. */
export const forRequest = <T>(requestId: string, callback: () => T): T =>
  requests.run(requestId, callback);

export const currentRequest = (): string | undefined => requests.getStore();
