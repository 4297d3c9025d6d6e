import { AsyncLocalStorage } from "node:async_hooks";

export const REQUEST_HEADER = "X-Request-Id";

const requests = new AsyncLocalStorage<string>();

/** Adds the request ID to the log lines and jobs of the callback, even if requests overlap. */
export const forRequest = <T>(requestId: string, callback: () => T): T =>
  requests.run(requestId, callback);

export const currentRequest = (): string | undefined => requests.getStore();
