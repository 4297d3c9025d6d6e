import { and, eq, gt, inArray, isNotNull, isNull, or } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { apiKeys, users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { hashSecret } from "../../kernel/secrets/secrets.ts";
import { entitlementsOf } from "../plans/entitlements.ts";
import { actorOfUser } from "../sessions/actor-of-user.ts";
import { type Actor, PLANS } from "../users/contract.ts";

/** Minimum ms between two updates of a key's `lastUsedAt`, so that few API calls write to D1. */
const TOUCH_MS = 60_000;

const PLANS_WITH_KEYS = PLANS.filter((plan) => entitlementsOf(plan).apiKeys !== null);

/** SQL condition: an unexpired API key of an open account with a confirmed email address. */
const isUnexpiredKey = (at: number) =>
  and(
    or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, at)),
    isNull(users.suspendedAt),
    isNull(users.deletionRequestedAt),
    isNotNull(users.emailVerifiedAt),
  );

/** SQL condition: `isUnexpiredKey`, and the plan of the key's owner includes API access. */
export const isValidKey = (at: number) =>
  and(isUnexpiredKey(at), inArray(users.plan, PLANS_WITH_KEYS));

/** Returns the user of an API key, without a proof of identity; a visitor for an invalid key. */
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
