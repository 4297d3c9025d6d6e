import { and, eq, isNotNull, isNull, lt } from "drizzle-orm";
import { totpCredentials } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { openSecret } from "../../kernel/secret-box.ts";
import { isSessionOpen } from "../sessions/require-recent-proof.ts";
import type { SignedInActor } from "../users/contract.ts";
import { stepOfCode } from "./totp.ts";

/**
 * Redeems a code of a user's authenticator app. A code works once (RFC 6238, section 5.2).
 * @param setUpBy the actor whose code finishes the setup of an app
 */
export async function spendTotpCode(
  { db, now, signingSecret }: Pick<Deps, "db" | "now" | "signingSecret">,
  {
    userId,
    code,
    setUpBy,
  }: { userId: string; code: string; setUpBy?: Pick<SignedInActor, "id" | "sessionId"> },
): Promise<boolean> {
  const isOwnCredential = and(
    eq(totpCredentials.userId, userId),
    setUpBy
      ? and(isNull(totpCredentials.confirmedAt), isSessionOpen(setUpBy))
      : isNotNull(totpCredentials.confirmedAt),
  );
  const row = await db.select().from(totpCredentials).where(isOwnCredential).get();
  const secret = row
    ? await openSecret({ signingSecret, purpose: "totp", ownerId: userId }, row.secretCiphertext)
    : null;
  const step = secret === null ? null : stepOfCode(secret, code, now());
  if (step === null) return false;
  const spent = await db
    .update(totpCredentials)
    .set({ lastStep: step, ...(setUpBy ? { confirmedAt: now() } : {}) })
    .where(and(isOwnCredential, lt(totpCredentials.lastStep, step)))
    .returning({ userId: totpCredentials.userId })
    .get();
  return spent !== undefined;
}
