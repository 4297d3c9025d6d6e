import { and, count, eq, isNotNull } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { passkeys, totpCredentials, users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { forgiveTry, limits, spendTry } from "../../kernel/throttle/limits.ts";
import { noteProof } from "../sessions/require-recent-proof.ts";
import { PASSWORD_MAX, type SignedInActor } from "../users/contract.ts";
import { verifyPassword } from "../users/passwords.ts";
import type { ConfirmIdentityInput, ProofKind } from "./contract.ts";
import { spendTotpCode } from "./spend-totp-code.ts";
import { verifyPasskey } from "./verify-passkey.ts";

type AccountActor = Pick<SignedInActor, "id" | "sessionId">;

/** Returns the account's credentials; empty if the user signs in only through a provider. */
export async function listCredentials(
  { db }: Pick<Deps, "db">,
  userId: string,
): Promise<ProofKind[]> {
  const [[user], [totp], [keys]] = await db.batch([
    db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId)),
    db
      .select({ n: count() })
      .from(totpCredentials)
      .where(and(eq(totpCredentials.userId, userId), isNotNull(totpCredentials.confirmedAt))),
    db.select({ n: count() }).from(passkeys).where(eq(passkeys.userId, userId)),
  ]);
  const credentials: ProofKind[] = [];
  if (user?.passwordHash) credentials.push("password");
  if (totp && totp.n > 0) credentials.push("totp");
  if (keys && keys.n > 0) credentials.push("passkey");
  return credentials;
}

/**
 * Returns the ways in which an account's user can prove an identity, never weaker than a sign-in:
 * with an authenticator app, the password alone is not enough. A passkey counts as two factors.
 */
export async function listProofs(deps: Pick<Deps, "db">, userId: string): Promise<ProofKind[]> {
  const credentials = await listCredentials(deps, userId);
  return credentials.includes("totp")
    ? credentials.filter((kind) => kind !== "password")
    : credentials;
}

/** Confirms the identity of a session's user, which allows sensitive actions for ten minutes. */
export async function confirmIdentity(
  deps: Pick<Deps, "db" | "now" | "signingSecret" | "throttle" | "log" | "appOrigin">,
  { actor, proof }: { actor: AccountActor; proof: ConfirmIdentityInput },
): Promise<void> {
  const limit = limits.stepUp(actor.id);
  await spendTry(deps, limit);
  if (proof.kind === "password" && !(await listProofs(deps, actor.id)).includes("password")) {
    const message = t("factors.confirm.secondFactorRequired");
    throw new DomainError("VALIDATION", message, { fields: { password: message } });
  }
  const proofError = await findProofError(deps, actor.id, proof);
  if (proofError)
    throw new DomainError("VALIDATION", proofError.message, {
      fields: { [proofError.field]: proofError.message },
    });
  await forgiveTry(deps, limit);
  await noteProof(deps, actor);
}

async function findProofError(
  deps: Pick<Deps, "db" | "now" | "signingSecret" | "appOrigin">,
  userId: string,
  proof: ConfirmIdentityInput,
): Promise<{ field: "password" | "code"; message: string } | null> {
  switch (proof.kind) {
    case "password":
      if (await isPasswordOf(deps, userId, proof.password)) return null;
      return { field: "password", message: t("factors.confirm.passwordInvalid") };
    case "totp":
      if (await spendTotpCode(deps, { userId, code: proof.code })) return null;
      return { field: "code", message: t("factors.authenticator.codeInvalid") };
    case "passkey":
      await verifyPasskey(deps, { answer: proof.answer, use: "confirm_identity", userId });
      return null;
    default: {
      const never: never = proof;
      throw new Error(`No way to verify ${JSON.stringify(never)}`);
    }
  }
}

/** Checks the account's password. Callers count the attempt first, because hashing is slow. */
export async function isPasswordOf(
  { db }: Pick<Deps, "db">,
  userId: string,
  password: string,
): Promise<boolean> {
  const user = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId))
    .get();
  const { ok } = await verifyPassword(password.slice(0, PASSWORD_MAX), user?.passwordHash ?? null);
  return ok && password.length <= PASSWORD_MAX;
}
