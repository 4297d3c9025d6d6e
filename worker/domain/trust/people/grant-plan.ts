import { and, eq, isNotNull, sql } from "drizzle-orm";
import { formatDate } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { users } from "../../../db/schema.ts";
import { actionStatement } from "../../accounts/audit/record-action.ts";
import { notify } from "../../accounts/notifications/notify.ts";
import { PLAN_NAMES } from "../../accounts/plans/contract-features.ts";
import { bestPlanOf } from "../../accounts/plans/grants.ts";
import { requireReach } from "../../accounts/quotas/quotas.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import { inLocaleOf } from "../../kernel/locale/person-locale.ts";
import type { GrantPlanInput } from "./contract-grants.ts";

type GrantDeps = Pick<Deps, "db" | "now" | "newId" | "log">;
const DAY_MS = 86_400_000;

/**
 * The better of what is paid for and what is given now: after the grant was written in the same
 * batch.
 */
const planNow = ({ db, now }: Pick<Deps, "db" | "now">, userId: string) =>
  db
    .update(users)
    .set({ plan: sql`${bestPlanOf(sql`users.id`, now())}`, updatedAt: now() })
    .where(eq(users.id, userId));

/**
 * Gives somebody a plan until its days are over, in place of what staff gave before; it holds at
 * once, beside what they pay for, and they are told.
 * @throws DomainError FORBIDDEN for who is no administrator, for oneself and for whom the role does
 * not reach; NOT_FOUND
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
    planNow(deps, userId),
    actionStatement(deps, {
      staffId: actor.id,
      action: "plan_grant",
      subjectType: "user",
      subjectId: userId,
      reason,
      facts: { plan, until },
    }),
  ]);
  await tell(deps, userId, () =>
    t("plans.youWereGivenPlan", { plan: t(PLAN_NAMES[plan]), day: formatDate(until) }),
  );
}

/**
 * Ends what staff gave; what is paid for stays, and they are told.
 * @throws DomainError as grantPlan; NOT_FOUND where nothing is given
 */
export async function revokePlan(
  deps: GrantDeps,
  { actor, userId }: { actor: SignedInActor; userId: string },
): Promise<void> {
  await requireGrantor(deps, { actor, userId });
  const { db } = deps;
  const before = await db
    .select({ plan: users.grantedPlan })
    .from(users)
    .where(eq(users.id, userId))
    .get();
  const given = sql`exists (select 1 from users where id = ${userId} and granted_plan is not null)`;
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
      given,
    ),
    db
      .update(users)
      .set({ grantedPlan: null, grantedUntil: null })
      .where(and(eq(users.id, userId), isNotNull(users.grantedPlan)))
      .returning({ id: users.id }),
    planNow(deps, userId),
  ]);
  if (ended.length === 0) throw notFound(t("plans.thisGrant"));
  const plan = before?.plan;
  if (plan) await tell(deps, userId, () => t("plans.planTakenBack", { plan: t(PLAN_NAMES[plan]) }));
}

/** In their language, on the site. It is done by then, so a failure is logged and nothing else. */
async function tell(deps: GrantDeps, userId: string, say: () => string): Promise<void> {
  const text = await inLocaleOf(deps, { userId }, say);
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
  if (actor.role !== "admin")
    throw new DomainError("FORBIDDEN", t("people.onlyAdministratorsCanDoThis"));
  await requireReach(deps, { actor, userId });
}
