import { and, eq, isNotNull, sql } from "drizzle-orm";
import { formatDate } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { users } from "../../../db/schema.ts";
import { actionStatement } from "../../accounts/audit/record-action.ts";
import { notify } from "../../accounts/notifications/notify.ts";
import { PLAN_NAMES } from "../../accounts/plans/contract-features.ts";
import { bestPlanOf } from "../../accounts/plans/grants.ts";
import { requireHigherRole } from "../../accounts/quotas/quotas.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import { inLocaleOf } from "../../kernel/locale/user-locale.ts";
import type { GrantPlanInput } from "./contract-grants.ts";

type GrantDeps = Pick<Deps, "db" | "now" | "newId" | "log">;
const DAY_MS = 86_400_000;

/** Returns the statement that updates the user's plan. The grant must be written before. */
const setBestPlan = ({ db, now }: Pick<Deps, "db" | "now">, userId: string) =>
  db
    .update(users)
    .set({ plan: sql`${bestPlanOf(sql`users.id`, now())}`, updatedAt: now() })
    .where(eq(users.id, userId));

/**
 * Grants a user a plan for some days and notifies the user. The granted plan starts at once and
 * replaces an earlier granted plan. A paid plan stays as it is.
 */
export async function grantPlan(
  deps: GrantDeps,
  { actor, userId, plan, days, reason }: GrantPlanInput & { actor: SignedInActor; userId: string },
): Promise<void> {
  await requireGrantor(deps, { actor, userId });
  const until = deps.now() + days * DAY_MS;
  await deps.db.batch([
    deps.db
      .update(users)
      .set({ grantedPlan: plan, grantedUntil: until })
      .where(eq(users.id, userId)),
    setBestPlan(deps, userId),
    actionStatement(deps, {
      staffId: actor.id,
      action: "plan_grant",
      subjectType: "user",
      subjectId: userId,
      reason,
      facts: { plan, until },
    }),
  ]);
  await notifyUser(deps, userId, () =>
    t("plans.grant.grantedNotice", { plan: t(PLAN_NAMES[plan]), day: formatDate(until) }),
  );
}

/** Ends a granted plan and notifies the user. A paid plan stays. */
export async function revokePlan(
  deps: GrantDeps,
  { actor, userId }: { actor: SignedInActor; userId: string },
): Promise<void> {
  await requireGrantor(deps, { actor, userId });
  const { db } = deps;
  const grant = await db
    .select({ plan: users.grantedPlan })
    .from(users)
    .where(eq(users.id, userId))
    .get();
  const hasGrant = sql`exists (select 1 from users where id = ${userId} and granted_plan is not null)`;
  const [, ended] = await db.batch([
    actionStatement(
      deps,
      {
        staffId: actor.id,
        action: "plan_revoke",
        subjectType: "user",
        subjectId: userId,
        reason: "",
      },
      hasGrant,
    ),
    db
      .update(users)
      .set({ grantedPlan: null, grantedUntil: null })
      .where(and(eq(users.id, userId), isNotNull(users.grantedPlan)))
      .returning({ id: users.id }),
    setBestPlan(deps, userId),
  ]);
  if (ended.length === 0) throw notFound(t("plans.grant.planName"));
  const plan = grant?.plan;
  if (plan)
    await notifyUser(deps, userId, () =>
      t("plans.grant.endedNotice", { plan: t(PLAN_NAMES[plan]) }),
    );
}

/** A failed notification is only logged, because the change is already stored. */
async function notifyUser(
  deps: GrantDeps,
  userId: string,
  formatText: () => string,
): Promise<void> {
  const text = await inLocaleOf(deps, { userId }, formatText);
  const path = "/subscription-management";
  await notify(deps, {
    userId,
    kind: "plan",
    actorId: null,
    path,
    text,
    groupKey: `plan:${deps.newId("ntf")}`,
  });
}

async function requireGrantor(
  deps: GrantDeps,
  { actor, userId }: { actor: SignedInActor; userId: string },
): Promise<void> {
  if (actor.role !== "admin") throw new DomainError("FORBIDDEN", t("people.errors.adminOnly"));
  await requireHigherRole(deps, { actor, userId });
}
