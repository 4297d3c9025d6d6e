import { and, eq, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { forgiveTry, limits, spendTry } from "../../kernel/throttle/limits.ts";
import { isPasswordOf } from "../factors/confirm-identity.ts";
import { closeSockets } from "../sessions/close-sockets.ts";
import { dropAccess } from "../sessions/drop-access.ts";
import { notifySecurityChange, type SecurityDeps } from "../sessions/notify-security-change.ts";
import { isSessionOpen, requireRecentProof } from "../sessions/require-recent-proof.ts";
import { listSecondFactors } from "../sessions/second-factors.ts";
import type { SignedInActor } from "../users/contract.ts";
import { requireGoodPassword } from "../users/new-password.ts";
import { hashPassword } from "../users/passwords.ts";

interface ChangePasswordInput {
  actor: Pick<SignedInActor, "id" | "sessionId">;
  /** An account without a password needs a recent proof of identity instead of this password. */
  currentPassword: string;
  password: string;
  confirmPassword: string;
  userAgent: string;
}

/**
 * Sets a new password, and ends other access to the account as `ACCESS_RULES` defines.
 * Requires the current password. An account with a second factor also requires a recent proof.
 */
export async function changePassword(
  deps: SecurityDeps & Pick<Deps, "throttle" | "rooms" | "origins">,
  { actor, currentPassword, password, confirmPassword, userAgent }: ChangePasswordInput,
): Promise<void> {
  const { db } = deps;
  const { id: userId, sessionId } = actor;
  const account = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, actor.id))
    .get();
  if (account?.passwordHash) await requireCurrent(deps, { userId: actor.id, currentPassword });
  if (!account?.passwordHash || (await listSecondFactors(deps, actor.id)).length > 0)
    await requireRecentProof(deps, actor);
  requireGoodPassword(password, confirmPassword);
  if (account?.passwordHash && password === currentPassword)
    throw fieldError("password", t("users.password.unchanged"));
  const passwordHash = await hashPassword(password);
  // Each password hash has a random salt, so this hash is in the row only after this update.
  const when = sql`exists (select 1 from ${users} where id = ${userId} and password_hash = ${passwordHash})`;
  const [changed] = await db.batch([
    db
      .update(users)
      .set({ passwordHash, updatedAt: deps.now() })
      .where(
        and(
          eq(users.id, userId),
          sql`${users.passwordHash} is ${account?.passwordHash ?? null}`,
          isSessionOpen(actor),
        ),
      )
      .returning({ id: users.id }),
    ...dropAccess(deps, { event: "password_changed", userId, currentSessionId: sessionId, when }),
  ]);
  // A concurrent request changed the password, so the current password of this request is wrong.
  if (changed.length === 0) throw fieldError("currentPassword", t("users.password.currentWrong"));
  await closeSockets(deps, { userId, ended: { allBut: sessionId } });
  await notifySecurityChange(deps, { userId, kind: "password_changed", userAgent });
}

const fieldError = (field: string, message: string) =>
  new DomainError("VALIDATION", message, { fields: { [field]: message } });

async function requireCurrent(
  deps: Pick<Deps, "db" | "throttle" | "log">,
  { userId, currentPassword }: { userId: string; currentPassword: string },
): Promise<void> {
  if (currentPassword === "")
    throw fieldError("currentPassword", t("users.password.currentRequired"));
  const limit = limits.stepUp(userId);
  await spendTry(deps, limit);
  if (!(await isPasswordOf(deps, userId, currentPassword)))
    throw fieldError("currentPassword", t("users.password.currentWrong"));
  await forgiveTry(deps, limit);
}
