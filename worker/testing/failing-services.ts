import { vi } from "vitest";

/** Faults of another company: an error without an effect, or an effect whose response is lost. */
export const OUTSIDE_FAULTS = ["answers 500", "never answers"] as const;
export type OutsideFault = (typeof OUTSIDE_FAULTS)[number];

interface FailingOutside {
  /** Returns the number of different requests. A retry by an SDK counts as the same request. */
  calls(): number;
  restore(): void;
}

/** Fails the nth request to another company, counted from 1, and each retry of that request. */
export function failOutside(n: number, fault: OutsideFault): FailingOutside {
  const real = globalThis.fetch;
  const order: string[] = [];
  const stub = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const name = `${request.method} ${request.url} ${request.headers.get("Idempotency-Key") ?? (request.method === "GET" ? "" : order.length)}`;
    const body = init?.body ?? null;
    const again = order.indexOf(name);
    const at = again === -1 ? order.push(name) : again + 1;
    if (at !== n) return real(input, init);
    if (fault === "answers 500")
      return Response.json(
        { error: { type: "api_error", message: "dependency failed" } },
        { status: 500 },
      );
    await real(request.url, { method: request.method, headers: request.headers, body });
    throw new DOMException("dependency failed", "AbortError");
  };
  vi.stubGlobal("fetch", stub);
  return { calls: () => order.length, restore: () => vi.unstubAllGlobals() };
}
