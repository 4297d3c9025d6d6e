import { and, eq, gt, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { columnsOf } from "../../../db/columns-of.ts";
import { quotaOverrides, users } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import { actionStatement } from "../audit/record-action.ts";
import { requireNoParty } from "../audit/require-no-party.ts";
import type { SignedInActor } from "../users/contract.ts";
import { rolesBelow } from "../users/roles.ts";
import { QUOTAS, type QuotaKey, type SetQuotaInput } from "./contract.ts";
import { QuotaOverride } from "./contract-api.ts";

const DAY_MS = 86_400_000;

/** Returns a user's own limit that staff set, in bytes or minutes; null if the default applies. */
export async function findQuota(
  { db, now }: Pick<Deps, "db" | "now">,
  userId: string,
  quota: QuotaKey,
): Promise<number | null> {
  const q = quotaOverrides;
  const row = await db
    .select({ value: q.value })
    .from(q)
    .where(and(eq(q.userId, userId), eq(q.quota, quota), gt(q.expiresAt, now())))
    .get();
  return row?.value ?? null;
}

/** Returns the unexpired limits that staff set for a user. */
export async function listQuotas(
  { db, now }: Pick<Deps, "db" | "now">,
  { userId }: { userId: string },
): Promise<QuotaOverride[]> {
  const q = quotaOverrides;
  return db
    .select({ ...columnsOf(q, QuotaOverride), staff: users.username })
    .from(q)
    .innerJoin(users, eq(users.id, q.staffId))
    .where(and(eq(q.userId, userId), gt(q.expiresAt, now())));
}

/** Sets a temporary limit for one user, who must have a lower role than the actor. */
export async function setQuota(
  deps: Pick<Deps, "db" | "now" | "newId">,
  {
    actor,
    userId,
    quota,
    amount,
    days,
    reason,
  }: SetQuotaInput & { actor: SignedInActor; userId: string },
): Promise<void> {
  await requireHigherRole(deps, { actor, userId });
  const createdAt = deps.now();
  const row = {
    value: amount * QUOTAS[quota].per,
    reason,
    staffId: actor.id,
    expiresAt: createdAt + days * DAY_MS,
    createdAt,
  };
  await deps.db.batch([
    deps.db
      .insert(quotaOverrides)
      .values({ userId, quota, ...row })
      .onConflictDoUpdate({ target: [quotaOverrides.userId, quotaOverrides.quota], set: row }),
    actionStatement(deps, {
      staffId: actor.id,
      action: "quota_set",
      subjectType: "user",
      subjectId: userId,
      reason,
      facts: { quota, value: row.value, until: row.expiresAt },
    }),
  ]);
}

/** Removes a user's own limit, so that the default applies. */
export async function clearQuota(
  deps: Pick<Deps, "db" | "now" | "newId">,
  { actor, userId, quota }: { actor: SignedInActor; userId: string; quota: QuotaKey },
): Promise<void> {
  await requireHigherRole(deps, { actor, userId });
  const q = quotaOverrides;
  const id = deps.newId("act");
  const [, cleared] = await deps.db.batch([
    actionStatement(
      deps,
      {
        id,
        staffId: actor.id,
        action: "quota_clear",
        subjectType: "user",
        subjectId: userId,
        reason: "",
        facts: { quota },
      },
      sql`exists (select 1 from ${q} where user_id = ${userId} and quota = ${quota})`,
    ),
    deps.db
      .delete(q)
      .where(and(eq(q.userId, userId), eq(q.quota, quota)))
      .returning({ quota: q.quota }),
  ]);
  if (cleared.length === 0) throw notFound(t("quotas.notFound.quota"));
}

/** Throws FORBIDDEN unless the actor has a higher role than the user. */
export async function requireHigherRole(
  { db }: Pick<Deps, "db">,
  { actor, userId }: { actor: SignedInActor; userId: string },
): Promise<void> {
  const user = await db.select({ role: users.role }).from(users).where(eq(users.id, userId)).get();
  if (!user) throw notFound(t("quotas.notFound.account"));
  requireNoParty(actor.id, [userId], () => t("quotas.override.roleTooLow"));
  if (!rolesBelow(actor.role).includes(user.role))
    throw new DomainError("FORBIDDEN", t("quotas.override.roleTooLow"));
}
