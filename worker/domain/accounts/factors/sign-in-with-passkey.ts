import type { Deps } from "../../deps.ts";
import type { Client } from "../devices/contract.ts";
import { finishSignIn, type SignInResult } from "../sessions/finish-sign-in.ts";
import type { PasskeyAssertion } from "./contract.ts";
import { verifyPasskey } from "./verify-passkey.ts";

/** Signs in with a passkey alone, because the device of the passkey verifies the user. */
export async function signInWithPasskey(
  deps: Parameters<typeof finishSignIn>[0] & Pick<Deps, "appOrigin">,
  { answer, client }: { answer: PasskeyAssertion; client: Client },
): Promise<SignInResult> {
  const { userId } = await verifyPasskey(deps, { answer, use: "sign_in", userId: null });
  return finishSignIn(deps, { userId, method: "passkey", client });
}
