import { Buffer } from "node:buffer";
import { eq } from "drizzle-orm";
import * as z from "zod";
import { passkeys } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { makeCode } from "../codes/make-code.ts";
import { redeemCode } from "../codes/redeem-code.ts";
import type { PasskeyUse } from "./contract.ts";
import type { PasskeyRequest } from "./contract-api.ts";

/** How long a browser may take to answer, in milliseconds. */
const CHALLENGE_MS = 5 * 60_000;

export type ChallengeUse = PasskeyUse | "register";
const Payload = z.object({ use: z.string() });

/** The site that a passkey belongs to: the host of our one origin. */
export const relyingParty = (appOrigin: string) => ({
  id: new URL(appOrigin).hostname,
  name: "Tributary",
});

/** A challenge that can be answered once, for one use, by one account (null: by any). */
export async function makeChallenge(
  deps: Pick<Deps, "db" | "now">,
  { use, userId }: { use: ChallengeUse; userId: string | null },
): Promise<Uint8Array<ArrayBuffer>> {
  const secret = await makeCode(deps, {
    purpose: "passkey",
    userId,
    payload: { use },
    lifetime: CHALLENGE_MS,
  });
  return new Uint8Array(Buffer.from(secret, "base64url"));
}

/**
 * Uses a challenge up, whatever comes of its answer; true when it was made for this use and this
 * account.
 */
export async function spendChallenge(
  deps: Pick<Deps, "db" | "now">,
  { challenge, use, userId }: { challenge: string; use: ChallengeUse; userId: string },
): Promise<boolean> {
  const code = await redeemCode(deps, { purpose: "passkey", secret: challenge, payload: Payload });
  return (
    code !== null && code.payload.use === use && (code.userId === null || code.userId === userId)
  );
}

/**
 * What a browser needs to ask for a passkey: one of this account's, or, with `userId` null, any
 * that it holds for this site. The device verifies its user: by that a passkey is two factors in
 * one.
 */
export async function requestPasskey(
  deps: Pick<Deps, "db" | "now" | "appOrigin">,
  { use, userId }: { use: PasskeyUse; userId: string | null },
): Promise<PasskeyRequest> {
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  const allowedPasskeys =
    userId === null
      ? []
      : await deps.db
          .select({ id: passkeys.id, transports: passkeys.transports })
          .from(passkeys)
          .where(eq(passkeys.userId, userId));
  return generateAuthenticationOptions({
    rpID: relyingParty(deps.appOrigin).id,
    challenge: await makeChallenge(deps, { use, userId }),
    userVerification: "required",
    timeout: CHALLENGE_MS,
    ...(userId === null ? {} : { allowCredentials: allowedPasskeys }),
  });
}
