import { type ApiRequest, sendOnce } from "#app/lib/api.ts";
import { withAccount } from "#app/lib/intent/with-account.ts";
import { guardWhile } from "./leave-guard.ts";

/**
 * Sends a write. Until the response arrives, the browser asks before the user leaves the page. If
 * the user leaves, the browser still sends a body of up to 60 KiB.
 * @throws ApiError for an error response; TypeError when the network fails; SignInCanceledError
 */
export const send = <Response>(request: ApiRequest<Response>): Promise<Response> =>
  // The guard ends before the sign-in dialog opens, which may lead to a sign-in provider.
  withAccount(request, () => sendGuarded(request));

async function sendGuarded<Response>(request: ApiRequest<Response>): Promise<Response> {
  const end = guardWhile();
  try {
    return await sendOnce(request);
  } finally {
    end();
  }
}
