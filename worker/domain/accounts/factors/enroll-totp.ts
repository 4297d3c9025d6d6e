import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { insertWhere } from "../../../db/insert-where.ts";
import { recoveryCodes, totpCredentials } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { openSecret, sealSecret } from "../../kernel/secret-box.ts";
import { forgiveTry, limits, spendTry } from "../../kernel/throttle/limits.ts";
import { notifySecurityChange, type SecurityDeps } from "../sessions/notify-security-change.ts";
import { isSessionOpen, requireRecentProof } from "../sessions/require-recent-proof.ts";
import type { SignedInActor } from "../users/contract.ts";
import { makeRecoveryCodes } from "./recovery-codes.ts";
import { spendTotpCode } from "./spend-totp-code.ts";
import { newTotpSecret, totpAddress } from "./totp.ts";

type AccountActor = Pick<SignedInActor, "id" | "sessionId" | "username">;

/** Starts to set up an authenticator app with a new secret. The first code activates the app. */
export async function startTotp(
  deps: Pick<Deps, "db" | "now" | "signingSecret">,
  { actor }: { actor: AccountActor },
): Promise<void> {
  await requireRecentProof(deps, actor);
  const box = { signingSecret: deps.signingSecret, purpose: "totp", ownerId: actor.id } as const;
  const facts = {
    secretCiphertext: await sealSecret(box, newTotpSecret()),
    lastStep: 0,
    createdAt: deps.now(),
  };
  const started = await insertWhere(
    deps.db,
    totpCredentials,
    { userId: actor.id, ...facts },
    isSessionOpen(actor),
  )
    .onConflictDoUpdate({
      target: totpCredentials.userId,
      set: facts,
      setWhere: isNull(totpCredentials.confirmedAt),
    })
    .returning({ userId: totpCredentials.userId })
    .get();
  if (started) return;
  await requireRecentProof(deps, actor);
  throw new DomainError("CONFLICT", t("factors.authenticator.alreadyOn"));
}

/** Returns the setup that waits for its first code; null without a setup or recent proof. */
export async function findTotpEnrollment(
  deps: Pick<Deps, "db" | "now" | "signingSecret">,
  { actor }: { actor: AccountActor },
): Promise<{ secret: string; address: string } | null> {
  const row = await deps.db
    .select()
    .from(totpCredentials)
    .where(and(eq(totpCredentials.userId, actor.id), isNull(totpCredentials.confirmedAt)))
    .get();
  if (!row) return null;
  try {
    await requireRecentProof(deps, actor);
  } catch {
    return null;
  }
  const secret = await openSecret(
    { signingSecret: deps.signingSecret, purpose: "totp", ownerId: actor.id },
    row.secretCiphertext,
  );
  return secret === null ? null : { secret, address: totpAddress(secret, actor.username) };
}

/** Finishes the setup of an authenticator app. Only this response shows the recovery codes. */
export async function confirmTotp(
  deps: SecurityDeps & Pick<Deps, "throttle">,
  { actor, code, userAgent }: { actor: AccountActor; code: string; userAgent: string },
): Promise<string[]> {
  await requireRecentProof(deps, actor);
  const limit = limits.stepUp(actor.id);
  await spendTry(deps, limit);
  if (
    !(await spendTotpCode(deps, {
      userId: actor.id,
      code: code.replace(/\s/g, ""),
      setUpBy: actor,
    }))
  ) {
    const message = t("factors.authenticator.setupCodeInvalid");
    throw new DomainError("VALIDATION", message, { fields: { code: message } });
  }
  await forgiveTry(deps, limit);
  const codes = await makeRecoveryCodes(deps, actor);
  await notifySecurityChange(deps, { userId: actor.id, kind: "totp_enabled", userAgent });
  return codes;
}

/** Removes the authenticator app and the recovery codes. Ending a setup early sends no email. */
export async function removeTotp(
  deps: SecurityDeps,
  { actor, userAgent }: { actor: AccountActor; userAgent: string },
): Promise<void> {
  await requireRecentProof(deps, actor);
  const activeCredential = await deps.db
    .select({ userId: totpCredentials.userId })
    .from(totpCredentials)
    .where(and(eq(totpCredentials.userId, actor.id), isNotNull(totpCredentials.confirmedAt)))
    .get();
  await deps.db.batch([
    deps.db.delete(totpCredentials).where(eq(totpCredentials.userId, actor.id)),
    deps.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, actor.id)),
  ]);
  if (activeCredential)
    await notifySecurityChange(deps, { userId: actor.id, kind: "totp_disabled", userAgent });
}
