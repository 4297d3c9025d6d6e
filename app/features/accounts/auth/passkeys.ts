import { apiRequest, sendOnce } from "#app/lib/api.ts";
import { send } from "#app/lib/mutation/send.ts";
import { t } from "#i18n/t.ts";
import type { PasskeyUse } from "#worker/domain/accounts/factors/contract.ts";
import type { PasskeyOffer, PasskeyRequest } from "#worker/domain/accounts/factors/contract-api.ts";

export const canUsePasskeys = () => typeof PublicKeyCredential === "function";

/**
 * Returns true if the user closed the browser's dialog or the dialog timed out, which needs no
 * error message.
 */
export const isDismissed = (error: unknown) =>
  error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError");

/**
 * @returns the browser's response, which the server verifies
 * @throws errors of the browser and the API
 */
export async function askForPasskey(use: PasskeyUse, { autofill = false } = {}): Promise<unknown> {
  const [options, { startAuthentication }] = await Promise.all([
    // A request for a passkey challenge changes nothing, so the user may leave the page without a
    // warning.
    sendOnce(apiRequest<PasskeyRequest>("POST", "/api/auth/passkey-options", { use })),
    import("@simplewebauthn/browser"),
  ]);
  return startAuthentication({ optionsJSON: options, useBrowserAutofill: autofill });
}

/** @throws errors of the browser and the API */
export async function addPasskey(name: string): Promise<void> {
  const [options, { startRegistration }] = await Promise.all([
    send(apiRequest<PasskeyOffer>("POST", "/api/auth/passkeys/options")),
    import("@simplewebauthn/browser"),
  ]);
  const credential = await startRegistration({ optionsJSON: options });
  await send(apiRequest("POST", "/api/auth/passkeys", { name, answer: credential }));
}

export function passkeyFault(error: unknown): string {
  if (error instanceof Error && error.name === "InvalidStateError")
    return t("shell.passkeys.alreadyRegistered");
  if (error instanceof Error && error.name === "ApiError") return error.message;
  return t("shell.passkeys.failure");
}
