import { REQUEST_HEADER } from "./current-request.ts";

/** A call of one of an object's methods, and whose request it is for. */
export interface TracedCall {
  requestId: string;
  method: string;
  args: unknown[];
}

interface Traced {
  fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response>;
  traced(call: TracedCall): Promise<unknown>;
}

/** The same object, told with every call for which request it is made. */
export function callFor<S extends object>(stub: S & Traced, requestId: string): S {
  return new Proxy<S>(stub, {
    get(_, method) {
      // A stub is no promise, though it would take any call.
      if (typeof method !== "string" || method === "then") return undefined;
      if (method === "fetch")
        return (input: RequestInfo | URL, init?: RequestInit) => {
          const request = new Request(input, init);
          request.headers.set(REQUEST_HEADER, requestId);
          return stub.fetch(request);
        };
      return (...args: unknown[]) => stub.traced({ requestId, method, args });
    },
  });
}
