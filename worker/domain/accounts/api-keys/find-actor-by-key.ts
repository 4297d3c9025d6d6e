import { and, eq, gt, inArray, isNotNull, isNull, or } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { apiKeys, users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { hashSecret } from "../../kernel/secrets/secrets.ts";
import { entitlementsOf } from "../plans/entitlements.ts";
import { actorOfUser } from "../sessions/actor-of-user.ts";
import { type Actor, PLANS } from "../users/contract.ts";

/** Minimum time in ms between two updates of a key's `lastUsedAt`, so that most calls only read. */
const TOUCH_MS = 60_000;

const PLANS_WITH_KEYS = PLANS.filter((plan) => entitlementsOf(plan).apiKeys !== null);

/** The key has not expired, and its owner has an open account and a confirmed email address. */
const isUnexpiredKey = (at: number) =>
  and(
    or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, at)),
    isNull(users.suspendedAt),
    isNull(users.deletionRequestedAt),
    isNotNull(users.emailVerifiedAt),
  );

/** SQL condition: the key is unexpired, and its owner's plan includes API access. */
export const isValidKey = (at: number) =>
  and(isUnexpiredKey(at), inArray(users.plan, PLANS_WITH_KEYS));

/**
 * Returns the user for whom an API key acts, with the key's scopes; a visitor if the key is
 * invalid. A key is never a proof of identity, and never has the permissions of staff: no scope
 * names them, and a key is stored in programs that staff do not watch.
 * @throws DomainError FORBIDDEN if the owner's plan has no API access
 */
export async function findActorByKey(
  { db, now }: Pick<Deps, "db" | "now">,
  key: string,
): Promise<Actor> {
  const at = now();
  const row = await db
    .select({ key: apiKeys, user: users })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(and(eq(apiKeys.keyHash, await hashSecret(key)), isUnexpiredKey(at)))
    .get();
  if (!row) return { kind: "visitor" };
  if (entitlementsOf(row.user.plan).apiKeys === null)
    throw new DomainError("FORBIDDEN", t("apiKeys.access.planInactive"));
  if ((row.key.lastUsedAt ?? 0) < at - TOUCH_MS)
    await db.update(apiKeys).set({ lastUsedAt: at }).where(eq(apiKeys.id, row.key.id));
  const owner = { ...row.user, role: "user" as const };
  return actorOfUser(owner, { sessionId: row.key.id, provedAt: 0, scopes: row.key.scopes });
}
