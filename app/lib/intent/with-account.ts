import { ApiError, type ApiRequest } from "#app/lib/api.ts";
import { requestAccount, shownUser } from "./account-request.ts";
import type { Intent } from "./intent-schema.ts";

/** The visitor closed the dialog. This is no failure, so no message follows. */
export class SignInCanceledError extends Error {
  override readonly name = "SignInCanceledError";
}

const isSignedOut = (error: unknown) =>
  error instanceof ApiError && error.code === "UNAUTHENTICATED";

/** Returns true if a visitor must sign in before the page sends a request with this intent. */
export const needsAccount = (intent: Intent | undefined): intent is Intent =>
  intent !== undefined && shownUser() === null;

/**
 * Sends a write. If the session has ended since the page loaded, the user signs in and the write is
 * sent once more. Requests without an intent fail as before.
 * @throws SignInCanceledError; the errors of `send`
 */
export async function withAccount<Response>(
  { intent }: Pick<ApiRequest, "intent">,
  send: () => Promise<Response>,
): Promise<Response> {
  try {
    return await send();
  } catch (error) {
    if (intent === undefined || !isSignedOut(error)) throw error;
    if (!(await requestAccount(intent))) throw new SignInCanceledError();
    return send();
  }
}
