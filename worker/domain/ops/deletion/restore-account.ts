import { and, eq, gt, isNull } from "drizzle-orm";
import * as z from "zod";
import { oneTimeCodes, sessions, users } from "../../../db/schema.ts";
import { findCode } from "../../accounts/codes/redeem-code.ts";
import { expiredLinkError } from "../../accounts/codes/rules.ts";
import { queueMail } from "../../accounts/email-delivery/queue-email.ts";
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

/** Restores a closed account with all its data. */
export async function restoreAccount(
  deps: Pick<Deps, "db" | "now" | "newId" | "queue" | "signingSecret">,
  proof: RestoreProof,
): Promise<{ username: string }> {
  const closed = await findClosedAccount(deps, proof);
  if (!closed) throw expiredLinkError();
  const at = deps.now();
  const [[user]] = await deps.db.batch([
    deps.db
      .update(users)
      .set({ deletionRequestedAt: null, updatedAt: at })
      .where(and(eq(users.id, closed.userId), isRestorable(at)))
      .returning({ username: users.username, email: users.email }),
    deps.db
      .delete(oneTimeCodes)
      .where(
        and(eq(oneTimeCodes.userId, closed.userId), eq(oneTimeCodes.purpose, "restore_account")),
      ),
  ]);
  if (!user) throw expiredLinkError();
  await queueMail(deps, {
    to: user.email,
    content: { kind: "deletion-cancelled", username: user.username },
  });
  return { username: user.username };
}
