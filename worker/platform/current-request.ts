import { AsyncLocalStorage } from "node:async_hooks";

/** In which the Worker tells an object the id of the request. */
export const REQUEST_HEADER = "X-Request-Id";

const requests = new AsyncLocalStorage<string>();

/**
 * Whatever `work` does it does for this request, in an object that serves many: lines of the log
 * and jobs carry its id.
 */
export const forRequest = <T>(requestId: string, work: () => T): T => requests.run(requestId, work);

/** Of the request that is served now; undefined outside of `forRequest`. */
export const currentRequest = (): string | undefined => requests.getStore();
