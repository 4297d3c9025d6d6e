import { Buffer } from "node:buffer";
import { and, eq, lt, or, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { passkeys } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import type { Client } from "../devices/contract.ts";
import { finishSignIn, type SignInResult } from "../sessions/finish-sign-in.ts";
import type { PasskeyAssertion, PasskeyUse } from "./contract.ts";
import { relyingParty, spendChallenge } from "./passkey-challenge.ts";

const passkeyError = (cause?: unknown) =>
  new DomainError("UNAUTHENTICATED", t("factors.passkeys.rejected"), { cause });

/**
 * Verifies the browser's response with a passkey of the account `userId` (null: any account).
 * The error is the same for an unknown passkey, a used challenge and a wrong signature.
 */
export async function verifyPasskey(
  deps: Pick<Deps, "db" | "now" | "appOrigin">,
  { answer, use, userId }: { answer: PasskeyAssertion; use: PasskeyUse; userId: string | null },
): Promise<{ userId: string }> {
  const passkey = await deps.db
    .select()
    .from(passkeys)
    .where(
      and(eq(passkeys.id, answer.id), userId === null ? undefined : eq(passkeys.userId, userId)),
    )
    .get();
  if (!passkey) throw passkeyError("unknown passkey");
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const verified = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: (challenge) =>
      spendChallenge(deps, { challenge, use, userId: passkey.userId }),
    expectedOrigin: deps.appOrigin,
    expectedRPID: relyingParty(deps.appOrigin).id,
    requireUserVerification: true,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
      counter: passkey.counter,
      transports: passkey.transports,
    },
  }).catch((cause: unknown) => {
    throw passkeyError(cause);
  });
  if (!verified.verified) throw passkeyError("bad signature");
  const counter = verified.authenticationInfo.newCounter;
  // A signature counter that does not grow reveals a cloned passkey. Some devices always send 0.
  const counted = await deps.db
    .update(passkeys)
    .set({ counter, lastUsedAt: deps.now() })
    .where(
      and(
        eq(passkeys.id, passkey.id),
        or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter} = 0`)),
      ),
    )
    .returning({ id: passkeys.id })
    .get();
  if (!counted) throw passkeyError("the counter went back");
  return { userId: passkey.userId };
}

/** Signs in with a passkey alone, because the device of the passkey verifies the user. */
export async function signInWithPasskey(
  deps: Parameters<typeof finishSignIn>[0] & Pick<Deps, "appOrigin">,
  { answer, client }: { answer: PasskeyAssertion; client: Client },
): Promise<SignInResult> {
  const { userId } = await verifyPasskey(deps, { answer, use: "sign_in", userId: null });
  const firstFactor = { method: "passkey", passkeyId: answer.id } as const;
  return finishSignIn(deps, { userId, firstFactor, client });
}
