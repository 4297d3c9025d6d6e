import { and, eq, gt, inArray, isNotNull, isNull, or } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { apiKeys, users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { hashSecret } from "../../kernel/secrets/secrets.ts";
import { entitlementsOf } from "../plans/entitlements.ts";
import { actorOfUser } from "../sessions/actor-of-user.ts";
import { type Actor, PLANS } from "../users/contract.ts";

/** The last use is written at most this often, ms, so that reading does not write. */
const TOUCH_MS = 60_000;

const PLANS_WITH_KEYS = PLANS.filter((plan) => entitlementsOf(plan).apiKeys !== null);

/**
 * A key that somebody speaks by: neither ended nor its owner suspended, closed or without a
 * confirmed address.
 */
const isUnexpiredKey = (at: number) =>
  and(
    or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, at)),
    isNull(users.suspendedAt),
    isNull(users.deletionRequestedAt),
    isNotNull(users.emailVerifiedAt),
  );

/** A key that opens something now: one that stands, of a plan with API access. */
export const isValidKey = (at: number) =>
  and(isUnexpiredKey(at), inArray(users.plan, PLANS_WITH_KEYS));

/**
 * Who an API key speaks for, with what it may do; a visitor when it opens nothing. It never counts
 * as a proof of identity.
 * @throws DomainError FORBIDDEN for the key of a plan without API access: it waits for the plan
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
  return actorOfUser(row.user, { sessionId: row.key.id, provedAt: 0, scopes: row.key.scopes });
}
