import { vi } from "vitest";

/**
 * How a company fails: it says so and did nothing, or it did what was asked and its answer never
 * came.
 */
export const OUTSIDE_FAULTS = ["answers 500", "never answers"] as const;
export type OutsideFault = (typeof OUTSIDE_FAULTS)[number];

interface FailingOutside {
  /** How many different requests went out; one that the SDK sends again is the same. */
  calls(): number;
  restore(): void;
}

/**
 * Fails the n-th request to a company outside, counted from 1, and every repetition of it that its
 * client makes by itself. What never answers fails as the client's own time limit does, without
 * waiting for it.
 */
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
