import { and, eq, gt, isNull, sql } from "drizzle-orm";
import * as z from "zod";
import { oneTimeCodes, sessions, users } from "../../../db/schema.ts";
import { findCode } from "../../accounts/codes/redeem-code.ts";
import { expiredLinkError } from "../../accounts/codes/rules.ts";
import { queueMailOrLog } from "../../accounts/email-delivery/queue-email.ts";
import { securityEventStatement } from "../../accounts/sessions/note-security-event.ts";
import type { Deps } from "../../deps.ts";
import { hashSecret } from "../../kernel/secrets/secrets.ts";
import { type ClosedAccount, DELETION_GRACE_MS } from "./contract.ts";

/** Allows restoring an account: an emailed code, or a session from after the closing. */
export type RestoreProof = { code: string } | { sessionToken: string };

async function findUserIdByProof(
  deps: Pick<Deps, "db" | "now">,
  proof: RestoreProof,
): Promise<string | null> {
  if ("code" in proof)
    return (
      (
        await findCode(deps, {
          secret: proof.code,
          purpose: "restore_account",
          payload: z.unknown(),
        })
      )?.userId ?? null
    );
  const session = await deps.db
    .select({ userId: sessions.userId })
    .from(sessions)
    .where(
      and(
        eq(sessions.tokenHash, await hashSecret(proof.sessionToken)),
        gt(sessions.expiresAt, deps.now()),
      ),
    )
    .get();
  return session?.userId ?? null;
}

/** Returns the closed account of a code or session; null if the code or session is invalid. */
export async function findClosedAccount(
  deps: Pick<Deps, "db" | "now">,
  proof: RestoreProof,
): Promise<ClosedAccount | null> {
  const userId = await findUserIdByProof(deps, proof);
  if (userId === null) return null;
  const user = await deps.db
    .select({ username: users.username, at: users.deletionRequestedAt })
    .from(users)
    .where(and(eq(users.id, userId), isRestorable(deps.now())))
    .get();
  return user && user.at !== null
    ? { userId, username: user.username, deleteAt: user.at + DELETION_GRACE_MS }
    : null;
}

const isRestorable = (at: number) =>
  and(isNull(users.deletedAt), gt(users.deletionRequestedAt, at - DELETION_GRACE_MS));

/**
 * Restores a closed account with all its data.
 * @param proof.userAgent user agent of the browser, which the security log names
 * @throws DomainError GONE if the proof is invalid or the grace period is over
 */
export async function restoreAccount(
  deps: Pick<Deps, "db" | "now" | "newId" | "queue" | "signingSecret" | "log">,
  { userAgent = "", ...proof }: RestoreProof & { userAgent?: string },
): Promise<{ username: string }> {
  const closed = await findClosedAccount(deps, proof);
  if (!closed) throw expiredLinkError();
  const at = deps.now();
  const { userId } = closed;
  const event = { userId, kind: "deletion_cancelled", userAgent } as const;
  const isClosed = sql`exists (select 1 from ${users} where ${and(eq(users.id, userId), isRestorable(at))})`;
  const [, [user]] = await deps.db.batch([
    // The security event is stored before the update, because `isClosed` is false after the update.
    securityEventStatement(deps, event, isClosed),
    deps.db
      .update(users)
      .set({ deletionRequestedAt: null, updatedAt: at })
      .where(and(eq(users.id, userId), isRestorable(at)))
      .returning({ username: users.username, email: users.email }),
    deps.db
      .delete(oneTimeCodes)
      .where(and(eq(oneTimeCodes.userId, userId), eq(oneTimeCodes.purpose, "restore_account"))),
  ]);
  if (!user) throw expiredLinkError();
  const content = { kind: "deletion-cancelled", username: user.username } as const;
  // The account is already restored, so an email that cannot be queued must not fail the request.
  await queueMailOrLog(deps, { to: user.email, content });
  return { username: user.username };
}
