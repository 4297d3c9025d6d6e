import { and, eq, gt, isNotNull, isNull, or } from "drizzle-orm";
import { apiKeys, users } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { actorOfUser } from "../sessions/actor-of-user.ts";
import { hashSecret } from "../sessions/rules.ts";
import type { Actor } from "../users/contract.ts";

/** The last use is written at most this often, ms, so that reading does not write. */
const TOUCH_MS = 60_000;

/** A key that opens something now: neither ended nor its owner suspended, closed, without Creator Pro or a confirmed address. */
export const keyIsGood = (at: number) =>
  and(
    or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, at)),
    isNull(users.suspendedAt),
    isNull(users.deletionRequestedAt),
    eq(users.plan, "creator_pro"),
    isNotNull(users.emailVerifiedAt),
  );

/** Who an API key speaks for, with what it may do; a visitor when it opens nothing. It never counts as a proof of identity. */
export async function findActorByKey({ db, now }: Pick<Deps, "db" | "now">, key: string): Promise<Actor> {
  const at = now();
  const row = await db
    .select({ key: apiKeys, user: users })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(and(eq(apiKeys.keyHash, await hashSecret(key)), keyIsGood(at)))
    .get();
  if (!row) return { kind: "visitor" };
  if ((row.key.lastUsedAt ?? 0) < at - TOUCH_MS) await db.update(apiKeys).set({ lastUsedAt: at }).where(eq(apiKeys.id, row.key.id));
  return actorOfUser(row.user, { sessionId: row.key.id, provedAt: 0, scopes: row.key.scopes });
}
