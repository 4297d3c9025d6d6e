import { type ApiRequest, sendOnce } from "#app/lib/api.ts";
import { guardWhile } from "./leave-guard.ts";

/**
 * Sends a write from a page. The browser asks before the page is left meanwhile, and finishes a
 * body of up to 60 KiB even then. Components use `useMutation`; this is for code outside of
 * components.
 * @throws ApiError for an error response; TypeError when the network fails
 */
export async function send<Response>(request: ApiRequest<Response>): Promise<Response> {
  const end = guardWhile();
  try {
    return await sendOnce(request);
  } finally {
    end();
  }
}
